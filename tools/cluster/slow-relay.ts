// Runs in a namespace before its programs if the kernel cannot delay packets: node slow-relay.ts ADDRESS
// DELAY_MS PORT…
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { relayPort } from './places.ts';

const [address = '', delayMs = '0', ...ports] = process.argv.slice(2);

/** Passes on each piece of the data, and then the end, after the delay. */
function relayData(from: Socket, to: Socket, delayMs: number): void {
  const later = (run: () => void): void => void setTimeout(run, delayMs);
  from.on('data', (piece) => later(() => void (to.destroyed || to.write(piece))));
  from.on('end', () => later(() => to.end()));
  from.on('error', () => to.destroy());
  from.on('close', () => later(() => to.destroy()));
}

for (const port of ports.map(Number)) {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (from) => {
    const to = connect({ host: address, port, allowHalfOpen: true, noDelay: true });
    relayData(from, to, Number(delayMs));
    relayData(to, from, Number(delayMs));
  });
  server.listen(relayPort(port), address);
  await once(server, 'listening');
}
process.stdout.write('ready\n');
