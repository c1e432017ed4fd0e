import { existsSync, globSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import type { Product } from './product.ts';
import { runTests } from './tests.ts';
import { addReached, addTrial, addUnreliable, readReached, type Suite, type Trial } from './work.ts';

const patterns: Record<Suite, string[]> = {
  unit: ['packages/**/*.test.ts', 'apps/portal/src/**/*.test.{ts,tsx}', 'apps/server/src/**/*.test.ts'],
  api: ['apps/server/test/api/**/*.test.ts'],
  browser: ['e2e/tests/*.spec.ts'],
};
/** So many files at a time: what is done is kept when a run is cut short. */
const atOnce: Record<Suite, number> = { unit: 30, api: 6, browser: 4 };
const limitMs = 40 * 60_000;
/** A test that goes on for longer with a mutant does not end. */
const trialLimitMs = 60_000;

/** Those that try everything come last, when few mutants are left. */
const isLong = (file: string): boolean => /\.slow\.|\/trust\/|\/security\/|\/seed\//.test(file);

const filesOf = (suite: Suite): string[] => {
  const files = patterns[suite]
    .flatMap((pattern) => globSync(pattern, { cwd: repositoryRoot, exclude: ['**/node_modules/**'] }).sort())
    .filter((file) => !file.endsWith('.long.test.ts'));
  return [...files.filter((file) => !isLong(file)), ...files.filter(isLong)];
};

const doneIn = ({ folder, suite, patience }: Recording): Set<string> =>
  new Set(
    readReached(folder).flatMap((line) =>
      'done' in line && line.suite === suite && (suite === 'browser' || line.done >= patience)
        ? [line.file]
        : [],
    ),
  );

export type Recording = {
  folder: string;
  suite: Suite;
  product: Product | null;
  /** So many seconds of tests are spent on a mutant in this round. */
  patience: number;
  say(text: string): void;
  isOver(): boolean;
};

/**
 * Runs the tests of a suite and notes which mutants each passes by. Those of units and of the API try them at once;
 * in the browser that takes a run of its own.
 */
export async function record(recording: Recording): Promise<void> {
  const { folder, suite, product, say, isOver } = recording;
  const files = filesOf(suite);
  const begun = new Map<string, number>();
  const left = (): string[] => {
    const done = doneIn(recording);
    return files.filter((file) => !done.has(file));
  };
  for (let next = left(); next.length > 0 && !isOver(); next = left()) {
    const some = next.slice(0, atOnce[suite]);
    await recordSome(recording, some, begun);
    if (isOver()) return;
    if (product && (existsSync(join(folder, 'changed')) || !(await product.isUp()))) {
      say('  a mutant has left something behind: the product begins again');
      await product.renew(0);
    }
    say(`recorded ${suite}: ${files.length - left().length} of ${files.length} files`);
  }
}

async function recordSome(recording: Recording, some: string[], begun: Map<string, number>): Promise<void> {
  const { folder, suite, product, patience, say } = recording;
  rmSync(join(folder, 'changed'), { force: true });
  for (const file of globSync(join(folder, `trying-${suite}-*`))) rmSync(file);
  const endless = new AbortController();
  const watch = setInterval(() => {
    for (const file of globSync(join(folder, `trying-${suite}-*`))) {
      if (Date.now() - statSync(file).mtimeMs < trialLimitMs) continue;
      const tried = JSON.parse(readFileSync(file, 'utf8')) as Pick<Trial, 'id' | 'suite' | 'file' | 'test'>;
      addTrial(folder, {
        ...tried,
        isCaught: true,
        how: 'does not come to an end',
        seconds: trialLimitMs / 1000,
      });
      endless.abort();
    }
  }, 5000);
  const asked = {
    suite,
    files: some,
    titles: null,
    active: 0,
    record: suite === 'browser' ? ('yes' as const) : ('try' as const),
    limitMs,
  };
  const outcomes = await runTests(
    folder,
    { ...product?.env, MUTANTS_PATIENCE: String(patience) },
    asked,
    endless.signal,
  );
  clearInterval(watch);
  const done = doneIn(recording);
  for (const { file, test, ms, status, how } of outcomes ?? []) {
    if (suite === 'browser') addReached(folder, { suite, file, test, ids: [], ms: Math.round(ms) });
    if (status !== 'failed') continue;
    addUnreliable(folder, file, test);
    say(`fails without a mutant: ${file}: ${test}: ${how}`);
  }
  for (const file of some) {
    begun.set(file, (begun.get(file) ?? 0) + 1);
    // One that is always cut short is left as far as it has come.
    const isEnough = outcomes !== null || (begun.get(file) ?? 0) > 25;
    if (isEnough && !done.has(file)) addReached(folder, { suite, file, done: patience });
  }
}
