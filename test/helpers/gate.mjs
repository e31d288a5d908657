// A network that can fail: joins standard input and output to a port of this machine, perhaps at another of its addresses, unless the file is there.
import { existsSync } from 'node:fs';
import { connect } from 'node:net';

const [file = '', port, host = '127.0.0.1'] = process.argv.slice(2);
if (existsSync(file)) process.exit(1);
const socket = connect(Number(port), host);
process.stdin.pipe(socket);
socket.pipe(process.stdout);
socket.on('error', () => process.exit(1));
socket.on('close', () => process.exit(0));
