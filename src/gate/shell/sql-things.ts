// Databases and schemas that a statement of SQL makes, or drops.

export interface SqlThing {
  kind: string;
  name: string;
}

const KIND = /^(?:DATABASE|SCHEMA)$/;
const NAME = /^[\w."`[\]]{1,200}$/;
const BEHIND_LAST = /^(?:\(|CASCADE|RESTRICT|WITH|FORCE)$/;

/** With `IF NOT EXISTS`, it may have been there before. */
export function madeBySql([verb, ...rest]: readonly string[]): SqlThing[] {
  const [kind = '', name = ''] = verb === 'CREATE' ? rest : [];
  return KIND.test(kind) && NAME.test(name) && name !== 'IF' ? [thing(kind, name)] : [];
}

/** Nothing where it is not sure what all of it is. */
export function removedBySql([verb = '', ...rest]: readonly string[]): SqlThing[] {
  const [kind = ''] = rest;
  if (verb !== 'DROP' || !KIND.test(kind)) return [];
  const words = rest.slice(rest[1] === 'IF' ? 3 : 1);
  const end = words.findIndex((word) => BEHIND_LAST.test(word));
  const names = end < 0 ? words : words.slice(0, end);
  const isList = names.every((word, at) => (at % 2 === 0 ? NAME.test(word) : word === ','));
  return isList && names.length % 2 === 1 ? names.filter((word) => word !== ',').map((name) => thing(kind, name)) : [];
}

function thing(kind: string, name: string): SqlThing {
  return { kind: kind.toLowerCase(), name: name.replace(/["`[\]]/g, '').toLowerCase() };
}
