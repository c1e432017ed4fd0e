import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import { type Answer, answerTo } from './answers.ts';
import { described, type Mutant, operators, rooms } from './mutant.ts';
import { everReached, reachOf } from './reach.ts';
import { leftOut } from './sources.ts';
import { type Drawn, readDrawn, readReached, readTrials, suites, type Trial } from './work.ts';

/** The result of a mutant; `open` means that some tests that reach it have not been tried yet. */
type Verdict = 'caught' | 'survived' | 'not reached' | 'open';

type Judged = {
  mutant: Mutant;
  what: string;
  verdict: Verdict;
  caughtBy: Trial | null;
  /** For a mutant that survived the first run: why it may survive, or the test that was added. */
  answer: Answer | null;
};

/** The results of all drawn mutants so far. */
export function judgedIn(folder: string): Judged[] {
  const trials = readTrials(folder);
  const untried = reachOf(folder);
  const ever = everReached(folder);
  const recorded = new Set(readReached(folder).flatMap((line) => ('done' in line ? [line.suite] : [])));
  const isRecorded = recorded.size === suites.length;
  return readDrawn(folder).mutants.map((mutant) => {
    const caughtBy = trials.find(({ id, isCaught }) => id === mutant.id && isCaught) ?? null;
    const answer = answerTo(mutant);
    // A mutant with a recorded reason that no test can notice it is not tried further.
    const isOpen = answer?.answer !== 'reason' && (!isRecorded || (untried.get(mutant.id) ?? []).length > 0);
    const alive = ever.has(mutant.id) ? 'survived' : 'not reached';
    const verdict = caughtBy ? 'caught' : isOpen ? 'open' : alive;
    return { mutant, what: described(mutant), verdict, caughtBy, answer };
  });
}

/**
 * Writes the whole report into `reports/` and its figures into `docs/mutants.md`.
 *
 * @returns a summary in one line
 */
export function writeReport(folder: string): string {
  const drawn = readDrawn(folder);
  const all = judgedIn(folder);
  const date = new Date().toISOString().slice(0, 10);
  const file = join(repositoryRoot, `reports/behaviour-mutants-${date}-${drawn.seed}.json`);
  const { mutants: _mutants, ...about } = drawn;
  writeFileSync(file, `${JSON.stringify({ date, ...about, mutants: all }, null, 2)}\n`);
  const document = join(repositoryRoot, 'docs/mutants.md');
  writeFileSync(document, documentOf(drawn, all, date));
  // Formats the tables like those of the other documents.
  const biome = join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', document], { cwd: repositoryRoot });
  const caught = all.filter(({ verdict }) => verdict === 'caught').length;
  const open = all.filter(({ verdict }) => verdict === 'open').length;
  return `${caught} of ${all.length} caught, ${open} open; see ${relative(repositoryRoot, file)}`;
}

const count = (all: readonly Judged[], verdict: Verdict): number =>
  all.filter((one) => one.verdict === verdict).length;

const share = (all: readonly Judged[]): string =>
  all.length === 0 ? '' : `${((100 * count(all, 'caught')) / all.length).toFixed(1)} %`;

function table(title: string, groups: readonly { name: string; all: readonly Judged[] }[]): string[] {
  return [
    `| ${title} | drawn | caught | survived | not reached | open | share caught |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...groups.map(
      ({ name, all }) =>
        `| ${name} | ${all.length} | ${count(all, 'caught')} | ${count(all, 'survived')} | ${count(all, 'not reached')} | ${count(all, 'open')} | ${share(all)} |`,
    ),
    '',
  ];
}

function documentOf({ seed, commit, candidates }: Drawn, all: readonly Judged[], date: string): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', "'");
  const since = all.filter(({ caughtBy, answer }) => caughtBy !== null && answer?.answer === 'test');
  const alive = all.filter(({ verdict }) => verdict !== 'caught');
  return [
    '# Mutants of behaviour',
    '',
    `Written by \`tools/mutants\` on ${date}: ${all.length} changes drawn with the seed ${seed} out of ${candidates} candidates in the sources`,
    `of commit ${commit}, each to be tried with the tests that pass by it. None is chosen because of a test. How it works:`,
    '[decision 53](decisions/0053-mutants-of-behaviour.md).',
    '',
    `Before tests were added for survivors, ${count(all, 'caught') - since.length} were caught.`,
    '',
    ...table('', [{ name: 'all', all }]),
    ...table(
      'room',
      rooms.map((room) => ({ name: room, all: all.filter(({ mutant }) => mutant.room === room) })),
    ),
    ...table(
      'change',
      operators.map((operator) => ({
        name: operator,
        all: all.filter(({ mutant }) => mutant.operator === operator),
      })),
    ),
    ...(count(all, 'open') > 0
      ? [
          `${count(all, 'open')} are open: not every test that passes by them has been tried, nor every suite run. It goes on with`,
          `\`node tools/run.mjs tools/mutants/main.ts --seed=${seed} --number=${all.length}\`.`,
          '',
        ]
      : []),
    '## Left out before the draw',
    '',
    ...leftOut.map(({ files, reason }) => `- \`${files.source.replaceAll('\\', '')}\`: ${reason}`),
    '- what is evaluated once, when a file is loaded, except the properties of tables: it cannot be switched later',
    '- styles, keys of caches, log lines and metrics: no behaviour, or equivalent',
    '',
    '## Survivors',
    '',
    ...(alive.length === 0
      ? ['None.', '']
      : [
          '| mutant | what became of it | answer |',
          '| --- | --- | --- |',
          ...alive.map(
            ({ mutant, what, verdict, answer }) =>
              `| ${mutant.operator}: \`${cell(what)}\` | ${verdict} | ${cell(answer?.text ?? '**none yet**')} |`,
          ),
          '',
        ]),
    '## Survivors of the first run for which a test was added',
    '',
    '| mutant | test |',
    '| --- | --- |',
    ...since.map(
      ({ mutant, what, caughtBy }) =>
        `| ${mutant.operator}: \`${cell(what)}\` | \`${caughtBy?.file}\`: ${cell(caughtBy?.test ?? '')} |`,
    ),
    '',
  ].join('\n');
}
