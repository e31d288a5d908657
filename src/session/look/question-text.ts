// Tells from the text on the cursor's line whether it asks a person something.

/** `surely`: nothing else ends so. `perhaps`: the progress of a program at work may end so, too. */
export type Asks = 'surely' | 'perhaps' | 'no';

/** Made of words, or a question mark. */
const WORDED: readonly RegExp[] = [
  // A question mark of any script, perhaps with the possible answers or the time left behind it. Greek uses a semicolon.
  /[?？؟՞፧⸮](?:[^?？؟\p{L}\d()（）[\]［］<>]*[(（[［<][^()（）[\]［］<>]*[)）\]］>]){0,3}[\s:：›»]*$/u,
  /\p{Script=Greek};\s*$/u,
  // The possible answers: (y/n), [yes|no|all], [1-3], (Y), (y or [n])
  /[(（[［]\s*(?:\p{L}+(?:\s*[/|,、／]\s*\p{L}+)+|\[?\p{L}+\]? or \[?\p{L}+\]?|\d+\s*-\s*\d+|\p{L})\s*[)）\]］][\s:：›»]*$/u,
  /\b(?:press|hit|type)\b.*(?:\bkey\b|\breturn\b|enter|<ret)|--more--/i,
  /\b(?:enter|type|input|choose|choice|select|selection|option|pick|name|username|login|user|answer|number|value|code|email|address|path|confirm|reply)\b(?:[^:：]|[:：](?=\S))*[:：]\s+$/i,
];

const SIGNS: readonly RegExp[] = [
  // The prompts of shells. Bars of progress have several of these signs, or a number before them.
  /[$❯➜λ»›‣▸]\s*$/u,
  /(?:^|[^#])#\s*$/,
  /(?:^|[^\d\s])%\s*$|^%\s*$/,
  /(?:^|[^-=─━#.>])>{1,3}\s*$|[\w)\]][-=*!?'"(]{1,2}>\s*$/,
  // Debuggers put a name in brackets, ipython numbers its prompts.
  /^\([^()]*\p{L}[^()]*\)\s*$/u,
  /^In \[\d+\]:\s*$/,
];

export function howItAsks(text: string, isDoubtful = false): Asks {
  if (asksInWords(text) || SIGNS.some((pattern) => pattern.test(text))) return isDoubtful ? 'perhaps' : 'surely';
  return /[>%:：)\]}）］】]\s*$/u.test(text) ? 'perhaps' : 'no';
}

/** A sign alone ends prompts, and much else. */
export function asksInWords(text: string): boolean {
  return WORDED.some((pattern) => pattern.test(text)) || asksForPassword(text);
}

/** `(y/n)`, `[yes/no/all]>`, `[1-3]`: of such a question the next one is no prompt that is back. A branch of git stands in brackets, too. */
export function namesAnswers(text: string): boolean {
  return /[([]\s*(?:y(?:es)?\s*[/|,]\s*n|n(?:o|one)?\s*[/|,]\s*y|[01]\s*-\s*\d{1,2}\s*[)\]])/i.test(text);
}

/** As watchers of files do, and modes that a key ends: "press h to show help, press q to quit", "Ctrl+D to finish". */
export function offersKeys(text: string): boolean {
  return /\b(?:(?:press|hit)\s+\S{1,12}|(?:ctrl|control)\s?[-+]\s?\w)\s+(?:to|for)\s+(?!cancel|abort|stop|interrupt|skip)/i.test(
    text,
  );
}

/** In the languages of many programs. Words of scripts without capitals stand as they are. */
const SECRETS = [
  'pass[- ]?(?:word|phrase|code)|(?<![/.\\w])(?:PIN|PW|passwd|OTP|(?:2FA|MFA|TOTP)(?: code| token)?)\\b|verification code|one[- ]time code',
  '\\b(?:token|secret)\\b|(?:API|access|secret|private|recovery|licen[cs]e)[- ]key\\b',
  'contraseña|mot de passe|phrase de passe|(?:pass|kenn)wort|passphrase|senha|palavra-passe|parola|frase segreta',
  'wachtwoord|lösenord|adgangskode|passord|salasana|hasło|heslo|jelszó|şifre|mật khẩu|kata sandi|lozinka|zaporka',
  'пароль|парола|лозинка|парольная фраза|κωδικός|סיסמ[הא]|كلمة (?:المرور|السر)|رمز عبور|รหัสผ่าน',
  '密[码碼]|口令|通关密语|パスワード|パスフレーズ|暗証番号|암호|비밀번호',
].join('|');
const ASKS_FOR_SECRET = new RegExp(`(?:${SECRETS})[^:：›‣»]*[:：›‣»]\\s*$`, 'iu');
/** Programs that show nothing of what is typed may say so. */
const HIDES_INPUT = /[[(]\s*(?:input is )?(?:hidden|masked|invisible)\s*[\])]\s*$/i;

/** For programs behind ssh and its kin: there echo is off all the time, so only the text tells. */
export function asksForPassword(text: string): boolean {
  return ASKS_FOR_SECRET.test(text) || HIDES_INPUT.test(text);
}
