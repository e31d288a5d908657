// Uncommitted work, history, and what others see of it.
import type { Call } from '../call.ts';
import { STAR } from '../marks.ts';
import { hasFlag, takeCall } from '../options.ts';
import type { Rule } from './rule.ts';

function gitCall(
  call: Call,
  ...verbs: string[]
): { options: readonly string[]; operands: readonly string[] } | undefined {
  const { options, operands } = takeCall(call);
  const [verb = '', ...rest] = operands;
  return verbs.includes(verb) ? { options, operands: rest } : undefined;
}

const EVERYTHING = new Set(['.', './', ':/', ':', '*', STAR, '..', ':(top)', `./${STAR}`]);

function takesWholeTree(operands: readonly string[]): boolean {
  return operands.some((word) => EVERYTHING.has(word));
}

function cleans(call: Call): boolean {
  const git = gitCall(call, 'clean');
  return (
    git !== undefined &&
    hasFlag(git.options, '-f', '--force') &&
    !hasFlag(git.options, '-n', '--dry-run', '-i', '--interactive')
  );
}

function pushesOver(call: Call): boolean {
  const git = gitCall(call, 'push');
  if (!git || hasFlag(git.options, '-n', '--dry-run')) return false;
  if (hasFlag(git.options, '--force', '-f', '--mirror', '--delete', '-d', '--prune')) return true;
  return git.operands.slice(1).some((ref) => /^[+:]./.test(ref));
}

function discardsTree(call: Call): boolean {
  const git = gitCall(call, 'checkout', 'switch');
  if (!git) return false;
  if (hasFlag(git.options, '-f', '--force', '--discard-changes')) return true;
  return (
    call.args.includes('checkout') && !hasFlag(git.options, '-b', '-B', '-p', '--patch') && takesWholeTree(git.operands)
  );
}

function restoresTree(call: Call): boolean {
  const git = gitCall(call, 'restore');
  if (!git || hasFlag(git.options, '-p', '--patch')) return false;
  const onlyStaged = hasFlag(git.options, '--staged', '-S') && !hasFlag(git.options, '--worktree', '-W');
  return !onlyStaged && takesWholeTree(git.operands);
}

function deletesBranch(call: Call): boolean {
  const git = gitCall(call, 'branch');
  if (!git) return false;
  return (
    hasFlag(git.options, '-D') || (hasFlag(git.options, '-d', '--delete') && hasFlag(git.options, '-f', '--force'))
  );
}

function removesTree(call: Call): boolean {
  const git = gitCall(call, 'rm');
  return git !== undefined && !hasFlag(git.options, '--cached', '-n', '--dry-run') && takesWholeTree(git.operands);
}

const keep = 'Keep the work first: git stash push -u, or a commit on a branch of its own.';

export const GIT_RULES: readonly Rule[] = [
  {
    name: 'git-discard',
    reason: 'throws away uncommitted work',
    advice: keep,
    patterns: [
      'git reset --hard|--merge',
      'git read-tree --reset',
      'git submodule deinit -f|--force',
      'git checkout-index -f -a',
      'git stash clear|drop',
      'git worktree remove -f|--force',
      'hg update|up|checkout -C|--clean',
      'hg revert -a|--all',
      'hg purge|strip',
      'svn revert -R|--recursive|--depth',
      'jj abandon',
      'got revert -R',
      'gh pr checkout -f|--force',
    ],
  },
  {
    name: 'git-discard-tree',
    reason: 'throws away the uncommitted work of the whole tree',
    advice: keep,
    commands: ['git'],
    check: (call) => discardsTree(call) || restoresTree(call) || removesTree(call),
  },
  {
    name: 'git-clean',
    reason: 'removes files that git does not know, which nothing brings back',
    advice: 'Look first: git clean -n.',
    commands: ['git'],
    check: cleans,
  },
  {
    name: 'git-push-over',
    reason: 'overwrites or deletes what is on the remote',
    advice: 'Use --force-with-lease, or push to a new branch.',
    commands: ['git'],
    check: pushesOver,
  },
  {
    name: 'git-delete-branch',
    reason: 'deletes a branch whether or not it is merged',
    advice: 'Use git branch -d, which refuses what is not merged.',
    commands: ['git'],
    check: deletesBranch,
  },
  {
    name: 'git-rewrite',
    reason: 'rewrites history, or removes what could bring old commits back',
    advice: 'Work on a fresh clone, and keep the old one until all is well.',
    patterns: [
      'git filter-branch',
      'git filter-repo',
      'bfg *',
      'git reflog expire --expire|--expire-unreachable|--all',
      'git reflog delete',
      'git gc --prune=now|--prune=all',
      'git prune --expire|--expire=now',
      'git update-ref -d',
      'git push --prune',
      'git lfs prune --force',
      'git symbolic-ref -d|--delete',
    ],
  },
  {
    name: 'forge-delete',
    reason: 'deletes a repository or what belongs to it, for everyone',
    advice: 'Archive it instead.',
    patterns: [
      'gh repo delete',
      'gh release delete',
      'gh project delete',
      'gh secret delete|remove',
      'gh api -X=DELETE|--method=DELETE',
      'glab repo|project delete',
      'glab release delete',
      'hub delete',
      'tea repo delete',
      'svn delete|rm|remove|del http*|svn*|file*',
    ],
  },
  {
    name: 'forge-api-delete',
    reason: 'deletes something on the forge through its API',
    advice: 'Look at it with a GET first, and ask the person.',
    commands: ['gh', 'glab'],
    check: ({ args }) => args[0] === 'api' && /(?:-X|--method)[ =]?DELETE/.test(args.join(' ')),
  },
];
