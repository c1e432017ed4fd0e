import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../start/processes.ts';
import { type Answer, findAnswer } from './answers.ts';
import { areas, describeMutant, type Mutant, operators } from './mutant.ts';
import { findReachingTests, reachedMutants } from './reach.ts';
import { excludedFiles } from './sources.ts';
import { type Draw, readDrawn, readReached, readTrials, suites, type Trial } from './work.ts';

/** The result of a mutant; `open` means that some tests that reach it have not been tried yet. */
type Verdict = 'caught' | 'survived' | 'not reached' | 'open';

type MutantResult = {
  mutant: Mutant;
  what: string;
  verdict: Verdict;
  caughtBy: Trial | null;
  /** Why a mutant that survived the first run may survive, or the test that was added. */
  answer: Answer | null;
};

/** The results of all drawn mutants so far. */
export function readResults(folder: string): MutantResult[] {
  const trials = readTrials(folder);
  const untried = findReachingTests(folder);
  const reachedIds = reachedMutants(folder);
  const recorded = new Set(readReached(folder).flatMap((line) => ('done' in line ? [line.suite] : [])));
  const isRecorded = recorded.size === suites.length;
  return readDrawn(folder).mutants.map((mutant) => {
    const caughtBy = trials.find(({ id, isCaught }) => id === mutant.id && isCaught) ?? null;
    const answer = findAnswer(mutant);
    // A mutant with a recorded reason why no test can notice it is not tried further.
    const isOpen = answer?.answer !== 'reason' && (!isRecorded || (untried.get(mutant.id) ?? []).length > 0);
    const alive = reachedIds.has(mutant.id) ? 'survived' : 'not reached';
    const verdict = caughtBy ? 'caught' : isOpen ? 'open' : alive;
    return { mutant, what: describeMutant(mutant), verdict, caughtBy, answer };
  });
}

/**
 * Writes the full report into `reports/` and its figures into `docs/mutants.md`.
 *
 * @returns a summary in one line
 */
export function writeReport(folder: string): string {
  const drawn = readDrawn(folder);
  const results = readResults(folder);
  const date = new Date().toISOString().slice(0, 10);
  const file = join(repositoryRoot, `reports/behaviour-mutants-${date}-${drawn.seeds.join('-')}.json`);
  const { mutants: _mutants, ...about } = drawn;
  writeFileSync(file, `${JSON.stringify({ date, ...about, mutants: results }, null, 2)}\n`);
  const document = join(repositoryRoot, 'docs/mutants.md');
  writeFileSync(document, renderDocument(drawn, results, date));
  // Formats the tables like those of the other documents.
  const biome = join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome');
  spawnSync(process.execPath, [biome, 'format', '--write', document], { cwd: repositoryRoot });
  const caught = results.filter(({ verdict }) => verdict === 'caught').length;
  const open = results.filter(({ verdict }) => verdict === 'open').length;
  return `${caught} of ${results.length} caught, ${open} open; see ${relative(repositoryRoot, file)}`;
}

const count = (results: readonly MutantResult[], verdict: Verdict): number =>
  results.filter((one) => one.verdict === verdict).length;

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

const share = (results: readonly MutantResult[]): string =>
  results.length === 0 ? '' : percent(count(results, 'caught'), results.length);

function table(
  title: string,
  groups: readonly { name: string; results: readonly MutantResult[] }[],
): string[] {
  return [
    `| ${title} | drawn | caught | survived | not reached | open | share caught |`,
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...groups.map(
      ({ name, results }) =>
        `| ${name} | ${results.length} | ${count(results, 'caught')} | ${count(results, 'survived')} | ${count(results, 'not reached')} | ${count(results, 'open')} | ${share(results)} |`,
    ),
    '',
  ];
}

function renderDocument(drawn: Draw, results: readonly MutantResult[], date: string): string {
  const { seeds, commit, since, candidates, note } = drawn;
  const resultsOfSeed = (seed: number): MutantResult[] =>
    results.filter(({ mutant }) => mutant.seed === seed);
  const draws =
    seeds.length === 1 ? `a draw (seed ${seeds})` : `${seeds.length} draws (seeds ${seeds.join(', ')})`;
  const from = since === null ? 'the sources' : `what has changed since ${since} in the sources`;
  return [
    '# Mutants of behaviour',
    '',
    `Written by \`tools/mutants\` on ${date}: ${draws} of ${results.length / seeds.length} changes, out of ${candidates} candidates in ${from}`,
    `of commit ${commit}, each to be tried with the tests that pass by it. None is chosen because of a test. How it works:`,
    '[decision 53](decisions/0053-mutants-of-behaviour.md).',
    '',
    ...(note === undefined ? [] : [note, '']),
    ...seeds.flatMap((seed) => renderDraw(seed, resultsOfSeed(seed))),
    ...(count(results, 'open') > 0
      ? [
          `${count(results, 'open')} are open: not every test that passes by them has been tried, nor every suite run. It goes on with`,
          `\`node tools/run.mjs tools/mutants/main.ts --seed=${seeds.join(',')} --number=${results.length / seeds.length}\`.`,
          '',
        ]
      : []),
    '## Left out before the draw',
    '',
    ...(since === null ? [] : ['- files that only moved, or whose imports alone changed']),
    ...excludedFiles.map(({ files, reason }) => `- \`${files.source.replaceAll('\\', '')}\`: ${reason}`),
    '- what is evaluated once, when a file is loaded, except the properties of tables: it cannot be switched later',
    '- styles, keys of caches, log lines and metrics: no behaviour, or equivalent',
    '',
  ].join('\n');
}

/** Renders the figures of one draw and the verdicts of its survivors. */
function renderDraw(seed: number, results: readonly MutantResult[]): string[] {
  const since = results.filter(({ caughtBy, answer }) => caughtBy !== null && answer?.answer === 'test');
  const first = count(results, 'caught') - since.length;
  const alive = results.filter(({ verdict }) => verdict !== 'caught');
  const seen = results.filter(({ answer }) => answer?.answer !== 'reason').length;
  return [
    `## Seed ${seed}`,
    '',
    `Before tests were added for survivors, ${first} of ${results.length} were caught (${percent(first, results.length)}): ${percent(first, seen)} of the ${seen} that change`,
    'something anybody can see.',
    '',
    ...table('', [{ name: 'all', results }]),
    ...table(
      'area',
      areas.map((area) => ({ name: area, results: results.filter(({ mutant }) => mutant.area === area) })),
    ),
    ...table(
      'change',
      operators.map((operator) => ({
        name: operator,
        results: results.filter(({ mutant }) => mutant.operator === operator),
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
