import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StandaloneMeasure } from '../lib/measure.ts';
import { median } from '../lib/statistics.ts';
import { writeList } from '../tables/list.ts';

const reader = join(import.meta.dirname, '../tables/reader.ts');
const ROWS = 100_000;
const ROUNDS = 5;
const MODES = ['plain', 'read', 'records'] as const;
type Run = { rows: number; ms: number; cpuMs: number; peakMb: number };

const runOnce = (way: string, file: string): Run =>
  JSON.parse(
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', reader, way, file], {
      encoding: 'utf8',
    }),
  ) as Run;

/**
 * Measures converting a registration list of 100,000 rows to records, compared to only reading its rows, by alternating
 * processes.
 */
export const tables: StandaloneMeasure = {
  title: 'List of 100,000 rows to records',
  async runAlone({ isQuick, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-tables-'));
    try {
      const file = join(folder, 'list.csv');
      await writeList(file, ROWS);
      const runs: Record<(typeof MODES)[number], Run[]> = { plain: [], read: [], records: [] };
      for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1)
        for (const way of MODES) runs[way].push(runOnce(way, file));
      const of = (way: (typeof MODES)[number], figure: keyof Run): number =>
        median(runs[way].map((run) => run[figure]));
      for (const way of MODES)
        say(
          `  ${way}: ${Math.round(of(way, 'cpuMs'))} ms of CPU, ${Math.round(of(way, 'ms'))} ms, ${Math.round(of(way, 'peakMb'))} MB`,
        );
      const reference = { name: 'csv-parse 7.0.3, rows alone', value: of('plain', 'cpuMs') };
      const complete = of('records', 'rows') === ROWS && of('plain', 'rows') === ROWS;
      return {
        figures: [
          {
            name: 'read three times and mapped, in plain reads',
            value: of('records', 'cpuMs') / of('plain', 'cpuMs'),
            unit: 'reads',
            target: 5,
          },
          {
            name: 'read three times and mapped',
            value: of('records', 'cpuMs'),
            unit: 'ms of CPU',
            reference,
          },
          { name: 'read as rows', value: of('read', 'cpuMs'), unit: 'ms of CPU', reference },
          {
            name: 'peak memory',
            value: of('records', 'peakMb'),
            unit: 'MB',
            target: 250,
            reference: { name: 'csv-parse 7.0.3, rows alone', value: of('plain', 'peakMb') },
          },
        ],
        notes: complete ? [] : ['Rows were lost: the figures say nothing.'],
      };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
