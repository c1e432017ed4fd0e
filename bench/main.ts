import { writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { runCommand } from '@waypost/platform/lifecycle';
import { buildPortal } from '../tools/start/portal.ts';
import type { LoneMeasure, Measure, Outcome } from './lib/measure.ts';
import { type BenchOptions, benchUsage, readBenchOptions } from './lib/options.ts';
import { quiet, withProduct } from './lib/product.ts';
import { type Measured, report } from './lib/report.ts';
import { answerToTask } from './measures/answer-to-task.ts';
import { audit } from './measures/audit.ts';
import { casePage } from './measures/case-page.ts';
import { caseSearch } from './measures/case-search.ts';
import { decisions } from './measures/decisions.ts';
import { events } from './measures/events.ts';
import { gridScroll } from './measures/grid-scroll.ts';
import { live } from './measures/live.ts';
import { longLists } from './measures/long-lists.ts';
import { lookAgain } from './measures/look-again.ts';
import { lookAgainWhole } from './measures/look-again-whole.ts';
import { portalSpeed } from './measures/portal-speed.ts';
import { portalWeight } from './measures/portal-weight.ts';
import { processes } from './measures/processes.ts';
import { queue } from './measures/queue.ts';
import { start } from './measures/start.ts';
import { startTask } from './measures/start-task.ts';
import { taskList } from './measures/task-list.ts';
import { throughput } from './measures/throughput.ts';
import { webhooks } from './measures/webhooks.ts';
import { x12 } from './measures/x12.ts';

/** To add a measure, add a file and a line here. */
const measures: Record<string, Measure | LoneMeasure> = {
  'task-list': taskList,
  throughput,
  'long-lists': longLists,
  'start-task': startTask,
  queue,
  'case-search': caseSearch,
  'case-page': casePage,
  audit,
  events,
  processes,
  'answer-to-task': answerToTask,
  'look-again': lookAgain,
  'look-again-whole': lookAgainWhole,
  live,
  'portal-weight': portalWeight,
  'portal-speed': portalSpeed,
  'grid-scroll': gridScroll,
  x12,
  decisions,
  webhooks,
  start,
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

runCommand('bench', async () => {
  const args = process.argv.slice(2);
  const options = readBenchOptions(args, Object.keys(measures));
  if (options === null) return say(benchUsage);
  const chosen = Object.entries(measures).filter(
    ([name]) => options.only.length === 0 || options.only.includes(name),
  );
  await buildPortal(new AbortController().signal);
  const [load = 0] = loadavg();
  const measured: Measured[] = [];
  const lone = chosen.filter((entry): entry is [string, LoneMeasure] => 'runAlone' in entry[1]);
  const onProduct = chosen.filter((entry): entry is [string, Measure] => 'run' in entry[1]);
  const tools = { isQuick: options.isQuick, say };
  let data = 'none';
  if (onProduct.length > 0) {
    await withProduct(options, say, async (product) => {
      data = product.data;
      for (const [name, measure] of onProduct) {
        await quiet(product.postgres);
        measured.push(await outcomeOf(name, measure.title, () => measure.run({ ...product, ...tools })));
      }
    });
  }
  for (const [name, measure] of lone)
    measured.push(await outcomeOf(name, measure.title, () => measure.runAlone(tools)));
  const text = report(measured, {
    command: commandOf(options),
    date: new Date().toISOString().slice(0, 10),
    note: options.note,
    machine: machine(load, loadavg()[0] ?? 0),
    data,
  });
  if (options.only.length > 0 || options.isQuick) return say(text);
  writeFileSync(join(import.meta.dirname, 'RESULTS.md'), text);
  say('Written to bench/RESULTS.md');
});

/** A measure that fails is reported as such; the others still run. */
async function outcomeOf(name: string, title: string, run: () => Promise<Outcome>): Promise<Measured> {
  say(`${name} …`);
  const began = performance.now();
  try {
    const outcome = await run();
    say(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
    return { title, outcome };
  } catch (error) {
    const [failed = ''] = stripVTControlCharacters(String(error)).split('\n');
    say(`${name} failed: ${error instanceof Error ? error.stack : failed}`);
    process.exitCode = 1;
    return { title, outcome: { failed } };
  }
}

/** The command without its folder, because the report must not name local paths. */
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
