// The tables and lists of PowerShell that `@name` puts among the words of a command.

const TABLE = /\$(\w{1,40})[ \t]{0,9}=[ \t]{0,9}(?:\[ordered\])?@\{([^{}]{0,2000})\}/gi;
const LIST = /\$(\w{1,40})[ \t]{0,9}=[ \t]{0,9}@\(([^()]{0,2000})\)/g;
const ENTRY = /(?:^|[;\n])\s{0,99}["']?(\w{1,40})["']?[ \t]{0,99}=[ \t]{0,99}("[^"]*"|'[^']*'|[^;\n]{0,300})/g;
/** `$a.Recurse = $true`, `$a['Recurse'] = $true`, `$a.Add('Recurse', $true)` */
const ADDED =
  /\$(\w{1,40})(?:\.|\[["'])(?:Add\(["'])?(\w{1,40})(?:["']\])?["']?[ \t]{0,9}[=,][ \t]{0,9}("[^"\n]*"|'[^'\n]*'|[^;\n)]{0,300})/gi;
const SPLATTED = /(?<=[ \t])@(\w{1,40})\b(?![({])/g;

/** `Remove-Item @a` with the options that stand in `$a`. */
export function withTables(text: string): string {
  if (!/[ \t]@\w/.test(text)) return text;
  const words = new Map<string, string>();
  const add = (name: string, more: string): void => {
    const key = name.toLowerCase();
    words.set(key, `${words.get(key) ?? ''} ${more}`);
  };
  for (const [, name = '', inside = ''] of text.matchAll(TABLE)) {
    for (const [, option = '', value = ''] of inside.matchAll(ENTRY)) add(name, optionOf(option, value));
  }
  for (const [, name = '', option = '', value = ''] of text.matchAll(ADDED)) add(name, optionOf(option, value));
  for (const [, name = '', inside = ''] of text.matchAll(LIST)) add(name, inside.replaceAll(',', ' '));
  if (words.size === 0) return text;
  return text.replace(SPLATTED, (whole, name) => words.get(String(name).toLowerCase())?.trim() ?? whole);
}

function optionOf(name: string, value: string): string {
  const plain = value.trim();
  if (/^\$false$/i.test(plain)) return '';
  return /^\$true$/i.test(plain) ? `-${name}` : `-${name} ${plain}`;
}
