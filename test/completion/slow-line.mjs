// A line that takes its time: as ssh's ProxyCommand, hands every byte on as it came, but later.
// node slow-line.mjs HOST PORT MS
import { connect } from 'node:net';

const [host, port, ms] = process.argv.slice(2);
const socket = connect({ host: String(host), port: Number(port), noDelay: true });

/** @param {() => unknown} act */
const later = (act) => setTimeout(act, Number(ms));

process.stdin.on('data', (bytes) => later(() => socket.write(bytes)));
process.stdin.on('end', () => later(() => socket.end()));
socket.on('data', (bytes) => later(() => process.stdout.write(bytes)));
// Node keeps its stdout open, so only the end of this process tells ssh that the other side has gone.
socket.on('end', () => later(() => process.exit()));
for (const end of [socket, process.stdout]) end.on('error', () => process.exit(1));
