import { type Reached, readReached, readTrials, readUnreliable, type Suite } from './work.ts';

/** The tests of a file that reach a mutant, and their time; all tests of the file if `titles` is null. */
export type ReachingTests = { suite: Suite; file: string; titles: string[] | null; ms: number; rank: number };

/** The time to load a test file, in addition to its tests. */
const fileMs: Record<Suite, number> = { unit: 2000, api: 2500, browser: 3000 };
const order: Record<Suite, number> = { unit: 0, api: 1, browser: 2 };

/** The mutants that any test reaches. */
export const reachedMutants = (folder: string): Set<number> =>
  new Set(readReached(folder).flatMap((line) => ('ids' in line && line.file !== '' ? line.ids : [])));

/**
 * Finds for each mutant the untried tests that reach it, in the order in which to try them: unit tests first, then fast
 * tests that reach few mutants.
 */
export function findReachingTests(folder: string): Map<number, ReachingTests[]> {
  const tried = new Set(
    readTrials(folder)
      .filter(({ isUnsure }) => !isUnsure)
      .map(({ id, file, test }) => `${id}\n${file}\n${test}`),
  );
  const lines = readReached(folder).filter((line): line is Reached => 'ids' in line);
  const unreliable = new Set(readUnreliable(folder).map(({ file, test }) => `${file}\n${test}`));
  const cost = new Map<string, number>();
  const breadth = new Map<string, number>();
  for (const { file, test, ms, ids } of lines) {
    cost.set(`${file}\n${test}`, Math.max(cost.get(`${file}\n${test}`) ?? 0, ms));
    breadth.set(file, (breadth.get(file) ?? 0) + ids.length);
  }
  const byMutant = new Map<number, Map<string, { suite: Suite; titles: Set<string> | null }>>();
  for (const { suite, file, test, ids } of lines)
    for (const id of ids) {
      if (file === '' || tried.has(`${id}\n${file}\n${test}`) || tried.has(`${id}\n${file}\nnull`)) continue;
      const own = byMutant.get(id) ?? new Map();
      byMutant.set(id, own);
      const known = own.get(file) ?? { suite, titles: new Set<string>() };
      if (test === null) known.titles = null;
      else if (!unreliable.has(`${file}\n${test}`)) known.titles?.add(test);
      own.set(file, known);
    }
  const costOf = (file: string, titles: Set<string> | null): number =>
    [...cost].reduce((sum, [key, ms]) => {
      const [of, test = ''] = key.split('\n');
      return of === file && (titles === null || titles.has(test)) ? sum + ms : sum;
    }, 0);
  const reach = new Map<number, ReachingTests[]>();
  for (const [id, files] of byMutant) {
    const own = [...files]
      .filter(([, { titles }]) => titles === null || titles.size > 0)
      .map(([file, { suite, titles }]): ReachingTests => {
        const ms = fileMs[suite] + costOf(file, suite === 'api' ? null : titles);
        return { suite, file, titles: titles && [...titles], ms, rank: ms * (breadth.get(file) ?? 1) };
      });
    reach.set(
      id,
      own.sort((one, other) => order[one.suite] - order[other.suite] || one.rank - other.rank),
    );
  }
  return reach;
}
