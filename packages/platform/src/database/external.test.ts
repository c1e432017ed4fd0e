import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { checkExternal } from './external.ts';
import { wire } from './gateway/wire.ts';

let server: Server | undefined;
afterEach(() => server?.close());

/** A server that accepts every login and answers every query with the row `values`. */
async function startFakeServer(values: string[]): Promise<string> {
  const text = (value: string): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(Buffer.byteLength(value));
    return Buffer.concat([length, Buffer.from(value)]);
  };
  const message = (type: string, body: Buffer): Buffer => {
    const header = Buffer.alloc(5);
    header.write(type);
    header.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([header, body]);
  };
  const count = Buffer.from([0, values.length]);
  const column = Buffer.from('\0\0\0\0\0\0\0\0\0\0\x19\xff\xff\xff\xff\xff\xff\0\0', 'latin1');
  const columns = ['number', 'version'].flatMap((name) => [Buffer.from(name), column]);
  const answer = Buffer.concat([
    message('T', Buffer.concat([count, ...columns])),
    message('D', Buffer.concat([count, ...values.map(text)])),
    message('C', Buffer.from('SELECT 1\0')),
    wire.readyForQuery('I'),
  ]);
  server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([wire.authenticationOk(), wire.readyForQuery('I')]));
      socket.on('data', (chunk) => chunk.toString('latin1').startsWith('Q') && socket.write(answer));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('checkExternal refuses an old PostgreSQL in one sentence without the password', async () => {
  const place = await startFakeServer(['140011', '14.11']);
  await expect(checkExternal(`postgres://someone:hunter2@${place}/waypost`)).rejects.toThrow(
    `The database at ${place}/waypost is PostgreSQL 14.11; Waypost needs PostgreSQL 15 or newer.`,
  );
});

it('checkExternal accepts PostgreSQL 15', async () => {
  const place = await startFakeServer(['150008', '15.8']);
  await expect(checkExternal(`postgres://someone@${place}/waypost`)).resolves.toBeUndefined();
});
