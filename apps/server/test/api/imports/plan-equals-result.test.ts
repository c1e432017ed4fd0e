import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { committed, countsOf, csvOf, people, planned, rowsOf } from '../support/imports.ts';
import { makeOrganization } from '../support/organization.ts';
import { importer, newImporter } from '../support/sources.ts';

/** The number of files in a run; a manual run can use more. */
const files = Number(process.env.WAYPOST_TEST_IMPORTS ?? 12);
const SEED = Number(process.env.WAYPOST_TEST_SEED ?? 41);
/** Organizations that import files in parallel. */
const LANES = 4;
const importers: Client[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < LANES; lane += 1) {
    const at = await makeOrganization({ roles: [importer], facilities: 1 });
    importers.push(await at.invite(newImporter));
  }
});

/** Generates numbers below 1, which are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Change = (row: string[], random: () => number, all: readonly string[][]) => string[];
const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;
/** Typical errors in rows: other values, another patient's row, nonsense, empty cells. */
const changes: readonly Change[] = [
  (row) => row,
  (row) => row,
  (row) => row,
  (row, random) => row.with(8, `NEW${Math.floor(random() * 3)}`),
  (row, random) => row.with(4, pick(['F', 'M', 'U', 'X', ''], random)),
  (row, random) => row.with(3, pick(['', '13/45/1980', '01/02/2999', '03/14/1984'], random)),
  (row, random, all) => row.with(0, pick(all, random)[0] ?? ''),
  (row, random, all) => row.with(5, pick(all, random)[5] ?? ''),
  (row, random, all) =>
    [...pick(all, random).slice(1, 4)].reduce((next, cell, at) => next.with(at + 1, cell), row),
  (row) => row.with(6, ''),
  (row) => row.with(7, ''),
  (row) => row.with(0, ''),
];

/** Imports several files of one user one after another. */
async function expectAsPlanned(ines: Client, seed: number, count: number): Promise<void> {
  const random = randomOf(seed);
  const known = people(40, `5eed${seed.toString(16)}`);
  for (let file = 0; file < count; file += 1) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
      const row = pick(known, random);
      return pick(changes, random)(row, random, known);
    });
    const plan = await planned(ines, csvOf(rows), { source: { name: `Source ${file % 3}` } });
    const before = await rowsOf(ines, plan);
    const done = await committed(ines, plan);
    const after = await rowsOf(ines, done);
    const changed = after.filter(({ result }, at) => result !== before[at]?.plan);
    const what = `file ${file} of seed ${seed}: ${JSON.stringify(changed.map(({ row, troubles }) => [row, troubles]))}`;
    expect(before, what).toHaveLength(rows.length);
    expect(
      after.map(({ row, result }) => [row, result]),
      what,
    ).toEqual(before.map(({ row, plan: one }) => [row, one]));
    expect(countsOf(done), what).toEqual(countsOf(plan));
  }
}

it(`each row of ${files} files of invalid lists has the result that was planned for it`, async () => {
  const each = Math.ceil(files / LANES);
  await Promise.all(importers.map((ines, at) => expectAsPlanned(ines, SEED + at, each)));
}, 14_400_000);
