// Uncommitted work, history, and what others see of it.
import type { Call } from '../call.ts';
import { STAR } from '../marks.ts';
import { hasFlag, takeApart } from '../options.ts';
import { VALUED } from '../pattern.ts';
import type { Rule } from './rule.ts';

function gitCall(
  call: Call,
  ...verbs: string[]
): { options: readonly string[]; operands: readonly string[] } | undefined {
  const { options, operands } = takeApart(call.args, VALUED.get('git'));
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
    blocked: [
      'git reset --hard',
      'git -C /repo reset -q --hard HEAD~3',
      'git stash clear',
      'git stash drop',
      'sudo git reset --hard origin/main',
    ],
    passing: [
      'git reset --soft HEAD~1',
      'git reset',
      'git stash pop',
      'git commit -m "reset --hard is gone"',
      'git log --grep "reset --hard"',
      'git worktree remove ../wt',
    ],
  },
  {
    name: 'git-discard-tree',
    reason: 'throws away the uncommitted work of the whole tree',
    advice: keep,
    commands: ['git'],
    check: (call) => discardsTree(call) || restoresTree(call) || removesTree(call),
    blocked: [
      'git checkout .',
      'git checkout HEAD -- .',
      'git checkout -f main',
      'git restore .',
      'git restore --staged --worktree .',
      'git switch --discard-changes main',
      'git rm -rf .',
      "git checkout -- '*'",
    ],
    passing: [
      'git checkout main',
      'git checkout -- src/foo.ts',
      'git restore --staged .',
      'git restore src/a.ts',
      'git switch main',
      'git rm old.txt',
      'git rm -r --cached .',
      'git checkout -b new',
    ],
  },
  {
    name: 'git-clean',
    reason: 'removes files that git does not know, which nothing brings back',
    advice: 'Look first: git clean -n.',
    commands: ['git'],
    check: cleans,
    blocked: ['git clean -fdx', 'git clean --force -d', 'git clean -ffd', 'git -c clean.requireForce=false clean -f'],
    passing: ['git clean -n', 'git clean -ndx', 'git clean -fdn', 'git help clean', 'git clean -i'],
  },
  {
    name: 'git-push-over',
    reason: 'overwrites or deletes what is on the remote',
    advice: 'Use --force-with-lease, or push to a new branch.',
    commands: ['git'],
    check: pushesOver,
    blocked: [
      'git push --force',
      'git push -f origin main',
      'git push origin +HEAD:main',
      'git push origin :main',
      'git push origin --delete feature',
      'git push --mirror',
      'git push -uf origin x',
    ],
    passing: [
      'git push',
      'git push --force-with-lease',
      'git push -u origin feature',
      'git push origin HEAD:feature',
      'git push --follow-tags',
      'git push --force --dry-run',
    ],
  },
  {
    name: 'git-delete-branch',
    reason: 'deletes a branch whether or not it is merged',
    advice: 'Use git branch -d, which refuses what is not merged.',
    commands: ['git'],
    check: deletesBranch,
    blocked: ['git branch -D feature', 'git branch --delete --force x', 'git branch --merged | xargs git branch -D'],
    passing: ['git branch -d merged', "git branch --list 'D*'", 'git branch -m new', 'git tag -d v1'],
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
    blocked: [
      "git filter-branch --force --index-filter 'git rm --cached -r x' HEAD",
      'git reflog expire --expire=now --all',
      'git gc --prune=now --aggressive',
      'git update-ref -d HEAD',
      'git filter-repo --path x',
    ],
    passing: [
      'git reflog',
      'git gc',
      'git rebase -i main',
      'git commit --amend',
      'git remote prune origin',
      'git fetch --prune',
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
    blocked: ['gh repo delete owner/repo --yes', 'glab repo delete group/app', 'gh release delete v1.0 -y'],
    passing: ['gh repo view owner/repo', 'gh pr close 3', 'gh repo clone owner/repo', 'gh issue list'],
  },
  {
    name: 'forge-api-delete',
    reason: 'deletes something on the forge through its API',
    advice: 'Look at it with a GET first, and ask the person.',
    commands: ['gh', 'glab'],
    check: ({ args }) => args[0] === 'api' && /(?:-X|--method)[ =]?DELETE/.test(args.join(' ')),
    blocked: ['gh api -X DELETE /repos/o/r', 'gh api --method DELETE repos/o/r/git/refs/heads/main'],
    passing: ['gh api /repos/o/r', 'gh api -X POST /repos/o/r/issues'],
  },
];
