// Measures one engine in a separate process: `node run.ts <engine> <seconds>` prints its speed as JSON.
import { compileModel, readModel } from '@waypost/dmn';
import { engines } from './engines.ts';
import { createLargeTable } from './large-table.ts';

const [name = '', seconds = '1'] = process.argv.slice(2);
const engine = engines[name];
if (!engine) throw new Error(`there is no engine ${name}`);
const prepared = createLargeTable();
const decide = engine(prepared);
const { length } = prepared.facts;
/** The number of decisions between two readings of the clock. */
const BATCH = name === 'table' || name === 'model' ? 1000 : 1;
const SAMPLES = 20_000;

/** The results of the first facts, so that engines can be compared. */
const sample: unknown[] = [];
for (let at = 0; at < 10; at += 1) sample.push(await decide(at));

/** CPU milliseconds, which other programs on the machine do not affect. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Decisions per second on one core, in rounds of equal time. */
const rounds: number[] = [];
for (let round = 0; round < 5; round += 1) {
  let count = 0;
  const began = cpuMs();
  const end = performance.now() + (Number(seconds) * 1000) / 5;
  while (performance.now() < end)
    for (let step = 0; step < BATCH; step += 1, count += 1) {
      const result = decide(count % length);
      if (name === 'zen') await result;
    }
  rounds.push((count * 1000) / (cpuMs() - began));
}

/** Microseconds of single decisions, and milliseconds of compiling the table up to its first decision. */
const single: number[] = [];
const compile: number[] = [];
if (name === 'table') {
  for (let at = 0; at < SAMPLES; at += 1) {
    const began = performance.now();
    decide(at % length);
    single.push((performance.now() - began) * 1000);
  }
  const { model } = readModel(prepared.model);
  for (let times = 0; times < 7; times += 1) {
    const began = cpuMs();
    compileModel(model).evaluate('Result', prepared.facts[0] ?? {});
    compile.push(cpuMs() - began);
  }
}
process.stdout.write(JSON.stringify({ sample, rounds, single: single.sort((a, b) => a - b), compile }));
