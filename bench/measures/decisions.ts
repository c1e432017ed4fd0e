import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Figure, StandaloneMeasure } from '../lib/measure.ts';

const runner = join(import.meta.dirname, '../decisions/run.ts');
const otherEngines = [
  ['scan', 'our FEEL, rule by rule'],
  ['zen', 'zen-engine 0.52.1, its own format'],
  ['feelin', 'feelin 8.2.0, rule by rule'],
] as const;

type Run = { sample: unknown[]; rounds: number[]; single: number[]; compile: number[] };

/** Measures a collecting table of 1,000 rules by 8 columns, evaluated by engines in separate processes. */
export const decisions: StandaloneMeasure = {
  title: 'Decisions: a table of 1,000 rules by 8 columns',
  async runAlone({ isQuick, say }) {
    const seconds = isQuick ? 1 : 4;
    const runs = new Map(
      ['table', 'model', ...otherEngines.map(([name]) => name)].map((name) => [name, runOnce(name, seconds)]),
    );
    const expected = JSON.stringify(runs.get('table')?.sample);
    const speeds = new Map<string, number>();
    for (const [name, { rounds, sample }] of runs) {
      if (JSON.stringify(sample) !== expected) throw new Error(`${name} comes to other decisions`);
      speeds.set(name, median(rounds));
      say(`  ${name}: ${Math.round(median(rounds))} decisions/s`);
    }
    const speedOf = (name: string): number => speeds.get(name) ?? Number.NaN;
    const { single, compile } = runs.get('table') as Run;
    const figures: Figure[] = [
      {
        name: 'decisions on one core',
        value: speedOf('table'),
        unit: 'decisions/s',
        target: 500_000,
        atLeast: true,
        reference: { name: otherEngines[0][1], value: speedOf('scan') },
      },
      ...otherEngines.slice(1).map(
        ([name, reference]): Figure => ({
          name: 'decisions on one core',
          value: speedOf('table'),
          unit: 'decisions/s',
          reference: { name: reference, value: speedOf(name) },
        }),
      ),
      { name: 'decisions by name, from JSON', value: speedOf('model'), unit: 'decisions/s' },
      {
        name: 'one decision, p99',
        value: single[Math.floor(single.length * 0.99)] ?? Number.NaN,
        unit: 'µs',
        target: 50,
      },
      { name: 'compiled, up to the first decision', value: median(compile), unit: 'ms', target: 50 },
      { name: 'compiled, the slowest of seven', value: Math.max(...compile), unit: 'ms' },
    ];
    return {
      figures,
      notes: [
        'Six columns of texts, two of numbers, 45 of 100 cells a dash, hit policy COLLECT. Per second of processor time, all threads of the process together; the median of five rounds; all engines came to the same decisions.',
      ],
    };
  },
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

function runOnce(name: string, seconds: number): Run {
  const args = ['--disable-warning=ExperimentalWarning', runner, name, String(seconds)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 64_000_000 }));
}
