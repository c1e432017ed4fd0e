import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makePrivateFolder, unwritableFolder } from '../folders.ts';
import { StartError } from '../lifecycle.ts';
import { type FolderLock, readLockRecord, takeFolderLock } from './folder-lock.ts';
import { type GatewayHost, startGateway } from './gateway-host.ts';

/** Access to the embedded database: `host` is the folder of its socket, which drivers accept as a host name. */
export type EmbeddedDatabase = { host: string; leave(): Promise<void> };

/** A unix socket path may have 104 bytes on macOS and 108 on Linux, including the terminating NUL. */
const longestSocketPath = 100;
const socketName = '.s.PGSQL.5432';
const joinLimitMs = 30_000;

/**
 * Opens the embedded database under `home`: joins the process that hosts it, or becomes its host. With `mustHost` it
 * waits up to 30 s for that process to end instead of joining it; with `mayBeAway` it also joins a host that does not
 * answer.
 *
 * @throws StartError when the folder cannot be used
 */
export async function openEmbedded(
  home: string,
  { mustHost = false, mayBeAway = false } = {},
): Promise<EmbeddedDatabase> {
  const runFolder = join(home, 'run');
  try {
    makePrivateFolder(runFolder);
    const limit = Date.now() + joinLimitMs;
    let host: string | undefined;
    do {
      const lock = takeFolderLock(runFolder, 'lock');
      if (lock) return await hostDatabase(home, runFolder, lock);
      host = mustHost ? undefined : readLockRecord(runFolder, 'lock')?.socketFolder;
      if (host && (await isListening(join(host, socketName)))) return { host, leave: async () => undefined };
      // The lock's holder is about to listen, or about to release the lock.
      await setTimeout(100);
    } while (Date.now() < limit);
    if (mayBeAway && host) return { host, leave: async () => undefined };
  } catch (error) {
    throw toStartError(error, home);
  }
  throw new StartError(
    `Process ${readLockRecord(runFolder, 'lock')?.pid ?? ''} holds the database in ${home}; stop it and start again.`,
  );
}

async function hostDatabase(home: string, runFolder: string, lock: FolderLock): Promise<EmbeddedDatabase> {
  let gateway: GatewayHost;
  const socketFolder = chooseSocketFolder(runFolder);
  const releaseFolder = (): void => {
    if (socketFolder !== runFolder) rmSync(socketFolder, { recursive: true, force: true });
    lock.release();
  };
  try {
    lock.publish({ pid: process.pid, socketFolder });
    gateway = await startGateway({
      databaseFolder: join(home, 'database'),
      socketPath: join(socketFolder, socketName),
    });
  } catch (error) {
    releaseFolder();
    throw error;
  }
  return {
    host: socketFolder,
    async leave() {
      await gateway.close();
      releaseFolder();
    },
  };
}

function chooseSocketFolder(runFolder: string): string {
  if (Buffer.byteLength(join(runFolder, socketName)) <= longestSocketPath) return runFolder;
  return mkdtempSync(join(tmpdir(), 'waypost-'));
}

function isListening(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const finish = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', finish(true));
    socket.on('error', finish(false));
  });
}

function toStartError(error: unknown, home: string): StartError {
  if (error instanceof StartError) return error;
  return (
    unwritableFolder(error, home) ??
    new StartError(
      `The embedded database in ${home} could not be opened: ${error instanceof Error ? error.message : error}`,
    )
  );
}
