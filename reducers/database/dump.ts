// pg_dump and mysqldump: the statements and the data, without settings and the comments that name each object again.
import { byLines, type Drop, type Reducer } from '../reducer.ts';

const SETTING =
  /^(?:SET (?:\w+_timeout|client_\w+|standard_conforming_strings|check_function_bodies|xmloption|row_security|default_table\w+) = .*;|SELECT pg_catalog\.set_config\('search_path', .*\);|\\(?:un)?restrict \w+|\/\*![\d ]+SET .*\*\/;|(?:UN)?LOCK TABLES.*;|\/\*!\d+ ALTER TABLE `\w+` (?:DISABLE|ENABLE) KEYS \*\/;)$/;
const COMMENT =
  /^--(?: Name: .*; Type: .*| Data for Name: .*| PostgreSQL database dump(?: complete)?| (?:Table structure for|Dumping data for) table .*| -+| Host: .*)?$|^-- -{20,}$/;
const OWNER = /^ALTER .* OWNER TO (\S+);$/;
const SEQUENCE = /^ {4}(?:START WITH 1|INCREMENT BY 1|NO MINVALUE|NO MAXVALUE)$/;
const LEAST = 3;

export const dump: Reducer = {
  name: 'dumps of databases',
  commands: ['pg_dump', 'pg_dumpall', 'mysqldump', 'mariadb-dump'],
  reduce: byLines((lines, drop) => {
    const owners = new Set(lines.flatMap((line) => OWNER.exec(line)?.[1] ?? []));
    const [owner] = owners;
    const isOneOwner = owners.size === 1 && lines.filter((line) => OWNER.test(line)).length >= LEAST;
    const kept: string[] = [];
    // What stands between these lines is data.
    let inData = false;
    for (const line of lines) {
      if (inData || isTold(line, isOneOwner, drop)) kept.push(withoutCache(line, kept));
      inData = inData ? line !== '\\.' : /^COPY .* FROM stdin;$/.test(line);
    }
    return isOneOwner ? [`-- All objects: OWNER TO ${owner}`, ...kept] : kept;
  }),
};

function isTold(line: string, isOneOwner: boolean, drop: Drop): boolean {
  const kind = COMMENT.test(line)
    ? 'comments'
    : SETTING.test(line)
      ? 'settings'
      : SEQUENCE.test(line)
        ? 'defaults of sequences'
        : isOneOwner && OWNER.test(line)
          ? 'lines about the owner'
          : undefined;
  if (kind !== undefined) drop(kind);
  return kind === undefined && line !== '';
}

/** The last of a sequence's defaults ends the statement. */
function withoutCache(line: string, kept: string[]): string {
  if (line !== '    CACHE 1;' || !/^CREATE SEQUENCE \S+$/.test(kept.at(-1) ?? '')) return line;
  return `${kept.pop()};`;
}
