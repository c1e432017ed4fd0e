import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, LoneMeasure } from '../lib/measure.ts';
import { batchOf } from '../x12/batch.ts';

const reader = join(import.meta.dirname, '../x12/reader.ts');
const MEGABYTE = 1_000_000;
const others = [
  ['split', 'only split at separators'],
  ['node-x12', 'node-x12 1.7.1, stream of segments'],
  ['x12-parser', 'x12-parser 1.3.0, stream of segments'],
] as const;
type Run = { ms: number; sum: number; peakMb: number };

/** A batch of 271 read to benefits, every field of every benefit into a checksum, each reading in a fresh process. */
export const x12: LoneMeasure = {
  title: '271 batch of 20 MB to benefits',
  async runAlone({ isQuick, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-x12-'));
    try {
      const file = join(folder, 'batch.x12');
      const { text, sets, segments } = batchOf(20 * MEGABYTE);
      writeFileSync(file, text, 'latin1');
      const megabytes = text.length / MEGABYTE;
      const ways = ['bytes', 'waypost', ...others.map(([name]) => name)];
      const runs = new Map<string, Run[]>(ways.map((way) => [way, []]));
      // They take turns, so that what else the machine does falls on all of them.
      for (let round = 0; round < (isQuick ? 2 : 5); round += 1)
        for (const way of ways) runs.get(way)?.push(runOnce(way, file));
      const measured = new Map(
        [...runs].map(([way, done]) => [
          way,
          {
            speed: megabytes / (Math.min(...done.map(({ ms }) => ms)) / 1000),
            peak: Math.max(...done.map(({ peakMb }) => peakMb)),
          },
        ]),
      );
      for (const [way, { speed }] of measured) say(`  ${way}: ${speed.toFixed(1)} MB/s`);
      const of = (way: string) => measured.get(way) ?? { speed: Number.NaN, peak: Number.NaN };
      const ours = of('waypost');
      const figures: Figure[] = [
        {
          name: 'share of a bare byte pass',
          value: ours.speed / of('bytes').speed,
          unit: '',
          target: 1 / 8,
          atLeast: true,
        },
        {
          name: 'read to benefits',
          value: ours.speed,
          unit: 'MB/s',
          reference: { name: 'bare byte pass', value: of('bytes').speed },
        },
        {
          name: 'peak memory',
          value: ours.peak,
          unit: 'MB',
          target: 150,
          reference: { name: 'bare byte pass', value: of('bytes').peak },
        },
        ...others.flatMap(([way, name]): Figure[] => [
          {
            name: 'read to benefits',
            value: ours.speed,
            unit: 'MB/s',
            reference: { name, value: of(way).speed },
          },
          { name: 'peak memory', value: ours.peak, unit: 'MB', reference: { name, value: of(way).peak } },
        ]),
      ];
      return {
        figures,
        notes: [
          `${sets} sets, ${segments} segments, ${megabytes.toFixed(1)} MB, made of the fixtures of \`packages/x12\`. The best of five fresh processes each, taking turns, reading the file included. The others stop at segments: none of them makes benefits of a 271.`,
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function runOnce(way: string, file: string): Run {
  return JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', reader, way, file], {
      encoding: 'utf8',
    }),
  );
}
