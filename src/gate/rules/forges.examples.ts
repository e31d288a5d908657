// Texts that the rules of forges.ts refuse, and texts that come near and pass.
import type { Examples } from './rule.ts';

export const FORGE_EXAMPLES: Examples = {
  'forge-delete': {
    blocked: [
      'gh api repos/acme/shop/transfer -f new_owner=eve',
      'svn delete https://x/trunk -m x',
      'svnadmin rmlocks x; svn rm svn://x/y',
      'gh repo archive o/r -y && gh repo delete o/r',
      'gh release delete v1 --yes',
      'gh variable delete X',
      'gh api --method=DELETE /repos/o/r',
      'gh codespace delete --all',
      'gh environment delete x',
      'gh ruleset delete 1',
      'gh issue delete 5 --yes',
      'gh extension remove x; gh repo delete --yes',
      'glab project delete g/p',
      'glab release delete v1',
      'tea repos delete o/r',
      'gh repo delete owner/repo --yes',
      'glab repo delete group/app',
      'gh release delete v1.0 -y',
    ],
    passing: [
      'gh api repos/acme/shop/topics',
      'glab mr list',
      'gh repo view owner/repo',
      'gh pr close 3',
      'gh repo clone owner/repo',
      'gh issue list',
    ],
  },
  'registry-delete': {
    blocked: [
      'oras manifest delete reg.example/api:prod -f',
      'crane delete reg.example/api:prod',
      'skopeo delete docker://reg.example/api:prod',
      'regctl tag rm reg.example/api:prod',
    ],
    passing: [
      'oras pull reg.example/api:1',
      'crane ls reg.example/api',
      'skopeo copy docker://a docker://b',
      'regctl tag ls x',
    ],
  },
  'forge-api-delete': {
    blocked: [
      'gh api repos/acme/app -X delete',
      'gh api -X DELETE repos/o/r/branches/main/protection',
      'glab api -X DELETE projects/1',
      'gh api -X DELETE /repos/o/r',
      'gh api --method DELETE repos/o/r/git/refs/heads/main',
      'gh api -X DELETE /repos/o/r/releases/5',
      'gh api -X DELETE orgs/acme/members/alice',
    ],
    passing: [
      'gh api repos/acme/app/issues -X get',
      'gh api /repos/o/r',
      'gh api -X POST /repos/o/r/issues',
      'gh api -X DELETE repos/o/r/issues/5/labels/bug',
      'gh api -X DELETE repos/o/r/actions/caches/12',
      'gh api --method DELETE /repos/o/r/issues/comments/123',
      "gh api -X DELETE repos/o/r/pulls/5/requested_reviewers -f 'reviewers[]=x'",
    ],
  },
};
