// How code names the home of its user.
import { HOME } from '../command/stand-ins.ts';

const HOME_CALL =
  /(?:\brequire\(\uE010\d+\uE011\)\.|(?<!\w))(?:(?:\w+\.)?Path\.home\(\)|(?:os\.)?homedir\(\)|Dir\.home|process\.env\.HOME|os\.UserHomeDir\(\)|System\.user_home!?(?:\(\))?|\$HOME|\$ENV\{HOME\})/g;
const HOME_VARIABLE =
  /(?:\w{1,40}\.){0,4}(?:environ|ENV|getenv|get_env|env|getProperty|_SERVER)\s{0,9}(?:\.get)?\s{0,9}[[({]\s{0,9}\uE010(\d+)\uE011\s{0,9}[\])}]/g;
const OF_HOME = /^(?:HOME|user\.home)$/;

/** With the stand-in for a home in place of `os.homedir()`, `os.environ["HOME"]` and the like. */
export function withHomes(code: string, at: (index: string) => string): string {
  return code
    .replace(HOME_VARIABLE, (whole, index) => (OF_HOME.test(at(index)) ? HOME : whole))
    .replace(HOME_CALL, HOME);
}
