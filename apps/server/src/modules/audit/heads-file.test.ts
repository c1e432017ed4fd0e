import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headLine, type SignedEnd } from './heads.ts';
import { headsInFile, retainedHeads, thinHeads } from './heads-file.ts';

const [one, other] = ['0194b0de-0000-7000-8000-000000000001', '0194b0de-0000-7000-8000-000000000002'];
const head = (entityId: string | undefined, position: number, signedAt: string): SignedEnd => ({
  kind: 'head',
  entityId: entityId ?? '',
  position,
  linkHash: position.toString(16).padStart(64, '0'),
  signedAt: `${signedAt}.000Z`,
  signature: `signature ${position}`,
});
const heads = [
  head(one, 1, '2026-03-01T10:00:00'),
  head(other, 1, '2026-03-01T10:00:00'),
  head(one, 2, '2026-03-01T10:03:00'),
  head(one, 3, '2026-03-01T23:59:00'),
  head(one, 4, '2026-03-02T00:02:00'),
  head(one, 5, '2026-03-02T00:05:00'),
  head(one, 6, '2026-03-03T00:05:00'),
  head(one, 7, '2026-03-03T00:08:00'),
];

describe('the file of heads', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'waypost-thin-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('a file of heads retains two full days, and the last head of each chain for each earlier day', () => {
    expect(retainedHeads(heads, '2026-03-03').map(({ entityId, position }) => [entityId, position])).toEqual([
      [other, 1],
      [one, 3],
      [one, 4],
      [one, 5],
      [one, 6],
      [one, 7],
    ]);
    expect(retainedHeads(heads, '2026-03-02')).toHaveLength(8);
  });

  it('a file of heads with a head every three minutes for a year shrinks to a line per day', () => {
    const year = Array.from({ length: 480 * 60 }, (_, i) =>
      head(one, i + 1, new Date(Date.UTC(2025, 0, 1) + i * 180_000).toISOString().slice(0, 19)),
    );
    expect(retainedHeads(year, '2026-03-03')).toHaveLength(60);
  });

  it('a file of heads is rewritten without old heads, but is left alone when it has an invalid line', async () => {
    const file = join(folder, 'heads.jsonl');
    await writeFile(file, heads.map(headLine).join(''));
    await thinHeads(file, '2026-03-03');
    expect((await headsInFile(file)).heads).toEqual(retainedHeads(heads, '2026-03-03'));
    const damaged = `${heads.map(headLine).join('')}half a li`;
    await writeFile(file, damaged);
    await thinHeads(file, '2026-03-03');
    expect(await readFile(file, 'utf8')).toBe(damaged);
  });

  it('a file of heads exists only after something was signed', async () => {
    const file = join(folder, 'none.jsonl');
    await thinHeads(file, '2026-03-03');
    expect(await headsInFile(file)).toEqual({ heads: [], unreadable: [] });
  });
});
