import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figure, StandaloneMeasure } from '../lib/measure.ts';
import { type Profile, summarizeProfile } from '../lib/profile.ts';
import { batchOf } from '../x12/batch.ts';

const reader = join(import.meta.dirname, '../x12/reader.ts');
const MEGABYTE = 1_000_000;
const others = [
  ['split', 'only split at separators'],
  ['node-x12', 'node-x12 1.7.1, stream of segments'],
  ['x12-parser', 'x12-parser 1.3.0, stream of segments'],
] as const;
/** How often one process reads the batch; several times, because the code of a new process is not compiled yet. */
const PASSES = 5;
/** How many processes read the batch each way; more for the two that a target compares. */
const ROUNDS = { compared: 6, others: 3 };
type Run = { ms: number[]; firstPeakMb: number };
type Speed = { first: number; later: number; peak: number };

/** Measures reading a batch of 271 to benefits and a checksum over all their fields, by alternating processes. */
export const x12: StandaloneMeasure = {
  title: '271 batch of 20 MB to benefits',
  async runAlone({ isQuick, say }) {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-bench-x12-'));
    try {
      const file = join(folder, 'batch.x12');
      const { text, sets, segments } = batchOf(20 * MEGABYTE);
      writeFileSync(file, text, 'latin1');
      const megabytes = text.length / MEGABYTE;
      const compared = ['bytes', 'waypost'];
      const ways = [...compared, ...others.map(([name]) => name)];
      const runs = new Map<string, Run[]>(ways.map((way) => [way, []]));
      // The processes alternate, so that other load on the machine affects all of them.
      for (let round = 0; round < (isQuick ? 1 : ROUNDS.compared); round += 1)
        for (const way of round < ROUNDS.others ? ways : compared) runs.get(way)?.push(runOnce(way, file));
      const measured = new Map([...runs].map(([way, done]) => [way, speedOf(done, megabytes)]));
      for (const [way, { first, later }] of measured)
        say(`  ${way}: ${first.toFixed(1)} MB/s at first, then ${later.toFixed(1)} MB/s`);
      const of = (way: string): Speed =>
        measured.get(way) ?? { first: Number.NaN, later: Number.NaN, peak: Number.NaN };
      const ours = of('waypost');
      const profile = summarizeProfile(profileOnce('waypost', file, folder));
      const bare = of('bytes');
      const figures: Figure[] = [
        {
          name: 'share of a bare byte pass',
          value: ours.later / bare.later,
          unit: '',
          target: 1 / 5,
          atLeast: true,
          cause: profile,
        },
        {
          name: 'share of a bare byte pass, first batch of a process',
          value: ours.first / bare.first,
          unit: '',
          target: 1 / 8,
          atLeast: true,
          cause: profile,
        },
        {
          name: 'read to benefits, first batch of a process',
          value: ours.first,
          unit: 'MB/s',
          reference: { name: 'bare byte pass', value: bare.first },
        },
        {
          name: 'peak memory, first batch',
          value: ours.peak,
          unit: 'MB',
          target: 150,
          reference: { name: 'bare byte pass', value: bare.peak },
        },
        ...[['bytes', 'bare byte pass'] as const, ...others].map(
          ([way, name]): Figure => ({
            name: 'read to benefits',
            value: ours.later,
            unit: 'MB/s',
            reference: { name, value: of(way).later },
          }),
        ),
        ...others.map(
          ([way, name]): Figure => ({
            name: 'peak memory, first batch',
            value: ours.peak,
            unit: 'MB',
            reference: { name, value: of(way).peak },
          }),
        ),
      ];
      return {
        figures,
        notes: [
          `${sets} sets, ${segments} segments, ${megabytes.toFixed(1)} MB, made of the fixtures of \`packages/x12\`. Three processes each, six of the bare pass and of ours, taking turns, every one reading the batch ${PASSES} times, the file included; the best first reading and the best later one. What a process holds is told of its first. The others stop at segments: none of them makes benefits of a 271.`,
        ],
      };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function speedOf(runs: readonly Run[], megabytes: number): Speed {
  const speed = (times: number[]) => megabytes / (Math.min(...times) / 1000);
  return {
    first: speed(runs.map(({ ms }) => ms[0] ?? Number.NaN)),
    later: speed(runs.flatMap(({ ms }) => ms.slice(1))),
    peak: Math.max(...runs.map(({ firstPeakMb }) => firstPeakMb)),
  };
}

function runOnce(way: string, file: string, ...more: string[]): Run {
  const args = ['--disable-warning=ExperimentalWarning', ...more, reader, way, file, String(PASSES)];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' }));
}

/** Runs one more process, which is profiled and not timed. */
function profileOnce(way: string, file: string, folder: string): Profile {
  runOnce(way, file, '--cpu-prof', '--cpu-prof-dir', folder, '--cpu-prof-name', 'profile.json');
  return JSON.parse(readFileSync(join(folder, 'profile.json'), 'utf8'));
}
