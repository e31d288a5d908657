// What is opened is judged as the text that would do the same.
import { expect, it } from 'vitest';
import { createJudge } from '../../gate/judge.ts';
import type { LaunchRequest } from './launch-plan.ts';
import { launchAsText } from './launch-text.ts';

const judge = createJudge();
const isRefused = (request: LaunchRequest): boolean => judge({ text: launchAsText(request), foreground: 'sh' }).blocked;

it.each<[LaunchRequest]>([
  [{ command: 'rm -rf ~' }],
  [{ shell: 'reboot' }],
  [{ shell: '/sbin/reboot' }],
  [{ cwd: '/', command: 'rm -rf *' }],
  [{ cwd: '~', command: 'rm -rf *' }],
  [{ cwd: '~/../..', command: 'rm -rf *' }],
  [{ env: { TARGET: '/' }, command: 'rm -rf $TARGET' }],
  [{ env: { PROMPT_COMMAND: 'git reset --hard' } }],
  [{ env: { PS0: '$(rm -rf ~)' } }],
  [{ env: { PS1: '`rm -rf ~`$ ' } }],
  [{ env: { PS4: '+ $(rm -rf ~)' } }],
  [{ env: { BASH_ENV: '$(rm -rf ~)' } }],
  [{ env: { ENV: "/dev/null\n$(rm -rf ~)'" } }],
  [{ env: { GIT_EXTERNAL_DIFF: 'rm -rf ~' } }],
  [{ env: { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'alias.x', GIT_CONFIG_VALUE_0: '!rm -rf ~' } }],
  [{ env: { EDITOR: 'rm -rf ~ #' } }],
  [{ env: { MANPAGER: 'rm -rf ~' } }],
  [{ env: { SHELL: 'reboot' } }],
  [{ env: { VIMINIT: ":!rm -rf ~ # it's" } }],
  [{ env: { FZF_DEFAULT_OPTS: "--preview 'rm -rf ~'" } }],
])('%j is refused', (request) => {
  expect(isRefused(request)).toBe(true);
});

it.each<[LaunchRequest]>([
  [{}],
  [{ cwd: '/' }],
  [{ shell: 'zsh', cwd: '~/a b' }],
  [{ shell: '/opt/my shells/bash' }],
  [{ cwd: '/tmp/work', command: 'rm -rf build' }],
  [{ env: { EDITOR: 'vim', PAGER: 'less -R', VISUAL: 'code --wait', SHELL: '/bin/zsh', BASH_ENV: '~/.env' } }],
  [{ env: { PS1: '\\u@\\h:\\w$(__git_ps1) \\$ ', PROMPT_COMMAND: 'history -a', ENV: '$HOME/.shrc' } }],
  [{ env: { NOTE: 'rm -rf / is bad', MULTI: "one\ntwo 'three" } }],
  [{ env: { VIMINIT: 'set number', FZF_DEFAULT_OPTS: '--height 40%', LD_PRELOAD: '/lib/libfaketime.so.1' } }],
  [{ env: { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'user.name', GIT_CONFIG_VALUE_0: 'A. Person' } }],
])('%j passes', (request) => {
  expect(isRefused(request)).toBe(false);
});
