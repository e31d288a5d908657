// Where settings that a command leaves behind are remembered among the files that a text writes.

/** A setting of git, such as an alias or where a push goes. */
export function fileOfGitSetting(name: string): string {
  return `.git/config/${name.toLowerCase()}`;
}

/** A folder that the text has made. */
export function fileOfFolder(folder: string): string {
  return `${folder}/made here`;
}

/** A repository that the text has made. */
export function fileOfRepository(folder: string): string {
  return `${folder}/.git/made here`;
}

/** A database, a volume, a branch that the text has made. */
export function fileOfThing(key: string): string {
  return `/made here/${key}`;
}

/** What `npm pkg set scripts.x=…` has set. */
export function fileOfPackageScript(name: string): string {
  return `package.json/scripts.${name}`;
}

/** Keys, passwords or tokens that the text has put into a file. */
export function fileOfSecret(path: string): string {
  return `${path}/secrets here`;
}

/** The text has put such into some file. */
export const ANY_SECRET = '/made here/secrets';

/** What stands to be committed, and what is. */
export const REPOSITORY = '.git';
