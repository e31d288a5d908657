// Changes of rights and owners all over the system.
import type { Call } from '../command/call.ts';
import { hasFlag, isShortened, takeCall } from '../command/options.ts';
import { isCore, isProtectedFile, placeOf, resolvePath, takesAll } from '../command/paths.ts';
import type { Rule } from './rule.ts';

const advice = 'Name the folder in question; the system depends on the rights that its files have.';

/** The mode or owner is the first operand; the paths are the others. */
function targets(call: Call): { options: readonly string[]; mode: string; paths: readonly string[] } {
  const negativeMode = call.args.find((word) => /^-[rwxXst]+$/.test(word) && !/^-R$/.test(word));
  const { options, operands } = takeCall(call);
  const [mode = '', ...paths] = operands;
  if (call.args.some((word) => word.startsWith('--reference'))) return { options, mode: '', paths: operands };
  return negativeMode === undefined || call.name !== 'chmod'
    ? { options, mode, paths }
    : { options, mode: negativeMode, paths: operands };
}

function changesCore(call: Call): boolean {
  const { options, mode, paths } = targets(call);
  const recursive = hasFlag(options, '-R', '-r', '--recursive') || isShortened(call.name, options, '--recursive');
  return paths.some((path) => {
    if (!recursive) return takesAll(path, call.cwd) && isCore(path, call.cwd);
    const place = placeOf(path, call.cwd);
    if (place === 'home') return locksOut(call, mode);
    if (place === 'here') return call.name === 'chmod' && closes(mode);
    return place === 'root' || place === 'drive' || place === 'unknown' || isCore(path, call.cwd);
  });
}

/** Also a home that belongs to root. */
function locksOut({ name }: Call, mode: string): boolean {
  if (name === 'chown') return /^(?:root|0)(?:[:.]|$)/.test(mode);
  return name === 'chmod' && (opensOrCloses(mode) || NO_WAY_IN.test(mode));
}

/** A program that runs what it is told, or one where anybody may have put it. */
const RUNS_FOR_OTHERS =
  /(?:^|\/)(?:ba|da|z|k)?sh$|\/(?:python3?|perl|vim|find|cp|env)$|^\/(?:tmp|var\/tmp|dev\/shm)\/[^/]+$/;

function changesOne(call: Call): boolean {
  const { mode, paths } = targets(call);
  const opened = opensOrCloses(mode);
  const setUid = /^(?:u?\+s|a\+s|4\d{3}|6\d{3})$/.test(mode);
  return paths.some((path) => {
    if (setUid && RUNS_FOR_OTHERS.test(path)) return true;
    if (opened && OF_KEYS.test(resolvePath(path, call.cwd))) return true;
    return opened && (isCore(path, call.cwd) || isProtectedFile(path, call.cwd)) && !/^\/?tmp/.test(path);
  });
}

const OF_KEYS = /^~\/\.(?:ssh|gnupg|aws|kube)(?:\/|$)/;

/** Without its x for the owner, a folder cannot be entered. */
const NO_WAY_IN = /^[0-7]?[0246][0-7]{2}$/;

function opensOrCloses(mode: string): boolean {
  return closes(mode) || /^[0-7]?[0-7][0-7][2367]$/.test(mode) || /^(?:a|o|ugo|go)?\+\w*w/.test(mode);
}

function closes(mode: string): boolean {
  return /^0{1,4}$/.test(mode) || /^(?:a|u|ugo|uo|)[-=][rwx]*$/.test(mode) || /^-[rwx]+$/.test(mode);
}

export const PERMISSION_RULES: readonly Rule[] = [
  {
    name: 'rights-of-system',
    reason: 'changes rights or owners all over the system',
    advice,
    commands: ['chmod', 'chown', 'chgrp'],
    check: changesCore,
  },
  {
    name: 'rights-of-file',
    reason: 'opens a system file to everyone or closes it to all, or gives everyone the rights of root',
    advice,
    commands: ['chmod'],
    check: changesOne,
  },
  {
    name: 'attributes-of-system',
    reason: 'changes attributes or access lists all over the system',
    advice,
    patterns: ['chattr|setfacl|chcon|chflags -R|--recursive [some <core>]'],
  },
];
