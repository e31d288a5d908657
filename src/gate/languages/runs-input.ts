// Whether code for an interpreter runs what comes in: `os.system(sys.stdin.read())`, `perl -ne 'system($_)'`, `awk '{system($0)}'`.

const INPUT =
  /\bsys\.stdin\b|\binput\(\)|\bopen\((?:0|["']\/dev\/(?:stdin|fd\/0)["'])|\bfileinput\b|\bSTDIN\b|<>|\$stdin\b|\bARGF\b|\bgets\b|\breadlines\b|\breadFileSync\((?:0|["']\/dev\/(?:stdin|fd\/0)["'])|\bprocess\.stdin\b|php:\/\/stdin|\bDeno\.stdin\b|\bBun\.stdin\b/;

/** What runs a command or code; behind it, its first argument up to the end of the statement. */
const RUNS =
  /(?<![\w.-])(?:(?:subprocess|sp|os|child_process|cp|require\(["'](?:node:)?child_process["']\)|Bun|Deno|sh)\.(?:run|call|exec|spawn)|(?:(?:os|subprocess|sp|child_process|cp|require\(["'](?:node:)?child_process["']\)|Kernel|IO|vm|builtins)\.)?(?:system|popen[234]?|Popen|check_call|check_output|getoutput|getstatusoutput|exec|execSync|spawnSync|shell_exec|passthru|eval|instance_eval|Function|runIn\w{1,12}Context|qx))\b[ \t]{0,9}\(?[ \t]{0,9}([^;\n]{0,160})/g;
/** A shell gets it as one word: `run(["bash", "-c", text])`. */
const BY_SHELL = /^\[?\s*["'](?:\/bin\/)?(?:ba|da|z|k)?sh["']\s*,\s*\[?\s*["']-\w*c["']\s*,\s*(.*)$/s;
/** A text of the code itself, or a list of words. Not so where it begins with what was read. */
const OWN_TEXT = /^(?:[rbfu]{0,2}["'[{]|`)(?!\s*(?:#\{|\$[_{\d]|\{))/;
const NAME = /^[`"']?(?:#\{|\$\{|\{)?[$@]?[A-Za-z_]\w*/;
/** The current line, where the interpreter goes through the input by itself. */
const LINE = /^\(?[`"']?(?:#\{)?\$_\b|^\)?[ \t]*(?:$|[}"'])/;
const BACKTICKS = /`\s*(?:\$_|#\{)/;

/** `eachLine`: the interpreter goes through its input line by line, as `perl -n` does. */
export function runsInput(code: string, eachLine: boolean): boolean {
  if (eachLine && BACKTICKS.test(code)) return true;
  const reads = INPUT.test(code);
  if (!reads && !eachLine) return false;
  return [...code.matchAll(RUNS)].some(([, behind = '']) => {
    const argument = BY_SHELL.exec(behind)?.[1] ?? behind;
    if (OWN_TEXT.test(argument)) return false;
    return (eachLine && LINE.test(argument)) || (reads && (INPUT.test(argument) || NAME.test(argument)));
  });
}

const AWK_RUNS = /\bsystem[ \t]{0,9}\([ \t]{0,9}\$(?:\d|NF|\()/;
const AWK_PIPES =
  /(?:\bprint(?:[ \t]+\$\w+)?|\$0)[ \t]{0,9}\|&?[ \t]{0,9}"(?:\/\w{1,9}){0,3}\/?(?:ba|da|z|k)?sh(?:[ \t]+-\w+)?"/;

export function runsInputInAwk(code: string): boolean {
  return AWK_RUNS.test(code) || AWK_PIPES.test(code);
}
