import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';
import { createClock } from '@waypost/platform/clock';
import { loadKeyring } from '@waypost/platform/keyring';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFiles } from '../../framework/files.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import { MissingFileError } from './file-store.ts';
import { s3Store } from './s3-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'waypost s3 '));
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'waypost', configs: [] }],
});
let address: AddressInfo;
beforeAll(async () => {
  address = (await server.run()) as AddressInfo;
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const outbound = createOutbound({ hosts: null, privateHosts: ['127.0.0.1'] });
const bucket = (change = {}, by: Outbound = outbound) =>
  s3Store(
    {
      url: `http://127.0.0.1:${address.port}/`,
      bucket: 'waypost',
      region: 'us-east-1',
      keyId: 'S3RVER',
      secret: 'S3RVER',
      ...change,
    },
    by,
  );
async function* chunks(bytes: Buffer, length = 100_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const all = async (ids: AsyncIterable<string>): Promise<string[]> => {
  const found: string[] = [];
  for await (const id of ids) found.push(id);
  return found;
};
/** `20261123T070000Z` as a date. */
const dateOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
/** The parts of an authorization header, ignoring spaces between them. */
const normal = (authorization: string | undefined): string[] => (authorization ?? '').split(/,?\s+/);

describe('a bucket', () => {
  it('a bucket stores a file and returns it whole or from an offset; a removed one is gone', async () => {
    const store = bucket();
    const [id, bytes] = [randomUUID(), randomBytes(300_000)];
    await store.put(id, chunks(bytes));
    expect(await buffer(store.get(id, 0))).toEqual(bytes);
    expect(await buffer(store.get(id, 131_104))).toEqual(bytes.subarray(131_104));
    await store.remove(id);
    await store.remove(id);
    await expect(buffer(store.get(id, 0))).rejects.toBeInstanceOf(MissingFileError);
    const empty = randomUUID();
    await store.put(empty, chunks(Buffer.alloc(0)));
    expect(await buffer(store.get(empty, 0))).toEqual(Buffer.alloc(0));
  });

  it('a bucket serves as the store of sealed files', async () => {
    const home = mkdtempSync(join(tmpdir(), 'waypost s3 keys '));
    try {
      const keyring = loadKeyring(join(home, 'keys/keyring.json'));
      const files = createFiles({ store: bucket(), keyring, clock: createClock(0) });
      const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
      const file = await files.write({ type: 'application/pdf', content: [pdf], maxBytes: 1_000_000 });
      expect(await buffer(files.read(file))).toEqual(pdf);
      expect(await buffer(files.read(file, { from: 150_000, length: 9 }))).toEqual(
        pdf.subarray(150_000, 150_009),
      );
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });

  it('a bucket receives a large file in parts, and discards an interrupted one', async () => {
    const store = bucket();
    const [id, bytes] = [randomUUID(), randomBytes(21 * 1024 * 1024)];
    await store.put(id, chunks(bytes));
    expect((await buffer(store.get(id, 0))).equals(bytes)).toBe(true);
    expect((await buffer(store.get(id, bytes.length - 5))).equals(bytes.subarray(-5))).toBe(true);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield* chunks(bytes.subarray(0, 20 * 1024 * 1024));
      throw new Error('broken off');
    }
    const other = randomUUID();
    await expect(store.put(other, broken())).rejects.toThrow('broken off');
    await expect(buffer(store.get(other, 0))).rejects.toBeInstanceOf(MissingFileError);
  });

  it('calls to a bucket have the same signature as from Amazon’s own signer, including the content', async () => {
    const calls: string[] = [];
    const signer = new SignatureV4({
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      region: 'us-east-1',
      service: 's3',
      sha256: Sha256,
      uriEscapePath: false,
    });
    const observedOutbound: Outbound = {
      ...outbound,
      async stream(method, call) {
        const { hostname, host, pathname, searchParams } = new URL(call.url);
        const headers = { host, ...call.headers };
        const { authorization, ...unsigned } = headers as Record<string, string>;
        const { headers: own } = await signer.sign(
          {
            method,
            protocol: 'http:',
            hostname,
            path: pathname,
            query: Object.fromEntries(searchParams),
            headers: unsigned,
            body: call.body,
          },
          {
            signingDate: dateOf(unsigned['x-amz-date'] ?? ''),
            signableHeaders: new Set(['host', 'x-amz-content-sha256', 'x-amz-date']),
            unsignableHeaders: new Set(['range']),
          },
        );
        expect(normal(authorization)).toEqual(normal(own.authorization));
        expect(unsigned['x-amz-content-sha256']).toBe(
          createHash('sha256')
            .update(call.body ?? '')
            .digest('hex'),
        );
        calls.push(`${method} ${[...searchParams.keys()].join(' ')}`.trim());
        return outbound.stream(method, call);
      },
    };
    const store = bucket({}, observedOutbound);
    const id = randomUUID();
    await store.put(id, chunks(randomBytes(17 * 1024 * 1024), 8 * 1024 * 1024));
    await buffer(store.get(id, 5));
    await store.remove(id);
    await all(store.olderThan(new Date()));
    expect([...new Set(calls)]).toEqual([
      'POST uploads',
      'PUT partNumber uploadId',
      'POST uploadId',
      'GET',
      'DELETE',
      'GET list-type max-keys',
    ]);
  });

  it('a bucket that refuses a call is reported without the contents of the call', async () => {
    const refusal = bucket({ bucket: 'elsewhere' }).put(randomUUID(), chunks(Buffer.from('x')));
    await expect(refusal).rejects.toThrow(/^the file store answered 404 to PUT$/);
  });

  it('a bucket lists its files older than a time, page by page', async () => {
    const store = bucket();
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) await store.put(id, chunks(Buffer.from('x')));
    const older = await all(store.olderThan(new Date(Date.now() + 60_000)));
    expect(older).toEqual(expect.arrayContaining(ids));
    expect(await all(store.olderThan(new Date(Date.now() - 60_000)))).toEqual([]);
  });
});
