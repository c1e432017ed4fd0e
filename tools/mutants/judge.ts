import { answerTo } from './answers.ts';
import { activate } from './control.ts';
import { described, type Mutant } from './mutant.ts';
import type { Product } from './product.ts';
import { type Reach, reachOf } from './reach.ts';
import { type Outcome, runTests } from './tests.ts';
import { addTrial, addUnreliable, readTrials, readUnreliable, type Suite } from './work.ts';

/** The test time per turn; then the next mutant is tried, and the rest follows later. */
const turnMs = 40_000;
/** How many times longer than recorded tests may take. */
const slack = 6;

export type Judging = {
  folder: string;
  mutants: readonly Mutant[];
  suites: readonly Suite[];
  /** Mutants that take effect while the program loads, so the program is restarted with them. */
  atLoad: ReadonlySet<number>;
  product: () => Promise<Product>;
  say(text: string): void;
  isOver(): boolean;
};

/** Tries each mutant with the tests that reach it until one fails or none is left; the least tried come first. */
export async function judge(judging: Judging): Promise<void> {
  const { folder, mutants, isOver, say } = judging;
  const spent = new Map<number, number>();
  while (!isOver()) {
    const trials = readTrials(folder);
    const caught = new Set(trials.filter(({ isCaught }) => isCaught).map(({ id }) => id));
    const reach = reachOf(folder);
    const open = mutants
      // A mutant with a recorded reason that no test can notice it is not tried.
      .filter((mutant) => !caught.has(mutant.id) && answerTo(mutant)?.answer !== 'reason')
      .map((mutant) => ({ mutant, turn: turnOf(judging, reach.get(mutant.id) ?? []) }))
      .filter(({ turn }) => turn.length > 0)
      .sort((one, other) => (spent.get(one.mutant.id) ?? 0) - (spent.get(other.mutant.id) ?? 0));
    const [first] = open;
    if (!first) return;
    say(`${open.length} open; ${described(first.mutant)}`);
    const began = performance.now();
    await takeTurn(judging, first.mutant.id, first.turn);
    const seconds = (performance.now() - began) / 1000;
    spent.set(first.mutant.id, (spent.get(first.mutant.id) ?? 0) + seconds);
  }
}

/** The tests of the next turn: of one suite, within the time of a turn. */
function turnOf({ suites }: Judging, reach: readonly Reach[]): Reach[] {
  const turn: Reach[] = [];
  let ms = 0;
  for (const one of reach.filter(({ suite }) => suites.includes(suite))) {
    if (turn.length > 0 && (one.suite !== turn[0]?.suite || ms + one.ms > turnMs)) break;
    turn.push(one);
    ms += one.ms;
  }
  return turn;
}

async function takeTurn(judging: Judging, id: number, turn: readonly Reach[]): Promise<void> {
  const { folder, say } = judging;
  const suite = turn[0]?.suite ?? 'unit';
  const began = performance.now();
  const [failed] = await failuresOf(judging, id, suite, turn);
  const isCaught = failed !== undefined && (await isConfirmed(judging, id, suite, turn, failed));
  // A run that was stopped from outside proves nothing about the mutant.
  if (judging.isOver()) return;
  const seconds = (performance.now() - began) / 1000;
  if (failed && isCaught) {
    const { file, test, how } = failed;
    addTrial(folder, { id, suite, file, test, isCaught, how, seconds });
    say(`  caught by ${file}: ${test}`);
    return;
  }
  // A test that also fails without the mutant is not tried again; the others of the turn are.
  const of = (file: string, test: string | null): void =>
    addTrial(folder, { id, suite, file, test, isCaught: false, how: '', seconds: 0 });
  if (failed) of(failed.file, turn.find(({ file }) => file === failed.file)?.titles ? failed.test : null);
  else for (const { file, titles } of turn) for (const test of titles ?? [null]) of(file, test);
}

async function failuresOf(
  judging: Judging,
  active: number,
  suite: Suite,
  turn: readonly Reach[],
): Promise<Outcome[]> {
  const env = suite === 'unit' ? {} : (await readied(judging, active)).env;
  const unreliable = new Set(readUnreliable(judging.folder).map(({ file, test }) => `${file}\n${test}`));
  // The tests of an API file depend on each other.
  const isWhole = suite === 'api' || turn.some(({ titles }) => titles === null);
  const titles = isWhole ? null : [...new Set(turn.flatMap((one) => one.titles ?? []))];
  const limitMs = 60_000 + slack * turn.reduce((sum, { ms }) => sum + ms, 0);
  const files = turn.map(({ file }) => file);
  const asked = { suite, files, titles, active, record: 'no' as const, limitMs };
  const outcomes = await runTests(judging.folder, env, asked);
  if (!outcomes) {
    const test = 'the tests come to an end';
    return [{ file: files[0] ?? '', test, status: 'failed', how: 'timed out', ms: limitMs }];
  }
  return outcomes.filter(
    ({ status, file, test }) => status === 'failed' && !unreliable.has(`${file}\n${test}`),
  );
}

/** Returns the product with the mutant active, restarted if an earlier mutant ended it. */
async function readied({ product, atLoad, say }: Judging, active: number): Promise<Product> {
  const running = await product();
  const isWell = await activate(running.sockets, active).then(
    () => running.isUp(),
    () => false,
  );
  if (isWell && !atLoad.has(active)) return running;
  say('  the product begins again');
  // A mutant may prevent the start; the tests then fail.
  await running.renew(active).catch(() => undefined);
  return running;
}

/**
 * A test that fails because of the mutant passes without it. If it does not, an earlier mutant may have changed the
 * state, so it is repeated from the initial state. Against a running product it must fail twice.
 */
async function isConfirmed(
  judging: Judging,
  id: number,
  suite: Suite,
  turn: readonly Reach[],
  failed: Outcome,
): Promise<boolean> {
  const { folder, say } = judging;
  const isOfTime = suite !== 'unit' || /timed out|timeout/i.test(failed.how);
  if (!isOfTime) return true;
  const own = turn.filter(({ file }) => file === failed.file);
  const isKnown = own.some(({ titles }) => titles === null || titles.includes(failed.test));
  const again = isKnown ? own.map((one) => ({ ...one, titles: one.titles && [failed.test] })) : turn;
  const passesWithout = async (): Promise<boolean> =>
    (await failuresOf(judging, 0, suite, again)).length === 0;
  const failsAgain = async (): Promise<boolean> => (await failuresOf(judging, id, suite, again)).length > 0;
  if (await passesWithout()) return await failsAgain();
  if (suite !== 'unit') await (await judging.product()).renew(0);
  if (!(await passesWithout())) {
    addUnreliable(folder, failed.file, failed.test);
    say(`  unreliable: ${failed.file}: ${failed.test}`);
    return false;
  }
  return await failsAgain();
}
