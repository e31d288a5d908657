// terraform and tofu: the changes, without unknown attributes, braces and legends.
import { aroundHunks } from '../forms/diff.ts';
import { compactDocuments } from '../forms/json.ts';
import { isRule } from '../forms/tidy.ts';
import { byLines, type Drop, type Reducer } from '../reducer.ts';
import { bracketsOf } from './terraform-brackets.ts';
import { valuesOnOneLine } from './terraform-values.ts';

const LEGEND =
  /^(?:Terraform|OpenTofu) (?:used the selected providers|will perform the following)|^(?:(?:following )?execution )?plan\. Resource(?:$| actions(?:$| are(?:$| indicated)))|^(?:(?:(?:(?:(?:Resource )?actions )?are )?indicated )?with )?(?:the )?following symbols:|^symbols:$|^following symbols$|^\s{0,2}(?:\+ create|- destroy|~ update in-place|-\/\+ destroy and then create replacement|\+\/- create replacement and then destroy|<= read \(data resources\))$|^Note: You didn't use the -out|^you run "(?:terraform|tofu) apply" now|^guarantee to take exactly|^exactly these actions if|^Initializing |^- (?:Finding|Installing|Reusing previous)|^(?:Terraform|OpenTofu) has created a lock|^selections it made above|^so that (?:Terraform|OpenTofu) can guarantee|^you run "(?:terraform|tofu) init" in the future|^in the \.terraform\.lock\.hcl file\. Review those changes and commit|^version control system if they represent changes|^(?:Partner and community p|P)roviders are signed by their developers\.$|^If you'd like to know more about provider signing|^https:\/\/\S+\/plugins\/signing\/?$|^should now work\.|^rerun this command to reinitialize|^commands will detect it and remind|^If you ever set or change modules|^You may now begin working with |^any changes that are required|^Saved the plan to:|^There are some problems with the CLI configuration:$|^(?:Terraform|OpenTofu) has compared your real infrastructure against your configuration\b|^(?:and )?(?:found )?(?:no differences, )?(?:so )?(?:no )?(?:changes )?(?:are )?needed\.$/;
/** An element of a list stays where others stand beside it. */
const UNKNOWN = /= (?:\(known after apply\)|\[(?:\d+ × )?\(known after apply\)\]),?(?: # forces replacement)?$/;
/** Outputs stand at the margin, below `Changes to Outputs:`, and each of them is a change. */
const OUTPUT = /^ {2}[+~] \S+ += /;
const BRACE = /^\s*(?:[+~-]\/?[+-]? )?[}\])]+,?\s*$/;
/** Its name stands in the comment above. */
const RESOURCE = /^\s*(?:(?:[+~-]|-\/\+|\+\/-|<=) )?(?:resource|data) "[^"]+" "[^"]+" \{$/;
const STEPS =
  /: (?:Creating\.\.\.|Still \w+\.\.\.|Destroying\.\.\. .*|Modifying\.\.\. .*|Refreshing state\.\.\..*|Reading\.\.\.|Read complete after.*|Provisioning with.*)(?: \[.*\])?$/;
const UNCHANGED = /^\s*# \(\d+ unchanged .* hidden\)$/;

export const terraform: Reducer = {
  name: 'terraform',
  passesOwn: true,
  commands: ['terraform', 'tofu', 'terragrunt'],
  reduce: byLines((lines, drop, input) => {
    // It prints code.
    if (input.argv[1] === 'fmt') return null;
    const unended = lastOfUnended(lines);
    // Another command of the line may have printed how `fmt` would write a file.
    const told = aroundHunks(lines, (part) => {
      const bare = withoutNote(part, drop).map((line) => line.replace(/^[│╷╵] ?/, ''));
      const known = valuesOnOneLine(withoutUnknownBlocks(compactDocuments(bare, drop, input), drop), drop);
      const bracketed = bracketsOf(known);
      return known.flatMap((line, at) => {
        const told = bracketed.get(at);
        return told !== undefined || unended.has(line) || isTold(line, drop) ? shorten(told ?? line) : [];
      });
    });
    return sameMessagesOnce(placesOnOneLine(told), drop);
  }),
};

const NOTE = /^Note: You didn't use the -out\b/;

/** The width of the terminal says where the lines of this note end. */
function withoutNote(lines: readonly string[], drop: Drop): readonly string[] {
  let isNote = false;
  const kept = lines.filter((line) => {
    const isInside = (isNote && line.trim() !== '') || NOTE.test(line);
    isNote = isInside && !line.trimEnd().endsWith('now.');
    return !isInside;
  });
  drop('lines about the run', lines.length - kept.length);
  return kept;
}

const MESSAGE = /^(?:Warning|Error): /;

/** A warning about the configuration of the client comes with each command, and with some of them twice. */
function sameMessagesOnce(lines: readonly string[], drop: Drop): readonly string[] {
  const kept: string[] = [];
  for (let from = 0, to = 1; from < lines.length; from = to, to += 1) {
    if (!MESSAGE.test(lines[from] ?? '')) {
      kept.push(lines[from] ?? '');
      continue;
    }
    while (to < lines.length && !MESSAGE.test(lines[to] ?? '')) to += 1;
    const message = lines.slice(from, to);
    kept.push(...message);
    while (message.every((line, at) => lines[to + at] === line)) {
      drop('messages told twice');
      to += message.length;
    }
  }
  return kept;
}

const WITH = /^ *with (\S+),$/;
const ON = /^ *on (\S+ line \d+)(, in .+)?:$/;
const CODE = /^ *\d+: (?:(?:resource|data|module|provider|variable|output|terraform|locals)\b.*\{$|(.+)$)/;

/** Where an error lies: `with aws_instance.web, on main.tf line 4: ami = var.image`. The head of a block says what its name says. */
function placesOnOneLine(lines: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const [, resource] = WITH.exec(lines[at] ?? '') ?? [];
    const on = resource === undefined ? at : at + 1;
    const [, place, block = ''] = ON.exec(lines[on] ?? '') ?? [];
    const code = CODE.exec(lines[on + 1] ?? '');
    if (place === undefined || code === null) {
      kept.push(lines[at] ?? '');
      continue;
    }
    const where = resource === undefined ? `on ${place}${block}` : `with ${resource}, on ${place}`;
    kept.push(`${where}${code[1] === undefined ? '' : `: ${code[1].trim()}`}`);
    at = on + 1;
  }
  return kept;
}

const BLOCK = /^(\s*)~ \S+ += [{[]$/;

/** A value that will be known after apply has its old parts above that, each on a line with a minus. */
function withoutUnknownBlocks(lines: readonly string[], drop: Drop): string[] {
  const kept: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const [, indent] = BLOCK.exec(line) ?? [];
    let end = at + 1;
    while (indent !== undefined && isInside(lines[end] ?? '', indent)) end += 1;
    const isUnknown = end > at + 1 && /^\s*[}\]] -> \(known after apply\)$/.test(lines[end] ?? '');
    kept.push(isUnknown ? `${line.slice(0, -1)}… -> (known after apply)` : line);
    if (!isUnknown) continue;
    drop('old parts of values known after apply', end - at - 1);
    at = end;
  }
  return kept;
}

/** An old part, or the end of a list or a map among them. */
function isInside(line: string, indent: string): boolean {
  const depth = line.search(/\S/);
  return depth > indent.length + 2 && /^(?:- |[}\]],?$|# \()/.test(line.slice(depth));
}

/** For each resource that was begun and not finished: the last line about it. */
function lastOfUnended(lines: readonly string[]): Set<string> {
  const last = new Map<string, string>();
  for (const line of lines) {
    const [, begun] =
      /^(\S.*?): (?:Still )?(?:Creating|Destroying|Modifying|Provisioning|creating|destroying|modifying)\b/.exec(
        line,
      ) ?? [];
    const [, ended] = /^(\S.*?): (?:Creation|Destruction|Modifications) complete/.exec(line) ?? [];
    if (begun !== undefined) last.set(begun, line);
    if (ended !== undefined) last.delete(ended);
  }
  return new Set(last.values());
}

function isTold(line: string, drop: Drop): boolean {
  const kind = noiseOf(line);
  if (kind !== undefined) drop(kind);
  return kind === undefined;
}

function noiseOf(line: string): string | undefined {
  if (line.trim() === '' || isRule(line) || BRACE.test(line) || RESOURCE.test(line)) return 'lines without a word';
  if (LEGEND.test(line)) return 'lines about the run';
  if (UNKNOWN.test(line) && !OUTPUT.test(line) && !/forces replacement/.test(line))
    return 'attributes known after apply';
  if (UNCHANGED.test(line)) return 'unchanged attributes';
  if (STEPS.test(line)) return 'steps';
  return undefined;
}

const LOCKED = /^(?:Terraform|OpenTofu) has made some changes to the provider dependency selections recorded$/;

function shorten(line: string): string {
  return line
    .replace(LOCKED, 'changed: .terraform.lock.hcl')
    .replace(/ +(= )/, ' $1')
    .replace(/^ {2,}/, (indent) => ' '.repeat(Math.max(0, Math.floor(indent.length / 4))));
}
