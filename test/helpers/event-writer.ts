// A process that appends to a log of events: FOLDER NAME FROM COUNT BRIDGE KEPT. It prints the number of each one that is in.
import { NativeBridge } from '../../src/bridges/native/native.ts';
import { PrefixBridge } from '../../src/bridges/prefix/prefix.ts';
import { CommandWay } from '../../src/bridges/ways/command-way.ts';
import { writeEvent } from '../../src/events/event-file.ts';
import { type Entry, EventLog } from '../../src/events/event-log.ts';

const [folder = '', name = '', from = '0', count = '0', kind = '', kept = '0'] = process.argv.slice(2);
const bridge =
  kind === 'prefix'
    ? new PrefixBridge(new CommandWay(['env']))
    : new NativeBridge(process.getuid?.() ?? 0, { PATH: '/bin:/usr/bin' });
const log = new EventLog(bridge, async () => folder, Number(kept));

function entry(key: string): Entry {
  return { key, line: writeEvent({ kind: 'notice', time: 0, text: `${key} ${'x'.repeat(Math.random() * 300)}` }, key) };
}

for (let number = Number(from); number < Number(count); number += 1) {
  await log.append([entry(`${name}-${number}`), entry(`shared-${number}`)]);
  process.stdout.write(`${number}\n`);
}
bridge.dispose();
