// Data that is lost by the name of its file: of databases, of services, of what Terraform has made.
import type { Call } from '../command/call.ts';
import { isDataFile } from '../command/data-files.ts';
import { takeCall } from '../command/options.ts';
import { isTemporary } from '../command/paths.ts';
import { namedToRemove, REMOVERS } from './files.ts';
import { emptied } from './overwrites.ts';
import type { Rule } from './rule.ts';

const advice = 'Stop what uses it and make a copy first, or use the tool that made it.';

function removesData(call: Call): boolean {
  return namedToRemove(call).some((path) => isDataFile(path, call.cwd));
}

/** Under another name beside the old one it is still there. */
function movesDataAway(call: Call): boolean {
  const [target = '', ...sources] = takeCall(call).operands.toReversed();
  return isTemporary(`${target}/x`, call.cwd) && sources.some((path) => isDataFile(path, call.cwd));
}

export const DATA_FILE_RULES: readonly Rule[] = [
  {
    name: 'remove-data',
    reason: 'removes files in which a database keeps its data, or a tool the state of what it has made',
    advice,
    commands: REMOVERS,
    check: removesData,
  },
  {
    name: 'empty-data',
    reason: 'empties a file in which a database keeps its data, or a tool the state of what it has made',
    advice,
    commands: ['*'],
    check: (call) => emptied(call).some((path) => isDataFile(path, call.cwd)),
  },
  {
    name: 'move-data-away',
    reason: 'moves data of a database to a place where nothing is kept',
    advice: 'Stop the server first, and move it to a folder that stays.',
    commands: ['mv'],
    check: movesDataAway,
  },
];
