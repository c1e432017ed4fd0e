import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that the system does not assign to outgoing connections, which are above 32767. A program may begin to listen
 * minutes after its port was chosen, and stages run in parallel.
 */
const range = { from: 12_000, to: 32_000 };

/**
 * The next port to try. Each process starts at a random port and counts up, so it does not return the same port twice.
 */
let nextPort = range.from + Math.floor(Math.random() * (range.to - range.from));

/** Returns `count` unused ports of the loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = nextPort;
    nextPort = port + 1 < range.to ? port + 1 : range.from;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}
