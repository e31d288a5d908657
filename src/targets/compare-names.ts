// The order of sessions' names: t2 before t10.

/** Made when first asked, since it takes 5 ms, and once, since `localeCompare` makes one for every comparison. */
let names: Intl.Collator | undefined;

export function compareNames(a: string, b: string): number {
  names ??= new Intl.Collator('en', { numeric: true });
  return names.compare(a, b);
}
