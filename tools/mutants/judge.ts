import { activate } from './control.ts';
import type { Mutant } from './mutant.ts';
import { described } from './mutant.ts';
import type { Product } from './product.ts';
import type { Reach } from './reach.ts';
import { type Outcome, runTests } from './tests.ts';
import { addTrial, addUnreliable, readTrials, readUnreliable, type Suite, type Trial } from './work.ts';

/** So much of tests at a time; then the next mutant has its turn, and the rest follows later. */
const turnMs = 40_000;
const slack = 6;

export type Judging = {
  folder: string;
  mutants: readonly Mutant[];
  reach: ReadonlyMap<number, readonly Reach[]>;
  suites: readonly Suite[];
  /** Mutants that decide something while the program loads: it begins again with them. */
  atLoad: ReadonlySet<number>;
  product: () => Promise<Product>;
  say(text: string): void;
  isOver(): boolean;
};

/** Tries each mutant with the tests that pass by it until one fails or none is left; those tried least come first. */
export async function judge(judging: Judging): Promise<void> {
  const { folder, mutants, isOver } = judging;
  const trials = readTrials(folder);
  const spent = (id: number): number =>
    trials.reduce((sum, trial) => sum + (trial.id === id ? trial.seconds : 0), 0);
  while (!isOver()) {
    const open = mutants
      .map((mutant) => ({ mutant, next: nextTurn(judging, mutant.id, trials), spent: spent(mutant.id) }))
      .filter(({ next }) => next.length > 0)
      .sort((one, other) => order(one) - order(other) || one.spent - other.spent);
    const [first] = open;
    if (!first) return;
    judging.say(`${open.length} open; ${described(first.mutant)}`);
    const trial = await tryOne(judging, first.mutant, first.next);
    trials.push(trial);
    addTrial(folder, trial);
    if (trial.caughtBy) judging.say(`  caught by ${trial.caughtBy.file}: ${trial.caughtBy.test}`);
  }
}

const order = ({ next }: { next: readonly Reach[] }): number =>
  ['unit', 'api', 'browser'].indexOf(next[0]?.suite ?? 'unit');

/** The tests of the next turn: of one suite, and no more than fit into it. */
function nextTurn({ reach, suites }: Judging, id: number, trials: readonly Trial[]): Reach[] {
  const own = trials.filter((trial) => trial.id === id);
  if (own.some(({ caughtBy }) => caughtBy)) return [];
  const tried = new Set(own.flatMap(({ files }) => files));
  const left = (reach.get(id) ?? []).filter(({ file, suite }) => suites.includes(suite) && !tried.has(file));
  const turn: Reach[] = [];
  let ms = 0;
  for (const one of left) {
    if (turn.length > 0 && (one.suite !== turn[0]?.suite || ms + one.ms > turnMs)) break;
    turn.push(one);
    ms += one.ms;
  }
  return turn;
}

async function tryOne(judging: Judging, mutant: Mutant, turn: readonly Reach[]): Promise<Trial> {
  const began = performance.now();
  const suite = turn[0]?.suite ?? 'unit';
  const failed = (await failuresOf(judging, mutant.id, suite, turn))[0];
  const isCaught = failed ? await isConfirmed(judging, mutant.id, suite, turn, failed) : false;
  // What failed without the mutant too tells nothing; the other tests have their turn again without it.
  const files = failed && !isCaught ? [] : turn.map(({ file }) => file);
  return {
    id: mutant.id,
    suite,
    files: files.length > 0 ? files : [failed?.file ?? ''],
    seconds: Math.round((performance.now() - began) / 1000),
    caughtBy: failed && isCaught ? { file: failed.file, test: failed.test, how: failed.how } : null,
  };
}

async function failuresOf(
  judging: Judging,
  active: number,
  suite: Suite,
  turn: readonly Reach[],
): Promise<Outcome[]> {
  const env = suite === 'unit' ? {} : (await readied(judging, active)).env;
  const unreliable = new Set(readUnreliable(judging.folder).map(({ file, test }) => `${file}\n${test}`));
  const isWhole = turn.some(({ titles }) => titles === null);
  const titles = isWhole ? null : [...new Set(turn.flatMap((one) => one.titles ?? []))];
  const limitMs = 30_000 + slack * turn.reduce((sum, { ms }) => sum + ms, 0);
  const files = turn.map(({ file }) => file);
  const asked = { suite, files, titles, active, record: false, limitMs };
  const outcomes = await runTests(judging.folder, env, asked);
  return outcomes.filter(
    ({ status, file, test }) => status === 'failed' && !unreliable.has(`${file}\n${test}`),
  );
}

/** The product with the mutant active; one that the mutant before has ended begins again. */
async function readied({ product, atLoad, say }: Judging, active: number): Promise<Product> {
  const running = await product();
  const isWell = await activate(running.sockets, active).then(
    () => running.isUp(),
    () => false,
  );
  if (isWell && !atLoad.has(active)) return running;
  say('  the product begins again');
  await running.renew(active).catch(() => undefined);
  return running;
}

/**
 * A test that fails because of the mutant passes without it. When it does not, an earlier mutant may have left
 * something behind: it is tried again from the first state. What ran out of time is tried a second time.
 */
async function isConfirmed(
  judging: Judging,
  id: number,
  suite: Suite,
  turn: readonly Reach[],
  failed: Outcome,
): Promise<boolean> {
  const { folder, say } = judging;
  const isOfTime = /timed out|timeout/i.test(failed.how);
  if (suite === 'unit' && !isOfTime) return true;
  const own = turn.filter(({ file }) => file === failed.file);
  const isKnown = own.some(({ titles }) => titles === null || titles.includes(failed.test));
  const again = isKnown ? own.map((one) => ({ ...one, titles: one.titles && [failed.test] })) : turn;
  const passesWithout = async (): Promise<boolean> =>
    (await failuresOf(judging, 0, suite, again)).length === 0;
  const failsAgain = async (): Promise<boolean> => (await failuresOf(judging, id, suite, again)).length > 0;
  if (await passesWithout()) return isOfTime ? await failsAgain() : true;
  if (suite !== 'unit') await (await judging.product()).renew(0);
  if (!(await passesWithout())) {
    addUnreliable(folder, failed.file, failed.test);
    say(`  unreliable: ${failed.file}: ${failed.test}`);
    return false;
  }
  return await failsAgain();
}
