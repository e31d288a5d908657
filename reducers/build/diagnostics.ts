// Tells whether a text is what compilers of C and its kin say of sources, whoever has started them.

const DIAGNOSTIC =
  /^\S+\.(?:[chm]|[ch]c|[ch]pp|[ch]xx|[ch]\+\+|mm|cu|inl|swift|zig):\d+(?::\d+)?: (?:fatal error|error|warning|note): \S/;
/** What stands around a diagnostic: source code, marks below it, where it is. */
const AROUND =
  /^\s*\d* ?\| |^\s*[~^]+[~^ ]*$|^(?:\S+: )?(?:In (?:static |member |lambda )*(?:function|file included|constructor|destructor)|At global scope:)|^\s+from \S+:\d+[,:]/;
const LEAST = 3;
/** So large a share of the lines leaves little of another program. */
const MOST = 0.6;
const MARKED = /: (?:warning|error): /;

export function isOfCompilers(text: string): boolean {
  if (!MARKED.test(text)) return false;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const found = lines.filter((line) => DIAGNOSTIC.test(line)).length;
  return found >= LEAST && found + lines.filter((line) => AROUND.test(line)).length >= MOST * lines.length;
}
