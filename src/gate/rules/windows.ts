// PowerShell and cmd.
import type { Call } from '../call.ts';
import { HOME, STAR } from '../marks.ts';
import { isDrive } from '../paths.ts';
import type { Rule } from './rule.ts';

const advice = 'Name one folder below the current or a temporary one, and rehearse it with -WhatIf.';

const flag = (args: readonly string[], ...names: string[]): boolean =>
  args.some((word) => names.includes(word.toLowerCase()));

function isWide(path: string): boolean {
  const plain = path.replaceAll(STAR, '*').replace(/[\\/]+$/, '');
  if (isDrive(path) || isDrive(plain) || path.startsWith('HKLM:') || /^HK(?:LM|CU|CR|U):?\\?$/i.test(path)) return true;
  if (path === '/' || plain === '' || plain === '~') return true;
  if (path.replace(/[\\/]$/, '') === HOME || new RegExp(`^${HOME}[\\\\/]\\*?$`).test(path)) return true;
  return /^(?:\.|\.\.|\*|\*\.\*|\.[\\/]\*|\.\.[\\/]\*?|\$PWD|\$env:\w*(?:profile|root|drive|windir)\w*(?:[\\/]\*)?)$/i.test(
    plain,
  );
}

function removes({ args, from }: Call): boolean {
  const recursive = flag(args, '/s') || args.some((word) => /^-(?:r|re|rec|recurse|recur|rf|fr)$/i.test(word));
  if (flag(args, '-whatif')) return false;
  const everything = from.some(
    (call) => /^(?:get-childitem|gci|dir|ls)$/.test(call.name) && call.args.some((word) => isWide(word)),
  );
  if (everything) return true;
  const paths = args
    .filter((word) => !/^[-/]\w/.test(word) || /^\/$/.test(word))
    .flatMap((word) => word.split(','))
    .filter((word) => word !== '');
  const all = paths.some((path) => /(?:^|[\\/])\*(?:\.\*)?$/.test(path.replaceAll(STAR, '*')));
  return (recursive || all) && paths.some(isWide);
}

function formats({ args }: Call): boolean {
  return args.some((word) => /^[a-z]:\\?$/i.test(word)) && args.every((word) => /^(?:[a-z]:\\?|[-/].*)$/i.test(word));
}

function runsDownload({ args, from }: Call): boolean {
  const text = args.join(' ');
  return (
    from.some(({ name }) => name === 'invoke-webrequest' || name === 'new-object') ||
    /DownloadString|WebClient|irm\b|iwr\b/i.test(text)
  );
}

function encoded({ args }: Call): boolean {
  return args.some((word) => /^[-/]e(?:n|nc|nco\w*|c)?$/i.test(word));
}

export const WINDOWS_RULES: readonly Rule[] = [
  {
    name: 'windows-remove',
    reason: 'removes a drive, a system folder, a home or all that is here',
    advice,
    commands: ['remove-item', 'remove-itemproperty'],
    check: removes,
  },
  {
    name: 'windows-format',
    reason: 'formats a drive',
    advice,
    commands: ['format'],
    check: formats,
  },
  {
    name: 'windows-disk',
    reason: 'wipes disks, shadow copies or what the machine starts with',
    advice: 'Make a backup first, and ask the person.',
    patterns: [
      'clear-disk|format-volume|initialize-disk|remove-partition|remove-virtualdisk|remove-storagepool|reset-physicaldisk *',
      'clear-disk|format-volume|initialize-disk|remove-partition|remove-virtualdisk|remove-storagepool|reset-physicaldisk',
      'vssadmin delete|resize',
      'wbadmin delete',
      'wmic shadowcopy delete',
      'diskpart',
      'bcdedit /delete|/set|/deletevalue *',
      'fsutil usn deletejournal',
      'manage-bde -forcerecovery|-off|-lock',
      'reagentc /disable',
      'disable-computerrestore',
    ],
  },
  {
    name: 'windows-wipe',
    reason: 'wipes free space, changes rights or owners of a whole drive',
    advice,
    commands: ['cipher', 'takeown', 'icacls', 'attrib'],
    check: ({ name, args }) =>
      name === 'cipher' ? args.some((word) => /^\/w/i.test(word)) : args.some(isWide) && flag(args, '/r', '/t', '/s'),
  },
  {
    name: 'windows-system',
    reason: 'removes accounts, registry trees, systems or machines',
    advice: 'Export it first, and ask the person.',
    patterns: [
      'wsl --unregister',
      'reg delete HKLM*|HKCU|HKCR*|HKU*|HKEY_*',
      'net user * /delete',
      'netsh advfirewall reset|set',
      'netsh int|interface ip reset',
      'sc delete *',
      'remove-localuser|remove-aduser|remove-adcomputer|remove-adobject|remove-adorganizationalunit|remove-vm|remove-azresourcegroup|remove-azvm|remove-mailbox|remove-msoluser *',
      'remove-azresourcegroup|remove-vm|remove-localuser|remove-aduser -Name|-Identity',
      'disable-netadapter *',
      'disable-netadapter -Name',
      'stop-vm *',
      'schtasks /delete',
      'uninstall-windowsfeature *',
      'set-mppreference -DisableRealtimeMonitoring',
      'dism /disable-feature',
    ],
  },
  {
    name: 'windows-end-all',
    reason: 'ends every process',
    advice: 'Name one process.',
    commands: ['taskkill', 'stop-process'],
    check: ({ name, args, from }) =>
      name === 'taskkill'
        ? args.some((word) => /^(?:\*|\uE002)$/.test(word)) ||
          args.some((word) => /^(?:explorer|winlogon|csrss|svchost|lsass)\.exe$/i.test(word))
        : from.some((call) => /^(?:get-process|gps|ps)$/.test(call.name) && call.args.length === 0) ||
          args.some((word) => /^(?:\*|\uE002)$/.test(word)),
  },
  {
    name: 'windows-run-download',
    reason: 'runs code from the network that nobody has read',
    advice: 'Save it to a file, read it, then run the file.',
    commands: ['invoke-expression'],
    check: runsDownload,
  },
  {
    name: 'windows-run-encoded',
    reason: 'runs text that is encoded, so that nobody can see what it does',
    advice: 'Decode it, look at it, and type what it says.',
    commands: ['powershell', 'pwsh'],
    check: encoded,
  },
];
