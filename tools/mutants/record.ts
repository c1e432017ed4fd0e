import { globSync } from 'node:fs';
import { repositoryRoot } from '../start/processes.ts';
import type { Product } from './product.ts';
import { runTests } from './tests.ts';
import { addReached, addUnreliable, readReached, type Suite } from './work.ts';

const patterns: Record<Suite, string[]> = {
  unit: ['packages/**/*.test.ts', 'apps/server/src/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}'],
  api: ['apps/server/test/api/**/*.test.ts'],
  browser: ['e2e/tests/*.spec.ts'],
};
const limitMs = 20 * 60_000;
/** So many files at a time: what is done is kept when a run is cut short. */
const atOnce: Record<Suite, number> = { unit: 1000, api: 12, browser: 4 };

const filesOf = (suite: Suite): string[] =>
  patterns[suite]
    .flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] }))
    .filter((file) => !file.endsWith('.long.test.ts'))
    .sort();

/** Runs the tests of a suite once with no mutant active, and notes which mutants each test passes by. */
export async function record(
  folder: string,
  suite: Suite,
  product: Product | null,
  say: (text: string) => void,
  isOver: () => boolean,
): Promise<void> {
  const seen = new Set(
    readReached(folder).flatMap((line) => ('done' in line && line.suite === suite ? [line.file] : [])),
  );
  const left = filesOf(suite).filter((file) => !seen.has(file));
  for (let at = 0; at < left.length && !isOver(); at += atOnce[suite]) {
    const files = left.slice(at, at + atOnce[suite]);
    const asked = { suite, files, titles: null, active: 0, record: true, limitMs };
    const outcomes = await runTests(folder, product?.env ?? {}, asked);
    const done = new Set(readReached(folder).flatMap((line) => ('done' in line ? [line.file] : [])));
    for (const { file, test, ms, status, how } of outcomes) {
      if (suite === 'browser') addReached(folder, { suite, file, test, ids: [], ms: Math.round(ms) });
      if (status !== 'failed') continue;
      addUnreliable(folder, file, test);
      say(`fails without a mutant: ${file}: ${test}: ${how}`);
    }
    for (const file of files) if (!done.has(file)) addReached(folder, { suite, file, done: true });
    say(`recorded ${suite}: ${Math.min(at + atOnce[suite], left.length)} of ${left.length} files`);
  }
}
