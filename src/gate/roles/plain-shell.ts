// Whether a text is so plain that all shells read the same commands in it. A list of allowed commands takes no other text.
import { readings } from '../dialects/index.ts';
import {
  type Command,
  type CompoundList,
  isUnfinished,
  parseShell,
  type Redirection,
  type Script,
  type SyntaxNode,
  type Word,
  type WordPart,
} from '../shell/parse.ts';

export interface Plain {
  /** What is in the text that is not plain, as the object of a sentence. */
  unplain: string | undefined;
  /** What the text is to the shells that there are. Nobody knows which one reads: a nested one may be another. */
  readings: readonly string[];
}

export function readPlain(text: string): Plain {
  if (text.length > LONGEST) return { unplain: `more than ${LONGEST} characters`, readings: [] };
  // A shell replaces it by an earlier line, before it reads anything else.
  if (/![^\s='"]/.test(text))
    return { unplain: '`!` in front of a word, which recalls an earlier command', readings: [] };
  // For csh a backslash does not quote it.
  if (text.includes('\\`')) return { unplain: '`\\` in front of a backtick', readings: [] };
  const found = allReadings(text);
  const [unplain] = found.flatMap((reading) => new PlainReader(reading).find() ?? []);
  return { unplain, readings: found };
}

function allReadings(text: string): readonly string[] {
  // At the prompt of zsh, `#` begins no comment.
  const asItIs = [text, text.replace(/(^|[\s;&|(])#/g, '$1\\#')];
  const translated = asItIs.flatMap((each) => ['zsh', 'fish', 'sh'].flatMap((shell) => readings(each, shell)));
  return [...new Set([...asItIs, ...translated])];
}

const LONGEST = 8_000;
const DEEPEST = 30;

/** The command is written without quotes, variables or wildcards. */
const PLAIN_NAME = /^[\w.+/@%:~-]+$/;
const NOWHERE = '/dev/null';
const NETWORK = /^\/dev\/(?:tcp|udp)\//;
const VARIABLE = /^\$(?:\{[A-Za-z_]\w*\}|[A-Za-z_]\w*)$/;

type Found = string | undefined;

class PlainReader {
  readonly #text: string;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  find(): Found {
    const script = parseShell(this.#text);
    if (isUnfinished(this.#text, script)) return 'the beginning of a command alone, or a quote that is open';
    return this.#script(script);
  }

  #script(script: Script | undefined): Found {
    if (!script || script.errors?.length) return 'what is no shell command, or one that not all shells read alike';
    return this.#each(script.commands, ({ command }) => this.#node(command));
  }

  #list(list: CompoundList | undefined): Found {
    return list && this.#each(list.commands, ({ command }) => this.#node(command));
  }

  #each<T>(items: readonly T[], look: (item: T) => Found): Found {
    this.#depth += 1;
    if (this.#depth > DEEPEST) return 'too many commands inside each other';
    for (const item of items) {
      const found = look(item);
      if (found !== undefined) return found;
    }
    this.#depth -= 1;
    return undefined;
  }

  #node(node: SyntaxNode): Found {
    switch (node.type) {
      case 'Command':
        return this.#command(node);
      case 'Pipeline':
      case 'AndOr':
        return this.#each(node.commands, (part) => this.#node(part));
      case 'CompoundList':
        return this.#list(node);
      case 'BraceGroup':
        return this.#list(node.body);
      case 'Redirected':
        return this.#redirects(node.redirects) ?? this.#node(node.command);
      default:
        return NAMES.get(node.type) ?? 'what is more than commands, pipes and groups';
    }
  }

  #command({ name, prefix, args, redirects }: Command): Found {
    const set = [...prefix, ...args].find(({ type }) => type === 'Assignment');
    if (set?.type === 'Assignment') return `the variable ${set.name}, which is set`;
    if (!name) return 'a redirection without a command';
    if (!PLAIN_NAME.test(name.text))
      return `\`${name.text.slice(0, 80)}\` for the name of a command, which must be written plainly`;
    const words = args.filter((word) => word.type === 'Word');
    return this.#each(words, (word) => this.#word(word)) ?? this.#redirects(redirects);
  }

  #redirects(redirects: readonly Redirection[]): Found {
    return this.#each(redirects, (redirect) => this.#redirect(redirect));
  }

  #redirect(redirect: Redirection): Found {
    if (redirect.descriptor?.type === 'FileDescriptorVariable') return 'a redirection that sets a variable';
    // For fish its lines are commands.
    if (redirect.type === 'HereDoc') return 'a text of several lines behind `<<`';
    const { operator, target } = redirect;
    if (!target) return 'a redirection to nowhere';
    if (operator === '<<<') return this.#word(target);
    if (!isPlainName(target)) return `a redirection to \`${target.text.slice(0, 80)}\`, which is no plain name`;
    if (operator === '<') return NETWORK.test(target.value) ? 'a connection to the network' : undefined;
    if (/^[<>]&$/.test(operator) && /^(?:\d+|-)$/.test(target.value)) return undefined;
    if (/^(?:>>?|>\||&>>?|>&)$/.test(operator) && target.value === NOWHERE) return undefined;
    return `a redirection that writes the file \`${target.value.slice(0, 80)}\``;
  }

  #word(word: Word): Found {
    return this.#parts(word.parts ?? []);
  }

  #parts(parts: readonly WordPart[]): Found {
    return this.#each(parts, (part) => this.#part(part));
  }

  #part(part: WordPart): Found {
    switch (part.type) {
      case 'Literal':
      case 'SingleQuoted':
        // For csh the line ends there, and the next one is a command.
        return part.value.includes('\n') ? 'a quote over several lines' : undefined;
      case 'Glob':
      case 'BraceExpansion':
        return this.#parts(part.parts ?? []);
      case 'DoubleQuoted':
        return this.#parts(part.parts);
      case 'SimpleExpansion':
      case 'ParameterExpansion':
        return VARIABLE.test(part.text) ? undefined : `\`${part.text.slice(0, 80)}\`, which is more than a variable`;
      case 'CommandExpansion':
        return this.#script(part.script);
      default:
        return `\`${part.text.slice(0, 80)}\`, which shells do not read alike`;
    }
  }
}

/** Quotes at most. */
function isPlainName({ parts = [] }: Word): boolean {
  return parts.every(
    (part) =>
      /^(?:Literal|SingleQuoted)$/.test(part.type) ||
      (part.type === 'DoubleQuoted' && part.parts.every(({ type }) => type === 'Literal')),
  );
}

const NAMES: ReadonlyMap<SyntaxNode['type'], string> = new Map<SyntaxNode['type'], string>([
  ['For', 'a loop, which sets a variable'],
  ['Select', 'a loop, which sets a variable'],
  ['ArithmeticFor', 'a loop, which sets a variable'],
  ['While', 'a loop'],
  ['If', 'a condition, which not all shells read alike'],
  ['Subshell', 'a group in brackets, which not all shells read alike'],
  ['Function', 'a function'],
  ['ArithmeticCommand', 'arithmetic, which may set variables'],
  ['Coproc', 'a coprocess'],
]);
