// Names of files that programs leave behind, or make anew, wherever they lie.
import { STAR } from './stand-ins.ts';

const ENDINGS =
  'py[cod]|elc|class|o|lo|la|a|log|err|old|bak|orig|rej|sw[a-p]|tmp|temp|cache|pid|lock|core|part|crdownload|map|tsbuildinfo|' +
  'gcda|gcno|profraw|dpkg-(?:\\w+|\\*)|ucf-(?:\\w+|\\*)|rpmnew|rpmsave|rpmorig|pacnew|pacsave|pacorig|ds_store';
/** `*.log.1.gz`, `*.log-2024*` */
const ROTATED = '(?:[.-]?[\\d*?]{1,12})?(?:\\.(?:gz|xz|bz2|zst))?';
const BY_ENDING = new RegExp(`(?:^|[\\w*?-])\\.(?:${ENDINGS})${ROTATED}$|~$|^\\._`, 'i');
const BY_NAME =
  /(?:^|\/|\*)(?:__pycache__|node_modules|\.?[\w-]{0,40}_?cache|tests?|idle_test|coverage|\.nyc_output|core(?:\.[\d*?]{1,12})?|nohup\.out|a\.out|thumbs\.db|\.ds_store|\.trash[\w*-]{0,20})(?:\/?\*)?$/i;

/** Whether a pattern over names or paths takes only such files. It may be a glob, or a plain regular expression. */
export function isSpare(pattern: string): boolean {
  const glob = pattern
    .slice(0, 200)
    .replaceAll(STAR, '*')
    .replace(/\[(?:co|oc|cod)\]\$?$/, 'c')
    .replace(/\[\w-\w\]/g, '*')
    .replace(/\\?\.\*/g, (text) => (text.startsWith('\\') ? text : '*'))
    .replace(/\\/g, '')
    .replace(/^\^|\$$/g, '')
    .replace(/\*{2,}/g, '*');
  return BY_ENDING.test(glob) || BY_NAME.test(glob);
}
