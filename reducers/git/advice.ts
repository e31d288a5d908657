// What git explains behind `hint:` where other lines tell what happened. A hint with other words may tell something new.

const EXPLAINED = [
  'Updates were rejected because ',
  'not have locally\\. This is usually caused by another repository pushing$',
  'to the same ref\\. (?:If you want to integrate|You may want to first integrate) the remote changes',
  "(?:\\(e\\.g\\.,? |to integrate those changes locally \\(e\\.g\\., )?'git pull(?: \\.\\.\\.)?'\\)? before pushing again\\.$",
  "to integrate those changes locally \\(e\\.g\\., 'git pull \\.\\.\\.'\\)$",
  '(?:its remote )?counterpart\\. (?:Integrate the remote changes|If you want to integrate|Check out this branch)',
  'branch has been updated since the last checkout\\.',
  "See the 'Note about fast-forwards' in ",
  'After resolving the conflicts, mark them with$',
  'Resolve all conflicts manually, mark them as resolved with$',
  '"git add/rm <[^>]*>", then run$',
  "with 'git add <paths>' or 'git rm <paths>'$",
  "and commit the result with 'git commit'$",
  "Fix them up in the work tree, and then use 'git add/rm <file>'$",
  'as appropriate to mark resolution and make a commit\\.$',
  'To abort and get back to the state before "git [\\w-]+",$',
  'You have divergent branches and need to specify how to reconcile them\\.$',
  'You can do so by running one of the following commands sometime before$',
  'your next pull:$',
  'invocation\\.$',
  'Waiting for your editor to close the file',
  "Using '.*' as the name for the initial branch\\. This default branch name$",
  '(?:is subject to change|will change to "main" in Git 3\\.0)\\. To configure the initial branch name',
  'to use in all of your new repositories, which will suppress this warning,$',
  'of your new repositories, which will suppress this warning, call:$',
  "Names commonly chosen instead of '",
  "'development'\\. The just-created branch can be renamed via this command:$",
  'Clones of the outer repository will not contain the contents of$',
  'the embedded repository and will not know how to obtain it\\.$',
  'See "git help \\w+" for more information\\.$',
];
const ADVICE = new RegExp(`^hint:(?:\\s*$|\\s+(?:${EXPLAINED.join('|')}))`);
/** The options to go on with stand in some of these lines. */
const WAY_ON = /--(?!help)\w|git config/;
/** The lines around the options that `git pull` wants, which one line names, and how to silence a hint. */
const AROUND_WAYS_ON =
  /^hint: (?:You can replace "git config" with |or --ff-only on the command line to override|(?:Disable this message|Turn this message off) (?:with|by running)\b)|^hint: "git config (?:set )?advice\.\w+ false"$/;

export function isAdvice(line: string): boolean {
  if (!line.startsWith('hint:')) return false;
  return AROUND_WAYS_ON.test(line) || (ADVICE.test(line) && !WAY_ON.test(line));
}
