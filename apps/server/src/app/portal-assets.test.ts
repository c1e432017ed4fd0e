import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAssets } from './portal-assets.ts';

const script = 'export const word = "queue";\n'.repeat(200);
const packed = brotliCompressSync(script);
const app = Fastify();
let root = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'waypost-assets-'));
  await writeFile(join(root, 'queue-1a2b.js'), script);
  await writeFile(join(root, 'queue-1a2b.js.br'), packed);
  await writeFile(join(root, 'small-3c4d.js'), 'export {};');
  await app.register(compress, { threshold: 1024 });
  await serveAssets(app, { root, prefix: '/rco/assets/' });
});

afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true });
});

const get = (name: string, headers: Record<string, string>) =>
  app.inject({ url: `/rco/assets/${name}`, headers });

describe('the built files of the portal', () => {
  it('the built files of the portal are sent as the build compressed them, with their type, and cached forever', async () => {
    const answer = await get('queue-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(packed)).toBe(true);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(script);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'content-length': String(packed.length),
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
  });

  it('the built files of the portal are sent plain, or with gzip, to clients without Brotli', async () => {
    const plain = await get('queue-1a2b.js', {});
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(script);
    expect(plain.headers.vary).toContain('accept-encoding');
    const zipped = await get('queue-1a2b.js', { 'accept-encoding': 'gzip' });
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(script);
  });

  it('the built files of the portal have an ETag for each encoding, and are not sent again while it matches', async () => {
    const brotli = await get('queue-1a2b.js', { 'accept-encoding': 'br' });
    const plain = await get('queue-1a2b.js', {});
    const tag = String(brotli.headers.etag);
    expect(tag).not.toBe(plain.headers.etag);
    const again = await get('queue-1a2b.js', { 'accept-encoding': 'br', 'if-none-match': tag });
    expect(again.statusCode).toBe(304);
  });

  it('the built files of the portal are sent without a compressed copy too', async () => {
    const answer = await get('small-3c4d.js', { 'accept-encoding': 'br' });
    expect(answer.statusCode).toBe(200);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
  });
});
