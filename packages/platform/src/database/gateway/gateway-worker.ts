// The worker thread that owns the embedded database. PGlite blocks the thread that calls it, so it gets a
// thread of its own.
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Connection, type Gateway } from './connection.ts';
import { Session } from './session.ts';
import { SessionLock } from './session-lock.ts';

/** The data the host starts the thread with, and the messages in both directions. */
export type GatewayData = { databaseFolder: string; socketPath: string };
export type GatewayReport =
  | { type: 'open' }
  | { type: 'failed'; reason: string }
  | { type: 'pong' }
  | { type: 'closed' };
export type GatewayCommand = { type: 'close' } | { type: 'ping' };

/** The settings PostgreSQL reports to every client: drivers read some of them. */
const reported = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'IntervalStyle',
  'TimeZone',
  'integer_datetimes',
  'standard_conforming_strings',
];

/** How long a close waits for transactions that are open. */
const graceMs = 3000;

const host = parentPort;
if (!host) throw new Error('the gateway runs as a worker thread');
const { databaseFolder, socketPath } = workerData as GatewayData;
const report = (message: GatewayReport): void => host.postMessage(message);

const session = new Session(databaseFolder);
const gateway: Gateway = {
  session,
  lock: new SessionLock(),
  lastUser: null,
  settings: [],
  opened: open(),
};
const connections = new Set<Connection>();

const server = createServer((socket) => {
  const connection = new Connection(gateway, socket);
  connections.add(connection);
  socket.on('close', () => connections.delete(connection));
});

// The socket listens before the database is open, so that other processes see that the folder has a host.
rmSync(socketPath, { force: true });
server.on('error', (error) => report({ type: 'failed', reason: error.message }));
server.listen(socketPath);

gateway.opened.then(
  () => report({ type: 'open' }),
  (error) => report({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
);

host.on('message', (command: GatewayCommand) => {
  if (command.type === 'ping') report({ type: 'pong' });
  if (command.type === 'close') close().finally(() => report({ type: 'closed' }));
});

async function open(): Promise<void> {
  await session.open();
  for (const name of reported) gateway.settings.push([name, await session.readSetting(name)]);
}

async function close(): Promise<void> {
  server.close();
  // Open transactions may finish within the grace period; longer ones are rolled back.
  const limit = Date.now() + graceMs;
  while (gateway.lock.holder !== null && Date.now() < limit) await setTimeout(25);
  const ending = [...connections];
  for (const connection of ending) connection.shutDown();
  await Promise.all(ending.map((connection) => connection.waitUntilIdle()));
  await session.close();
  rmSync(socketPath, { force: true });
}
