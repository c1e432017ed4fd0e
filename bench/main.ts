import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from '@waypost/platform/lifecycle';
import { buildPortal } from '../tools/start/portal.ts';
import { compare } from './lib/against.ts';
import type { Measure, Outcome, StandaloneMeasure } from './lib/measure.ts';
import { type BenchOptions, benchUsage, readBenchOptions } from './lib/options.ts';
import { scaleSeed, waitUntilQuiet, withProduct } from './lib/product.ts';
import { type Measured, report } from './lib/report.ts';

/**
 * To add a measure, add a file and a line here. Each is loaded on demand, so that only the measures without code in an
 * earlier commit fail there.
 */
const measures: Record<string, () => Promise<Measure | StandaloneMeasure>> = {
  'task-list': async () => (await import('./measures/task-list.ts')).taskList,
  throughput: async () => (await import('./measures/throughput.ts')).throughput,
  'long-lists': async () => (await import('./measures/long-lists.ts')).longLists,
  'start-task': async () => (await import('./measures/start-task.ts')).startTask,
  board: async () => (await import('./measures/board.ts')).board,
  queue: async () => (await import('./measures/queue.ts')).queue,
  'case-search': async () => (await import('./measures/case-search.ts')).caseSearch,
  'case-page': async () => (await import('./measures/case-page.ts')).casePage,
  audit: async () => (await import('./measures/audit.ts')).audit,
  events: async () => (await import('./measures/events.ts')).events,
  processes: async () => (await import('./measures/processes.ts')).processes,
  assignment: async () => (await import('./measures/assignment.ts')).assignment,
  'answer-to-task': async () => (await import('./measures/answer-to-task.ts')).answerToTask,
  'look-again': async () => (await import('./measures/look-again.ts')).reevaluate,
  'look-again-whole': async () => (await import('./measures/look-again-whole.ts')).reevaluateWhole,
  escalation: async () => (await import('./measures/escalation.ts')).escalation,
  live: async () => (await import('./measures/live.ts')).live,
  'portal-weight': async () => (await import('./measures/portal-weight.ts')).portalWeight,
  'portal-speed': async () => (await import('./measures/portal-speed.ts')).portalSpeed,
  'grid-scroll': async () => (await import('./measures/grid-scroll.ts')).gridScroll,
  mixed: async () => (await import('./measures/mixed.ts')).mixed,
  growth: async () => (await import('./measures/growth.ts')).growth,
  organizations: async () => (await import('./measures/organizations.ts')).organizations,
  x12: async () => (await import('./measures/x12.ts')).x12,
  tables: async () => (await import('./measures/tables.ts')).tables,
  decisions: async () => (await import('./measures/decisions.ts')).decisions,
  webhooks: async () => (await import('./measures/webhooks.ts')).webhooks,
  start: async () => (await import('./measures/start.ts')).start,
  organization: async () => (await import('./measures/organization.ts')).organization,
  'queue-beside-cases': async () => (await import('./measures/queue-beside-cases.ts')).queueBesideCases,
  'import-file': async () => (await import('./measures/import-file.ts')).importFile,
  'open-case': async () => (await import('./measures/open-case.ts')).openCase,
};

/** Measures that take so long that they run only when named. */
const long = ['mixed', 'growth', 'organizations'];

const print = (line: string): void => void process.stdout.write(`${line}\n`);

runCommand('bench', async () => {
  const args = process.argv.slice(2);
  const options = readBenchOptions(args, Object.keys(measures));
  if (options === null) return print(benchUsage);
  if (options.against !== null) return print(await compare(options, options.against, print));
  const names =
    options.only.length > 0 ? options.only : Object.keys(measures).filter((name) => !long.includes(name));
  const [load = 0] = loadavg();
  const measured: Measured[] = [];
  const standaloneMeasures: Array<[string, StandaloneMeasure]> = [];
  const productMeasures: Array<[string, Measure]> = [];
  for (const name of names) {
    try {
      const measure = await measures[name]?.();
      if (!measure) continue;
      if ('run' in measure) productMeasures.push([name, measure]);
      else standaloneMeasures.push([name, measure]);
    } catch (error) {
      measured.push(failure(name, name, error));
    }
  }
  if (productMeasures.length > 0 || standaloneMeasures.some(([, { needsPortal }]) => needsPortal))
    await buildPortal(new AbortController().signal);
  const { isQuick, minutes, sizes } = options;
  const tools = { isQuick, minutes, sizes, say: print };
  let data = 'none';
  if (productMeasures.length > 0) {
    await withProduct({ data: options.data, rows: scaleSeed(options.scale) }, print, async (product) => {
      data = product.data;
      for (const [name, measure] of productMeasures) {
        await waitUntilQuiet(product.postgres);
        measured.push(await outcomeOf(name, measure.title, () => measure.run({ ...product, ...tools })));
      }
    });
  }
  for (const [name, measure] of standaloneMeasures)
    measured.push(await outcomeOf(name, measure.title, () => measure.runAlone(tools)));
  if (options.json !== null) writeFileSync(options.json, JSON.stringify(measured));
  const text = report(measured, {
    command: commandOf(options),
    date: new Date().toISOString().slice(0, 10),
    note: options.note,
    machine: machine(load, loadavg()[0] ?? 0),
    data,
  });
  if (options.only.length > 0 || options.isQuick || options.json !== null) return print(text);
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
  print('Written to bench/RESULTS.md');
});

/** Runs a measure; a failure is reported, and the other measures still run. */
async function outcomeOf(name: string, title: string, run: () => Promise<Outcome>): Promise<Measured> {
  print(`${name} …`);
  const began = performance.now();
  try {
    const outcome = await run();
    print(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return { title, outcome };
  } catch (error) {
    return failure(name, title, error);
  }
}

function failure(name: string, title: string, error: unknown): Measured {
  const [failed = ''] = stripVTControlCharacters(String(error)).split('\n');
  print(`${name} failed: ${error instanceof Error ? error.stack : failed}`);
  process.exitCode = 1;
  return { title, outcome: { failed } };
}

/** The command without its folder, because the report must not contain local paths. */
const commandOf = ({ scale, isQuick, only, data }: BenchOptions): string =>
  [
    'npm run bench --',
    data === null ? `--scale ${scale}` : '--data FOLDER',
    ...(isQuick ? ['--quick'] : []),
    ...(only.length > 0 ? [`--only ${only.join(',')}`] : []),
  ].join(' ');

function machine(before: number, after: number): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  return `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load average ${before.toFixed(1)} before the run, ${after.toFixed(1)} at its end (the bench alone makes about 2)`;
}
