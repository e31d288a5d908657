// Questions in many languages, and the progress of programs at work, which may end alike.
import { describe, expect, it } from 'vitest';
import { asksForPassword, howItAsks, namesAnswers } from './question-text.ts';

describe('a question', () => {
  it.each([
    'name? ',
    'Continue? [y/n] ',
    'Ok to proceed? (y) ',
    'Proceed ([y]/n)? ',
    'Continue? [Y/n] (9 s) ',
    'Overwrite (yes/no/all): ',
    'Which one [1-3] ',
    'Make breakpoint pending? (y or [n]) ',
    'Enter your name: ',
    'Username for https://host: ',
    'Password: ',
    '続行しますか？',
    'Продолжить? ',
    '是否继续（y/n）：',
    '継続しますか（はい/いいえ）',
    '¿Seguir?',
    'هل تريد المتابعة؟ ',
    'להמשיך? ',
    'Συνέχεια; ',
    '계속하시겠습니까? (예/아니요) ',
    '? Pick a color ›',
    'Press ENTER or type command to continue',
    '--Type <RET> for more, q to quit, c to continue without paging--',
    'hit any key when ready',
    '--More--(12%)',
  ])('%j is one', (text) => {
    expect(howItAsks(text)).toBe('surely');
  });

  it.each([
    'me@host:~$ ',
    '[root@host ~]# ',
    'host% ',
    '% ',
    '>>> ',
    '> ',
    'In [3]: ',
    '(gdb) ',
    '(Pdb) ',
    'irb(main):001:0> ',
    'shop=# ',
    'shop-> ',
    'MariaDB [(none)]> ',
    'me@host ~> ',
    '~/src ❯ ',
  ])('the prompt %j asks, too', (text) => {
    expect(howItAsks(text)).toBe('surely');
  });
});

describe('the progress of a program', () => {
  it.each([
    '0% [Working]',
    'Installing dependencies (2/5)',
    'Downloading 50%',
    'Downloading 50 %',
    'Checking for compiler:',
    'Checking for compiler: ',
    'tests 12 of 30 [00:05<00:07, 2.4it/s]',
    '[=====>     ]',
    '[#####',
    '#####',
    '=====>',
    'building (step 3)',
  ])('%j may end like a question, but is none for sure', (text) => {
    expect(howItAsks(text)).not.toBe('surely');
  });

  it.each(['Compiling', 'typed 3 keys', 'in progress', 'Downloading...', '⠋ Installing', ''])(
    '%j asks nothing',
    (text) => {
      expect(howItAsks(text)).toBe('no');
    },
  );

  it('is doubted where a question is drawn in another way', () => {
    expect(howItAsks('name? ', true)).toBe('perhaps');
    expect(howItAsks('working', true)).toBe('no');
  });
});

describe('a password is asked for', () => {
  it.each([
    'Password: ',
    "me@host's password: ",
    '[sudo] password for me: ',
    'Enter passphrase for key /home/me/.ssh/id: ',
    'Enter PIN for token: ',
    'Verification code: ',
    'Pw: ',
    'New passwd: ',
    'Enter MFA code for arn:aws:iam::1:mfa/me: ',
    'OTP: ',
    '? NPM token: ',
    'Enter your API key: ',
    'AWS Secret Access Key [None]: ',
    'Client secret: ',
    'Contraseña: ',
    '[sudo] Mot de passe de ada : ',
    '[sudo] Passwort für ada: ',
    '[sudo] senha para ada: ',
    'Пароль: ',
    '密码：',
    'パスワード:',
    '[sudo] ada 암호: ',
    'סיסמה: ',
    'كلمة المرور: ',
    '? Password › ',
    '? Token [input is hidden] ',
    '? Token: [input is masked]',
  ])('by %j', (text) => {
    expect(asksForPassword(text)).toBe(true);
  });

  it.each([
    'Password: wrong',
    'hidden files (2) ',
    'username: ',
    'opinion: ',
    'pwd: ',
    'reading /etc/passwd: ',
    'password',
    'passwords: a, b: c',
    'tokenizer: ',
    'secretary: ',
    'key: ',
  ])('not by %j', (text) => {
    expect(asksForPassword(text)).toBe(false);
  });
});

it('the possible answers tell a question from the prompt of a program', () => {
  const questions = ['(y/n) ', 'Overwrite (Yes/No/All)> ', 'Your choice [1-3]> ', 'sure [n|y]$ '];
  const prompts = ['user@host (feature/x)$ ', '(gdb) ', 'root@vm [1]# ', '(no-branch) % ', 'mysql [db]> '];
  expect([...questions, ...prompts].filter(namesAnswers)).toEqual(questions);
});
