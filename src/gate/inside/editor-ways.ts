// Editors, pagers and debuggers: commands of their own that start a shell.
import type { Call } from '../command/call.ts';
import { contentsOf, type Inner, type ReadFile, scriptOf, scriptThatComesIn, type Unwrap } from '../command/inner.ts';
import { endOfOptions, optionValues, skipOptions, takeCall } from '../command/options.ts';
import { emptiesOpenFile } from '../languages/ex.ts';
import { typedElsewhere } from './typed-elsewhere.ts';

/** `vim -c '…'`, `vim +'…'`, `vim -S file`, `less '+!…'`. */
export const editor: Unwrap = (call, readFile) => {
  const given = [
    ...optionValues(call.args, '-c --cmd'),
    ...call.args.filter((word) => /^\+./.test(word)).map((word) => word.slice(1)),
  ];
  const texts = [...given, ...filesRun(call, '-S -u -s', readFile)];
  return [
    ...texts.map((text) => scriptOf(text, call, 'ex')),
    ...scriptThatComesIn(call, 'ex'),
    ...emptied(call, [...texts, call.input?.text ?? '']),
  ];
};

/** `ed` and `ex` read their commands from the input. */
export const lineEditor: Unwrap = (call) => [
  ...scriptThatComesIn(call, 'ex'),
  ...emptied(call, [call.input?.text ?? '']),
];

/** `vim -c %d -c wq file` leaves as little of a file as `truncate` does. */
function emptied(call: Call, texts: readonly string[]): Inner[] {
  if (!emptiesOpenFile(texts.join('\n'))) return [];
  const files = takeCall(call).operands.filter((word) => !word.startsWith('+'));
  return [{ kind: 'command', words: ['truncate', '-s', '0', ...files] }];
}

export const emacs: Unwrap = (call, readFile) => [
  ...optionValues(call.args, '--eval -eval --execute -e -f --funcall').map((text) => scriptOf(text, call, 'lisp')),
  ...filesRun(call, '-l --load --script -x', readFile).map((text) => scriptOf(text, call, 'lisp')),
];

/** `gdb -ex 'shell …'`, and what a file or the input holds. */
export const debuggerShell: Unwrap = (call, readFile) => {
  const given = optionValues(call.args, '-ex --eval-command -iex --init-eval-command -o -O --one-line');
  const files = filesRun(call, '-x --command -s --source -ix', readFile);
  const texts = [...given, ...files, ...(call.input ? [call.input.text] : [])];
  return texts.flatMap((text) => escapes(text, call));
};

const ESCAPE =
  /^[ \t]*(?:shell[ \t]+|!|platform shell[ \t]+|python[ \t]+|py[ \t]+|pi[ \t]+|script[ \t]+|pipe[ \t].*?\|)(.*)$/gm;

function escapes(text: string, call: Call): Inner[] {
  return [...text.matchAll(ESCAPE)].map(([whole, command = '']) =>
    scriptOf(command, call, /^\s*(?:py|pi\s|script)/.test(whole) ? 'code' : 'shell'),
  );
}

/** `fzf --bind 'enter:execute(…)'` */
export const finder: Unwrap = (call) =>
  optionValues(call.args, '--bind').flatMap((text) =>
    [...text.matchAll(/:(?:execute(?:-silent)?|become|reload|preview|transform)(?:\((.*?)\)(?=$|[,+])|:(.*))/g)].map(
      ([, round, rest]) => scriptOf(round ?? rest ?? '', call),
    ),
  );

function filesRun(call: Call, options: string, readFile: ReadFile): string[] {
  return contentsOf(optionValues(call.args, options), readFile).map(({ text }) => text);
}

const WINDOW_OPTIONS = '--cwd --title --tab-title --env --location --match --source-window --pane-id';

/** `xterm -e …`, `gnome-terminal -- …`, `kitty …`. */
export const terminal: Unwrap = (call) => {
  const { args } = call;
  const at = args.findIndex((word) =>
    /^(?:-e|-x|--|--execute|--command|start|launch|new-tab|run|spawn|send-text)$/.test(word),
  );
  if (args[at] === 'send-text') {
    const typed = args.slice(at + 1);
    const words = typed.slice(skipOptions(typed, 0, '--pane-id --match -m --match-tab -t'));
    // kitty reads what is escaped in them.
    return typedElsewhere(words.join(' ').replace(/\\[nr]/g, '\n'), call);
  }
  const words = args.slice(at < 0 ? endOfOptions(call) : skipOptions(args, at + 1, WINDOW_OPTIONS));
  const named = optionValues(args, '--command').filter((text) => !args.includes(text));
  if (named.length > 0) return named.map((text) => scriptOf(text, call));
  if (words.length === 0) return [];
  return [words.length === 1 ? scriptOf(words.join(' '), call) : { kind: 'command', words }];
};
