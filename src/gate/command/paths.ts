// Resolves a path, and tells whether the place it leads to is protected.

import {
  BLOCK_DEVICE,
  BROAD_FOLDERS,
  CORE_FOLDERS,
  FOLDERS_OF_FILES,
  FREE_FOLDERS,
  FREE_TREES,
  PROTECTED_FILE,
  PROTECTED_FOLDERS,
  PROTECTED_TREES,
} from './protected-paths.ts';
import { isSpare } from './spare-names.ts';
import { ANY, HOME, PICKED, SOME, STAND_INS, STAR, UNKNOWN } from './stand-ins.ts';

/** The result is absolute, or begins with `~`, `.` or `..`, or with the stand-in for unknown text. */
export function resolvePath(written: string, cwd: string): string {
  const path = written.replaceAll(PICKED, SOME);
  if (path.startsWith(HOME)) return normalise('~', path.slice(1));
  if (path.startsWith('/')) return normalise('/', path);
  // Empty variables before a slash make the path absolute.
  const unknown = /^\uE000+(?=\/)/.exec(path)?.[0];
  if (unknown !== undefined) return normalise(UNKNOWN, path.slice(unknown.length));
  if (cwd === '.' || cwd.startsWith(UNKNOWN)) return normalise('.', path);
  if (cwd.startsWith('~')) return normalise('~', `${cwd.slice(1)}/${path}`);
  return cwd.startsWith('/') ? normalise('/', `${cwd}/${path}`) : normalise('.', `${cwd}/${path}`);
}

/** A folder as a shell tells it: the home is no `~` there. */
export function showFolder(folder: string): string {
  return folder.startsWith('~') ? HOME + folder.slice(1) : folder;
}

function normalise(start: string, path: string): string {
  let root = start;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (root === '.') parts.push(part);
    else if (root === '~') {
      root = '/';
      parts.push('home');
    }
  }
  return root === '/' ? asHome(parts) : [root, ...parts].join('/');
}

function asHome(parts: readonly string[]): string {
  const [top = '', user, ...rest] = parts;
  // Where WSL, Cygwin and Git for Windows show a drive of Windows.
  const behind = OF_WINDOWS.exec(parts.slice(0, 4).join('/'))?.[0].split('/').length;
  if (behind !== undefined && !isWild(parts[behind - 1] ?? '')) return ['~', ...parts.slice(behind)].join('/');
  // macOS keeps these there, and shows them at the root as well.
  if (top === 'private' && /^(?:etc|tmp|var)$/.test(user ?? '')) return `/${parts.slice(1).join('/')}`;
  if (top === 'root') return ['~', ...parts.slice(1)].join('/');
  if (user !== undefined && (top === 'home' || top === 'Users') && user !== 'Shared' && !isOfAll(user, rest)) {
    return ['~', ...rest].join('/');
  }
  return `/${parts.join('/')}`;
}

/** Everything of everyone. A file of everyone, as in a pattern for `authorized_keys`, is one of a home. */
function isOfAll(user: string, rest: readonly string[]): boolean {
  return isWild(user) && rest.every(isWild);
}

const OF_WINDOWS = /^(?:mnt\/|cygdrive\/)?[a-z]\/Users\/[^/]+/;

/** Whether a pattern matches nearly every name. */
function isWild(part: string): boolean {
  return (part.includes(STAR) && /^[.*?\uE002\uE003]*$/.test(part)) || ALL_BUT.test(part);
}

/** `^keep`, `*~keep`: what zsh matches with `extendedglob`; the files of an editor, `*~`, are no such pattern. */
const ALL_BUT = /^(?:\^|\uE002~)[\w.\uE002]/;

export type KindOfPlace = 'root' | 'system' | 'home' | 'personal' | 'here' | 'unknown' | 'drive';

/** Which protected place the path is, or takes everything of; undefined for other paths. */
export function placeOf(given: string, cwd: string): KindOfPlace | undefined {
  if (isDrive(given)) return 'drive';
  const path = withoutPicked(given, cwd);
  const written = withoutWild(resolvePath(path, cwd));
  const { folder, everything } = written.everything || path.endsWith('/') ? withoutUnknown(written) : written;
  if (folder === '/') return 'root';
  if (folder === UNKNOWN) return everything || /(?:\/|\/\.\.)$/.test(path) ? 'unknown' : undefined;
  if (/^\.(\/\.\.)*$/.test(folder)) return 'here';
  if (folder.startsWith('.') || folder.startsWith(UNKNOWN)) return undefined;
  if (isFree(folder, everything)) return undefined;
  if (PROTECTED_TREES.some((tree) => isBelow(folder, tree))) return 'system';
  if (!PROTECTED.has(folder)) return undefined;
  if (folder === '~') return 'home';
  return folder.startsWith('~') ? 'personal' : 'system';
}

/** Whether it lies in a folder for what is soon thrown away. */
export function isTemporary(path: string, cwd: string): boolean {
  const resolved = resolvePath(path, cwd);
  return FREE_TREES.some((tree) => resolved !== tree && isBelow(resolved, tree));
}

/** Whether it is the root, a home or a folder of the system itself, or everything in one. */
export function isCore(path: string, cwd: string): boolean {
  if (isDrive(path)) return true;
  const { folder } = withoutWild(resolvePath(path, cwd));
  return folder === '/' || CORE.has(folder);
}

/** Whether a pattern takes everything in a folder. */
export function takesAll(path: string, cwd: string): boolean {
  return withoutWild(resolvePath(path, cwd)).everything;
}

/** Also what a test picks all over a folder of the system, or of all homes. */
export function takesMuch(path: string, cwd: string): boolean {
  return takesAll(withoutPicked(path, cwd), cwd);
}

/** What a test, or a pattern for an ending, picks all over a large folder is as bad to lose as all that is in it. */
function withoutPicked(path: string, cwd: string): string {
  const written = path.replaceAll(PICKED, STAR);
  if (!written.includes(STAR)) return written;
  const resolved = resolvePath(written, cwd);
  const end = resolved.lastIndexOf('/');
  const [folder, name] = [resolved.slice(0, end), resolved.slice(end + 1)];
  const picks = BY_ENDING.test(name) && !isSpare(name) && BROAD.has(folder) && !HOLDS_FOLDERS.test(folder);
  return picks ? `${folder}/${STAR}` : written;
}

/** `*.conf`, `*.so*`, `*a*` */
const BY_ENDING = /^\uE002(?:\.[\w\uE002\uE003]{0,20}|\w{0,2}\uE002)$/;
/** What lies there beside the folders is nobody's. */
const HOLDS_FOLDERS = /^\/(?:home|Users|private)?$/;

/** What a test picks anywhere below a folder. */
export function pickedIn(folder: string, cwd: string): string {
  return `${folder}/${BROAD.has(resolvePath(folder, cwd)) ? PICKED : SOME}`;
}

/** Protected files and folders of this name, anywhere below a folder. */
export function placesNamed(name: string, folder: string, cwd: string): string[] {
  const root = resolvePath(folder, cwd);
  if (!/^[/~]/.test(root)) return [];
  const files = FOLDERS_OF_FILES.map((each) => `${each}/${name}`).filter((path) => PROTECTED_FILE.test(path));
  const folders = [...PROTECTED_FOLDERS, ...PROTECTED_TREES].filter((path) => path.endsWith(`/${name}`));
  return [...files, ...folders].filter((path) => isUnder(path, root)).map(showFolder);
}

function isUnder(path: string, root: string): boolean {
  if (root === '/') return true;
  return isBelow(path, root) || (path.startsWith('~/') && /^\/(?:home|Users)$/.test(root));
}

interface Everything {
  folder: string;
  /** All in the folder, and not the folder itself. */
  everything: boolean;
}

function withoutWild(path: string): Everything {
  const parts = path.split('/');
  while (parts.length > 1 && isWild(parts.at(-1) ?? '')) parts.pop();
  const everything = parts.length < path.split('/').length;
  return { folder: parts.join('/') || '/', everything };
}

/** `"$HOME/$A/"*` where the variable is empty: what stands before the names that nobody knows. */
function withoutUnknown(written: Everything): Everything {
  const parts = written.folder.split('/');
  while (parts.length > 1 && /^\uE000+$/.test(parts.at(-1) ?? '')) parts.pop();
  const folder = parts.join('/') || '/';
  if (folder.startsWith('.') || FREE_TREES.includes(folder)) return written;
  return { folder, everything: written.everything || folder !== written.folder };
}

function isFree(folder: string, everything: boolean): boolean {
  if (FREE_FOLDERS.includes(folder)) return true;
  return FREE_TREES.some((tree) => folder !== tree && isBelow(folder, tree)) && !(everything && folder === '/tmp');
}

function isBelow(path: string, tree: string): boolean {
  return path.startsWith(tree) && (path.length === tree.length || path[tree.length] === '/');
}

/** Looks up exact names first: few folders of the list have a `*`, and few paths have a mark. */
class FolderList {
  private readonly exact: ReadonlySet<string>;
  private readonly all: readonly (readonly string[])[];
  private readonly patterns: readonly (readonly string[])[];

  constructor(folders: readonly string[]) {
    this.exact = new Set(folders);
    this.all = folders.map((folder) => folder.split('/'));
    this.patterns = folders.filter((folder) => folder.includes('*')).map((folder) => folder.split('/'));
  }

  has(path: string): boolean {
    if (this.exact.has(path)) return true;
    const parts = path.split('/');
    return (STAND_INS.test(path) ? this.all : this.patterns).some((pattern) => matches(parts, pattern));
  }
}

const BROAD = new Set(BROAD_FOLDERS);
const CORE = new FolderList(CORE_FOLDERS);
const PROTECTED = new FolderList(PROTECTED_FOLDERS);

function matches(parts: readonly string[], pattern: readonly string[]): boolean {
  if (parts.length !== pattern.length) return false;
  const top = parts[0] === '~' ? 0 : 1;
  return parts.every((part, at) => partMatches(part, pattern[at] ?? '', at > top));
}

function partMatches(part: string, wanted: string, inside: boolean): boolean {
  if (part === wanted || wanted === '*') return true;
  if (!STAND_INS.test(part)) return false;
  // An unknown name in a folder is most likely not one of those listed.
  if (inside && /^[\uE000\uE001]+$/.test(part)) return false;
  return globMatches(part, wanted);
}

export function globMatches(glob: string, name: string): boolean {
  return globToRegex(glob).test(name);
}

function globToRegex(glob: string): RegExp {
  const source = [...glob.slice(0, 100)].map((character) => GLOBS[character] ?? escapeForRegex(character)).join('');
  return new RegExp(`^${source.replace(/(?:\.\*)+/g, '.*')}$`);
}

const GLOBS: Readonly<Record<string, string>> = { [STAR]: '.*', [UNKNOWN]: '.*', [SOME]: '.*', [ANY]: '.' };

export function escapeForRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

const DRIVE =
  /^(?:\\\\[?.]\\)?(?:[A-Za-z]:|%(?:SystemDrive|SystemRoot|HOMEDRIVE|USERPROFILE|windir|ProgramFiles)%|\$env:(?:SystemDrive|SystemRoot|USERPROFILE|HOMEPATH|windir|ProgramFiles))[\\/]*(?:\*(?:\.\*)?|\uE002)?$/i;
const DRIVE_FOLDER =
  /^(?:\\\\[?.]\\)?[A-Za-z]:[\\/]*(?:Windows|Users|Program Files(?: \(x86\))?|ProgramData|Users[\\/]*[^\\/]+|Windows[\\/]*System32|Documents and Settings|Data|Databases?|Backups?|Storage|Shares?|inetpub(?:[\\/]+wwwroot)?)[\\/]*(?:\*|\uE002)?$/i;

const SYSTEM_FOLDER =
  /^(?:%(?:windir|SystemRoot)%|\$env:(?:windir|SystemRoot))[\\/]+System32(?:[\\/]*(?:\*|\uE002))?$/i;

/** Whether it is a drive of Windows, or a folder that Windows needs. */
export function isDrive(path: string): boolean {
  return DRIVE.test(path) || DRIVE_FOLDER.test(path) || SYSTEM_FOLDER.test(path);
}

const FILE_OF_WINDOWS =
  /^(?:(?:(?:\\\\[?.]\\)?[a-z]:|(?:\/mnt|\/cygdrive)?\/[a-z])[\\/]+(?:Windows[\\/]+(?!(?:Temp|Logs|Prefetch|Minidump|SoftwareDistribution[\\/]+Download)(?:[\\/]|$)).|bootmgr$|boot\.ini$|pagefile\.sys$)|(?:%(?:windir|SystemRoot)%|\$env:(?:windir|SystemRoot))[\\/]+(?!(?:Temp|Logs|Prefetch)(?:[\\/]|$)).)/i;

/** Also any file of Windows itself. */
export function isProtectedFile(path: string, cwd: string): boolean {
  return PROTECTED_FILE.test(resolvePath(path, cwd)) || FILE_OF_WINDOWS.test(path);
}

export function isBlockDevice(path: string, cwd: string): boolean {
  return BLOCK_DEVICE.test(resolvePath(path, cwd)) || /^\\\\\.\\PhysicalDrive/i.test(path);
}
