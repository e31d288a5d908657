// PowerShell and cmd.
import type { Call } from '../command/call.ts';
import { placeOf } from '../command/paths.ts';
import { HOME, STAR } from '../command/stand-ins.ts';
import { isWide } from '../patterns/wide.ts';
import { isHarmless } from './harmless.ts';
import type { Rule } from './rule.ts';

const advice = 'Name one folder below the current or a temporary one, and rehearse it with -WhatIf.';

function removes({ args, from }: Call): boolean {
  const recursive = args.some((word) => /^(?:\/s|-(?:r|re|rec|recurse|recur|rf|fr))$/i.test(word));
  if (args.some((word) => /^-whatif$/i.test(word))) return false;
  if (listsEverything(from)) return true;
  const paths = args
    .filter((word) => !/^-\w|^\/[a-z](?::\S*)?$/i.test(word))
    .flatMap((word) => word.split(','))
    .filter((word) => word !== '');
  const all = paths.some((path) => /(?:^|[\\/])\*(?:\.\*)?$/.test(path.replaceAll(STAR, '*')));
  return (
    (recursive || all) &&
    paths.map(asHome).some((path) => isWide(path) || (/^[/~\uE004]/.test(path) && placeOf(path, '.') !== undefined))
  );
}

const LISTS = /^(?:get-childitem|gci|dir|ls)$/;
const NAMES = /^(?:get-item|gi|write-output)$/;
/** All that is in the current folder. */
const HERE = /^(?:\.|\*|\*\.\*|\.[\\/]\*?|\$PWD(?:[\\/]\*)?)$/i;
const TAKES_VALUE = /^-(?:filter|include|exclude|depth|attributes|erroraction|ea)$/i;

/** Whether what feeds the command names a drive, a home or the like, or all that is here and nothing picks some of it. */
function listsEverything(from: readonly Call[]): boolean {
  const listers = from.flatMap((call, at) =>
    (LISTS.test(call.name) || NAMES.test(call.name)) && !isFiltered(call) ? [{ call, at }] : [],
  );
  if (listers.some(({ call }) => call.args.some((word) => isWide(word) && !HERE.test(word.replaceAll(STAR, '*')))))
    return true;
  const last = listers.at(-1);
  if (last === undefined || from.slice(last.at + 1).some(picks)) return false;
  const paths = last.call.args.filter((word, at, all) => !word.startsWith('-') && !TAKES_VALUE.test(all[at - 1] ?? ''));
  const isHere = paths.some((word) => HERE.test(word.replaceAll(STAR, '*')));
  return isHere || (paths.length === 0 && LISTS.test(last.call.name));
}

function isFiltered({ args }: Call): boolean {
  return args.some((word, at) => /^-(?:filter|include)$/i.test(args[at - 1] ?? '') && /\w/.test(word));
}

/** `where Name -like *.tmp`, `select -First 5`. "All but" picks nearly everything. */
function picks({ name, args }: Call): boolean {
  if (/^select(?:-object)?$/.test(name))
    return args.some((word) => /^-(?:first|last|skip|skiplast|index)$/i.test(word));
  return args.some(
    (word, at) =>
      /^-[ci]?(?:eq|like|match|lt|le|gt|ge|in|contains)$/i.test(word) &&
      !/^[*.]+$/.test((args[at + 1] ?? '').replaceAll(STAR, '*')),
  );
}

/** The second path becomes the same as the first. */
function mirrorsOver({ args }: Call): boolean {
  const [, target = ''] = args.filter((word) => !/^\/[a-z]/i.test(word));
  const path = asHome(target);
  return (
    args.some((word) => /^\/(?:mir|purge)$/i.test(word)) && path.startsWith(HOME) && placeOf(path, '.') !== undefined
  );
}

/** `C:\\Users\\me\\Documents` is a folder of a home. */
function asHome(written: string): string {
  // Without a drive, it is the one of the folder.
  const path = written.replace(/^\\(?=\w)/, 'C:\\');
  const short = path.replace(OF_A_HOME, HOME);
  return short.startsWith(HOME) ? short.replaceAll('\\', '/').replaceAll('*', STAR) : path;
}

const OF_A_HOME = /^(?:\\\\[?.]\\)?[a-z]:[\\/]+Users[\\/]+[^\\/*\uE002]+(?=[\\/]+[^\\/])/i;

/** Cmdlets for Azure, AWS, Google, directories, machines and databases, by the beginnings of their nouns. */
const RESOURCES =
  /^remove-(?:az\w|ad(?:user|computer|group|object|organizational|service|domain|forest)|mg(?:user|group|site|application|device|domain|team|drive)|gc(?:s|e|sql|ps)|vm$|ec2|s3|rds|ddb|cfn|efs|fsx|eks|ecs|ecr|elb|kms|lmfunction|sqs|sns|r53|cwl|asauto|secsecret|docdb|redshift|dbadatabase|sqldatabase|msoluser|mailbox|spo(?:site|user|deleted)|pnp\w|service$|cluster)\w*$/;
/** What is small, or soon made again. */
const SMALL_RESOURCE =
  /(?:context|tag|tags|alias|member|assignment|permission|rule|policy|object|message|label|setting|lock|session)$/i;

function removesResource({ name }: Call): boolean {
  return RESOURCES.test(name) && !SMALL_RESOURCE.test(name);
}

/** Services that guard the machine, keep its log, or let people in. */
const GUARDS = '/^(?:WinDefend|mpssvc|wscsvc|Sense|EventLog|sshd|TermService)$/i';

export const WINDOWS_RULES: readonly Rule[] = [
  {
    name: 'windows-remove',
    reason: 'removes a drive, a part of the system, a home directory or everything in the current folder',
    advice,
    patterns: ['remove-item [word <system file>] [without -WhatIf]'],
    commands: ['remove-item', 'remove-itemproperty'],
    check: removes,
  },
  {
    name: 'windows-format',
    reason: 'formats a drive',
    advice,
    patterns: [String.raw`format [some /^[a-z]:\\?$/i] [no !/^(?:[a-z]:\\?|\/.*)$/i]`],
  },
  {
    name: 'windows-disk',
    reason: 'wipes disks, shadow copies or boot data',
    advice: 'Make a backup first, and ask the person.',
    patterns: [
      'clear-disk|format-volume|initialize-disk|remove-partition|remove-virtualdisk|remove-storagepool|reset-physicaldisk',
      'vssadmin delete|resize',
      'wbadmin delete',
      'wmic shadowcopy delete',
      'mountvol [word /^\\/[dr]$/i]',
      'diskpart [end]',
      'diskpart [word /^</]',
      'diskpart [word /^\\/s$/i]',
      'diskpart [next /^(?:clean|format|delete|del|convert|shrink|recover|merge|setid|import)$/i]',
      'bcdedit /delete|/set|/deletevalue',
      'robocopy [word /^\\/(?:mir|purge)$/i] [some <wide>]',
      'fsutil usn deletejournal',
      String.raw`fsutil file [next /^setzerodata$/i] [some /^[a-z]:[\\/]+(?:pagefile|hiberfil|swapfile|bootmgr|Windows)/i]`,
      'manage-bde -forcerecovery|-off|-lock',
      'reagentc /disable',
      'disable-computerrestore',
    ],
  },
  {
    name: 'windows-mirror',
    reason: 'removes all that is in a folder of a home and not in the other folder',
    advice: 'Leave out /MIR, or rehearse it with /L.',
    commands: ['robocopy'],
    check: (call) => mirrorsOver(call) && !call.args.some((word) => /^\/l$/i.test(word)),
  },
  {
    name: 'windows-wipe',
    reason: 'wipes free space, changes rights or owners of a whole drive',
    advice,
    patterns: [String.raw`cipher [word /^\/w/i]`, String.raw`takeown|icacls|attrib [word <wide>] [word /^\/[rts]$/i]`],
  },
  {
    name: 'windows-system',
    reason: 'removes accounts, registry trees, systems or machines',
    advice: 'Export it first, and ask the person.',
    patterns: [
      'wsl --unregister',
      String.raw`reg delete [some /^(?:HKLM|HKCR|HKU|HKEY_(?!CURRENT_USER))|^(?:HKCU|HKEY_CURRENT_USER)\\?(?:SOFTWARE|System|Environment|Control Panel|Software\\?(?:Microsoft|Classes))?\\?$/i]`,
      'net user * /delete',
      'net|net1 user [next /^Administrator$/i] [word /^\\/active:no$/i]',
      'net|net1 localgroup [next /^Administrators$/i] [word /^\\/delete$/i]',
      'disable-localuser [word /^Administrator$/i]',
      'remove-localgroupmember [word /^Administrators$/i]',
      'netsh advfirewall reset|set',
      'netsh int|interface ip reset',
      'netsh int|interface set interface [word /^(?:admin=)?disabled?$/i]',
      'sc delete *',
      `sc|net|net1 stop|config [some ${GUARDS}]`,
      `stop-service|set-service [word ${GUARDS}]`,
      'remove-localuser|remove-aduser|remove-adcomputer|remove-adobject|remove-adorganizationalunit|remove-vm|remove-azresourcegroup|remove-azvm|remove-mailbox|remove-msoluser *',
      'remove-azresourcegroup|remove-vm|remove-localuser|remove-aduser -Name|-Identity',
      'disable-netadapter *',
      'disable-netadapter -Name',
      'stop-vm *',
      'stop-vm|restart-vm [from get-vm]',
      'schtasks /delete',
      'uninstall-windowsfeature *',
      'set-mppreference -DisableRealtimeMonitoring',
      'dism /disable-feature',
    ],
  },
  {
    name: 'windows-resource',
    reason: 'removes what a cloud, a directory or a server keeps',
    advice: 'Rehearse it with -WhatIf, and ask the person.',
    commands: ['*'],
    check: (call) => removesResource(call) && !isHarmless(call),
  },
  {
    name: 'windows-end-all',
    reason: 'ends every process',
    advice: 'Name one process.',
    patterns: [
      String.raw`taskkill|stop-process|stop-service [word /^\*$/]`,
      String.raw`taskkill [word /^pid\s{1,9}g[te]\s{1,9}\d{1,2}$/i]`,
      // A test of anything but names takes what nobody named.
      String.raw`taskkill [word /^(?:username|status|session|memusage|cputime)\s{1,9}(?:eq|ne|g[te]|l[te])\b/i] [line !/\/(?:im|pid)\b|\b(?:imagename|windowtitle|pid) /i]`,
      'wmic process delete|call [line !/\bwhere\b/i]',
      'stop-service [from get-service [line /^$/]]',
      String.raw`taskkill [word /^(?:explorer|winlogon|csrss|svchost|lsass)\.exe$/i]`,
      'stop-process [from get-process|gps|ps [line /^$/]]',
    ],
  },
  {
    name: 'windows-run-download',
    reason: 'runs code from the network that nobody has read',
    advice: 'Save it to a file, read it, then run the file.',
    patterns: [
      'invoke-expression [from invoke-webrequest|new-object]',
      String.raw`invoke-expression [line /DownloadString|WebClient|irm\b|iwr\b/i]`,
      'mshta [some /^(?:https?:|javascript:|vbscript:)/i]',
      'regsvr32 [word /^[/-]i:https?:/i]',
      String.raw`certutil [word /^[/-]urlcache$/i] [some /^https?:.{0,2000}\.(?:exe|dll|ps1|bat|cmd|vbs|hta|scr)\b/i]`,
      String.raw`bitsadmin [word /^\/transfer$/i] [some /^https?:.{0,2000}\.(?:exe|dll|ps1|bat|cmd|vbs|hta|scr)\b/i]`,
      String.raw`rundll32 [line /\bjavascript:|\bhttps?:/i]`,
    ],
  },
  {
    name: 'windows-run-encoded',
    reason: 'runs text that is encoded, so that nobody can see what it does',
    advice: 'Decode it, look at it, and type what it says.',
    patterns: [String.raw`powershell|pwsh [word /^[-/]e(?:n|nc|nco\w*|c)?$/i]`],
  },
];
