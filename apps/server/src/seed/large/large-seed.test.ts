import { describe, expect, it } from 'vitest';
import { entities } from '../organizations.ts';
import { largeAuditRecord } from './audit.ts';
import { largeCase } from './cases.ts';
import { copyText } from './copy.ts';
import { largeId } from './ids.ts';
import { largeSeedUsage, readLargeSeedOptions } from './options.ts';
import { rowProgress } from './progress.ts';
import { type Share, sharesOf } from './shares.ts';
import { largeTask } from './tasks.ts';

const today = '2026-11-21';
const shares = sharesOf({ patients: 20_000, tasks: 20_000, audit: 50_000 });
const largest = shares[0] as Share;
const many = <T>(make: (n: number) => T, count = 5000): T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const tally = (texts: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
};

describe('the arguments of npm run seed', () => {
  it('the defaults are a million patients, a million tasks and ten million records', () => {
    expect(readLargeSeedOptions([])).toEqual({
      patients: 1_000_000,
      tasks: 1_000_000,
      audit: 10_000_000,
      replace: false,
    });
    expect(readLargeSeedOptions(['--patients=10', '--tasks', '0', '--audit', '7', '--replace'])).toEqual({
      patients: 10,
      tasks: 0,
      audit: 7,
      replace: true,
    });
    expect(readLargeSeedOptions(['--help'])).toBeNull();
  });

  it.each(['9', '5000001', '-5', '1e6', '10.5', '', 'many'])('the arguments refuse %j patients', (number) => {
    expect(() => readLargeSeedOptions([`--patients=${number}`])).toThrow(
      `--patients takes a whole number from 10 to 5000000; it was "${number}".`,
    );
  });

  it('an unknown argument is refused with the usage', () => {
    expect(() => readLargeSeedOptions(['--rows', '5'])).toThrow(largeSeedUsage);
    expect(() => readLargeSeedOptions(['everything'])).toThrow(largeSeedUsage);
  });
});

describe('the rows of a large seed', () => {
  it('the rows are divided among the organizations without losing any, most of them in one', () => {
    for (const total of [10, 11, 99, 1000, 1_000_000]) {
      const parts = sharesOf({ patients: total, tasks: total, audit: total });
      expect(parts.map(({ entity }) => entity.id)).toEqual(entities.map(({ id }) => id));
      for (const of of ['patients', 'tasks', 'audit'] as const)
        expect(parts.reduce((sum, part) => sum + part[of], 0)).toBe(total);
      for (const part of parts) expect(part.patients).toBeGreaterThan(0);
      expect(parts[0]?.patients).toBeGreaterThan(total / 2);
    }
  });

  it('each row is the same in every run and can be generated independently of earlier rows', () => {
    expect(largeCase(largest, 4711, today)).toEqual(largeCase(largest, 4711, today));
    expect(largeTask(largest, 4711, today)).toEqual(many((n) => largeTask(largest, n, today)).at(4711));
    const end = Date.parse(today);
    expect(largeAuditRecord(largest, 4711, end)).toEqual(largeAuditRecord(largest, 4711, end));
    expect(largeCase(largest, 1, today)).not.toEqual(largeCase(largest, 2, today));
  });

  it('rows have distinct ids in every organization, in the UUIDv7 format', () => {
    const ids = shares.flatMap(({ index }) =>
      (['patient', 'case', 'task', 'audit'] as const).flatMap((kind) =>
        many((n) => largeId(kind, index, n), 200),
      ),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(ids.slice(0, 200)).toEqual(ids.slice(0, 200).toSorted());
  });

  it('the names follow a distribution with a few frequent ones and a long tail', () => {
    const counts = tally(many((n) => largeCase(largest, n, today).lastName));
    const ranked = [...counts.values()].sort((a, b) => b - a);
    expect(counts.get('Smith')).toBeGreaterThan(50);
    expect(ranked[0]).toBeGreaterThan(20 * (ranked[Math.floor(ranked.length / 2)] ?? 0));
    expect(counts.size).toBeGreaterThan(1500);
  });

  it('the social security numbers use areas that are never issued', () => {
    for (const { ssn } of many((n) => largeCase(largest, n, today)))
      expect(ssn).toMatch(/^9\d\d-[1-4]\d-(?!0000)\d{4}$/);
  });

  it('most tasks are complete, and the others satisfy the database’s checks', () => {
    for (const share of shares) {
      const tasks = many((n) => largeTask(share, n, today), 3000);
      const complete = tasks.filter(({ status }) => status === 'Complete').length / tasks.length;
      expect(complete).toBeGreaterThan(0.8);
      expect(complete).toBeLessThan(0.92);
      for (const { status, assigneeId, waitUntil, priority, createdAt, dueDate } of tasks) {
        if (status === 'Open') expect(assigneeId).toBeNull();
        if (status === 'InProcess') expect(assigneeId).not.toBeNull();
        expect(waitUntil !== null).toBe(status === 'Wait');
        expect(priority).toBeGreaterThanOrEqual(1);
        expect(createdAt.slice(0, 10) < dueDate).toBe(true);
      }
    }
  });

  it('the rows cover all facilities of their organization, most of them a single one', () => {
    const counts = tally(many((n) => largeCase(largest, n, today).facilityId));
    expect(new Set(counts.keys())).toEqual(new Set(largest.entity.facilities.map(({ id }) => id)));
    expect(counts.get(largest.entity.facilities[0]?.id ?? '')).toBeGreaterThan(2500);
  });

  it('audit records are in the order of time, and end before today begins', () => {
    const end = Date.parse(today);
    const times = many((n) => Date.parse(largeAuditRecord(largest, n * 8, end).occurredAt));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(end);
  });
});

describe('COPY', () => {
  it('COPY receives separators, null and lists in its own notation', () => {
    const rows = [
      ['a\tb', null, 7],
      ['c:\\d\r\n', ['x', 'y "z"', 'b\\'], ''],
    ];
    expect([...copyText(rows)].join('')).toBe(
      'a\\tb\t\\N\t7\nc:\\\\d\\r\\n\t{"x","y \\\\"z\\\\"","b\\\\\\\\"}\t\n',
    );
  });

  it('COPY receives large data in pieces', () => {
    const pieces = [...copyText(many(() => ['x'.repeat(100)], 2000))];
    expect(pieces.length).toBeGreaterThan(2);
    expect(pieces.join('').split('\n')).toHaveLength(2001);
  });
});

it('progress prints rows, speed and time left, at most once every five seconds', () => {
  const lines: string[] = [];
  let now = 0;
  const progress = rowProgress(
    'Patients',
    100_000,
    (line) => lines.push(line),
    () => now,
  );
  progress.add(10_000);
  now = 5000;
  progress.add(10_000);
  now = 6000;
  progress.add(10_000);
  now = 65_000;
  progress.end();
  expect(lines).toEqual([
    'Patients: 20 000 of 100 000, 4 000 rows/s, 20 s left',
    'Patients: 30 000 written in 1 min 5 s',
  ]);
});
