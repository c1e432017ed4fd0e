import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports that the system gives to no outgoing connection: those are above 32767. A program may begin to listen minutes after
 * its port was chosen, and the stages run side by side.
 */
const range = { from: 12_000, to: 32_000 };

/** Each process begins at a place of its own and goes on from there, so it never hands out a port twice. */
let next = range.from + Math.floor(Math.random() * (range.to - range.from));

/** Returns `count` unused ports of the loopback address. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = next;
    next = port + 1 < range.to ? port + 1 : range.from;
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
