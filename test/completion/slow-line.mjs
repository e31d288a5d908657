// A line that takes its time: as ssh's ProxyCommand, hands every byte on as it came, but later.
// node slow-line.mjs HOST PORT MS
import { connect } from 'node:net';

const [host, port, ms] = process.argv.slice(2);
const socket = connect({ host: String(host), port: Number(port), noDelay: true });

/** @type {(from: NodeJS.ReadableStream, to: NodeJS.WritableStream) => void} */
function carry(from, to) {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), Number(ms)));
  from.on('end', () => setTimeout(() => to.end(), Number(ms)));
}

carry(process.stdin, socket);
carry(socket, process.stdout);
for (const end of [socket, process.stdout]) end.on('error', () => process.exit(1));
