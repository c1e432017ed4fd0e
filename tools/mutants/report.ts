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
  const file = join(repositoryRoot, `reports/behaviour-mutants-${date}-${drawn.seeds.join('-')}.json`);
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

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const share = (all: readonly Judged[]): string =>
  all.length === 0 ? '' : percent(count(all, 'caught'), all.length);

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

function documentOf(drawn: Drawn, all: readonly Judged[], date: string): string {
  const { seeds, commit, since, candidates, note } = drawn;
  const ofSeed = (seed: number): Judged[] => all.filter(({ mutant }) => mutant.seed === seed);
  const draws =
    seeds.length === 1 ? `a draw (seed ${seeds})` : `${seeds.length} draws (seeds ${seeds.join(', ')})`;
  const from = since === null ? 'the sources' : `what has changed since ${since} in the sources`;
  return [
    '# Mutants of behaviour',
    '',
    `Written by \`tools/mutants\` on ${date}: ${draws} of ${all.length / seeds.length} changes, out of ${candidates} candidates in ${from}`,
    `of commit ${commit}, each to be tried with the tests that pass by it. None is chosen because of a test. How it works:`,
    '[decision 53](decisions/0053-mutants-of-behaviour.md).',
    '',
    ...(note === undefined ? [] : [note, '']),
    ...seeds.flatMap((seed) => drawnWith(seed, ofSeed(seed))),
    ...(count(all, 'open') > 0
      ? [
          `${count(all, 'open')} are open: not every test that passes by them has been tried, nor every suite run. It goes on with`,
          `\`node tools/run.mjs tools/mutants/main.ts --seed=${seeds.join(',')} --number=${all.length / seeds.length}\`.`,
          '',
        ]
      : []),
    '## Left out before the draw',
    '',
    ...(since === null ? [] : ['- files that only moved, or whose imports alone changed']),
    ...leftOut.map(({ files, reason }) => `- \`${files.source.replaceAll('\\', '')}\`: ${reason}`),
    '- what is evaluated once, when a file is loaded, except the properties of tables: it cannot be switched later',
    '- styles, keys of caches, log lines and metrics: no behaviour, or equivalent',
    '',
  ].join('\n');
}

/** The figures of one draw, and what became of its survivors. */
function drawnWith(seed: number, all: readonly Judged[]): string[] {
  const since = all.filter(({ caughtBy, answer }) => caughtBy !== null && answer?.answer === 'test');
  const first = count(all, 'caught') - since.length;
  const alive = all.filter(({ verdict }) => verdict !== 'caught');
  const seen = all.filter(({ answer }) => answer?.answer !== 'reason').length;
  return [
    `## Seed ${seed}`,
    '',
    `Before tests were added for survivors, ${first} of ${all.length} were caught (${percent(first, all.length)}): ${percent(first, seen)} of the ${seen} that change`,
    'something anybody can see.',
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
    ...rows(
      'What survives, and why:',
      ['mutant', 'what became of it', 'answer'],
      alive.map(({ mutant, what, verdict, answer }) => [
        `${mutant.operator}: \`${cell(what)}\``,
        verdict,
        cell(answer?.text ?? '**none yet**'),
      ]),
    ),
    ...rows(
      'Survivors of the first run for which a test was added:',
      ['mutant', 'test'],
      since.map(({ mutant, what, answer }) => [
        `${mutant.operator}: \`${cell(what)}\``,
        cell(answer?.text ?? ''),
      ]),
    ),
  ];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('`', "'");

function rows(title: string, heading: readonly string[], lines: readonly (readonly string[])[]): string[] {
  if (lines.length === 0) return [];
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [title, '', row(heading), row(heading.map(() => '---')), ...lines.map(row), ''];
}
