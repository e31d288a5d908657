// Texts that the rules of git.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const GIT_EXAMPLES: Examples = {
  'git-discard': {
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
  'git-discard-tree': {
    blocked: [
      'git restore -SW .',
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
      'git restore -p .',
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
  'git-clean': {
    blocked: ['git clean -fdx', 'git clean --force -d', 'git clean -ffd', 'git -c clean.requireForce=false clean -f'],
    passing: ['git clean -n', 'git clean -ndx', 'git clean -fdn', 'git help clean', 'git clean -i'],
  },
  'git-push-over': {
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
      'git push -n --force origin x',
      'git push',
      'git push --force-with-lease',
      'git push -u origin feature',
      'git push origin HEAD:feature',
      'git push --follow-tags',
      'git push --force --dry-run',
    ],
  },
  'git-delete-branch': {
    blocked: ['git branch -D feature', 'git branch --delete --force x', 'git branch --merged | xargs git branch -D'],
    passing: ['git branch -d merged', "git branch --list 'D*'", 'git branch -m new', 'git tag -d v1'],
  },
  'git-rewrite': {
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
  'forge-delete': {
    blocked: ['gh repo delete owner/repo --yes', 'glab repo delete group/app', 'gh release delete v1.0 -y'],
    passing: ['gh repo view owner/repo', 'gh pr close 3', 'gh repo clone owner/repo', 'gh issue list'],
  },
  'forge-api-delete': {
    blocked: ['gh api -X DELETE /repos/o/r', 'gh api --method DELETE repos/o/r/git/refs/heads/main'],
    passing: ['gh api /repos/o/r', 'gh api -X POST /repos/o/r/issues'],
  },
};
