import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import SftpClient from 'ssh2-sftp-client';
import { FolderError, folderOfName, type OpenFolder } from '../folders/folder.ts';
import {
  addressProblem,
  allowsPrivate,
  type OutboundPolicy,
  PrivateAddressError,
  publicLookup,
} from './outbound-address.ts';

/** Time limits for connecting, and for a silence in the middle of a file. */
const CONNECT_MS = 15_000;
const SILENCE_MS = 60_000;

export type SftpServer = {
  host: string;
  port: number;
  userName: string;
  secret: { password: string } | { privateKey: string } | null;
  /** The confirmed fingerprint; null when none was confirmed, which prevents signing in. */
  hostKey: string | null;
  path: string;
};

/** The address under which a host and port are checked: an SSH server encrypts like an HTTPS server. */
export const addressOf = ({ host, port }: Pick<SftpServer, 'host' | 'port'>): string =>
  `https://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;

/** The fingerprint of a key as OpenSSH shows it: base64 without padding. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').slice(0, 43)}`;

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * Signs in to a server that the operator allows and whose key matches the confirmed one, and opens a folder there.
 * Nothing is sent to any other server.
 * @throws FolderError, with the fingerprint of the server if it was received
 */
export async function openSftpFolder(policy: OutboundPolicy, server: SftpServer): Promise<OpenFolder> {
  const seen: { hostKey: string | null; isRefused: boolean } = { hostKey: null, isRefused: false };
  const socket = await connectSocket(policy, server);
  const silent = { error: () => undefined, end: () => undefined, close: () => undefined };
  const client = new SftpClient('waypost', silent);
  try {
    const wrapper = await client.connect({
      sock: socket,
      username: server.userName,
      ...server.secret,
      readyTimeout: CONNECT_MS,
      hostVerifier: (key: Buffer) => {
        seen.hostKey = fingerprintOf(key);
        seen.isRefused = server.hostKey === null || !isSame(seen.hostKey, server.hostKey);
        return !seen.isRefused;
      },
    });
    void wrapper;
    const folder = server.path === '' ? '.' : server.path;
    if ((await client.exists(folder)) !== 'd') throw new FolderError('no-folder', seen.hostKey);
    return inFolder(client, socket, folder, seen.hostKey);
  } catch (error) {
    socket.destroy();
    if (error instanceof FolderError) throw error;
    if (seen.isRefused)
      throw new FolderError(server.hostKey === null ? 'host-key-unknown' : 'host-key', seen.hostKey);
    const isSignIn = seen.hostKey !== null && /authentication|privateKey/i.test(String(error));
    throw new FolderError(isSignIn ? 'sign-in' : 'unreachable', seen.hostKey);
  }
}

/** A connection to a server, if the operator allows it; its address is checked while the connection is made. */
async function connectSocket(policy: OutboundPolicy, server: SftpServer): Promise<Socket> {
  const address = addressOf(server);
  if (addressProblem(address, policy)) throw new FolderError('not-allowed');
  const socket = connect({
    host: server.host.replace(/^\[|\]$/g, ''),
    port: server.port,
    ...(allowsPrivate(address, policy) ? {} : { lookup: publicLookup }),
  });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(CONNECT_MS) });
  } catch (error) {
    socket.destroy();
    throw new FolderError(error instanceof PrivateAddressError ? 'not-allowed' : 'unreachable');
  }
  socket.setKeepAlive(true, CONNECT_MS);
  // Closes the connection of a server that has fallen silent.
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  return socket;
}

/** The SFTP status codes for a missing file and for a lack of permission (2 and 3). */
function toFolderError(error: unknown): FolderError {
  if (error instanceof FolderError) return error;
  const { code } = error as { code?: unknown };
  if (code === 2 || code === 'ENOENT') return new FolderError('no-folder');
  return new FolderError(code === 3 || code === 4 || code === 'EACCES' ? 'no-access' : 'lost');
}

function inFolder(client: SftpClient, socket: Socket, folder: string, hostKey: string | null): OpenFolder {
  const at = (name: string): string => `${folder}/${name}`;
  /** A connection that ends during a call ends the call. */
  const limited = async <T>(call: () => Promise<T>): Promise<T> => {
    if (socket.destroyed) throw new FolderError('lost');
    const lost = new AbortController();
    const end = (): void => lost.abort();
    socket.once('close', end);
    try {
      return await Promise.race([
        call(),
        once(lost.signal, 'abort').then((): never => {
          throw new FolderError('lost');
        }),
      ]);
    } catch (error) {
      throw toFolderError(error);
    } finally {
      socket.removeListener('close', end);
    }
  };
  return {
    hostKey,
    list: () =>
      limited(async () =>
        (await client.list(folder))
          .filter(({ type }) => type !== 'd' && type !== 'l')
          .map(({ name, size, modifyTime }) => ({ name, size, modifiedAt: new Date(modifyTime) })),
      ),
    sizeOf: (name) =>
      limited(async () =>
        (await client.exists(at(name))) === '-' ? (await client.stat(at(name))).size : null,
      ),
    move: (from, to) =>
      limited(async () => {
        const into = folderOfName(to);
        if (into !== null && !(await client.exists(at(into)))) await client.mkdir(at(into));
        await client.rename(at(from), at(to));
      }),
    async *read(name) {
      const stream = client.createReadStream(at(name), { highWaterMark: 256 * 1024 });
      const end = (): void => void stream.destroy(new FolderError('lost'));
      socket.once('close', end);
      try {
        yield* stream as AsyncIterable<Buffer>;
      } catch (error) {
        throw toFolderError(error);
      } finally {
        socket.removeListener('close', end);
        stream.destroy();
      }
    },
    async close() {
      await client.end().catch(() => undefined);
      socket.destroy();
    },
  };
}
