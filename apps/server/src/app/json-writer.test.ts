import { getTaskQueue, operations } from '@waypost/contract/graphql';
import { taskSchema } from '@waypost/contract/tasks/shapes';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { jsonWriter } from './json-writer.ts';

const id = '0190b6a2-0000-7000-8000-000000000001';
const row = {
  id,
  version: 3,
  taskName: 'Eligibility Exception',
  status: 'Open',
  assignee: { id, name: 'Brooks, "Ana" \u2028 \ud83d\ude00' },
  daysAged: 0,
  dueDate: '2026-11-24',
  isOverdue: false,
  condition: { conditionCode: '72', description: 'line\nbreak' },
  abilities: {
    start: true,
    assign: false,
    elevate: true,
    unassign: false,
    complete: true,
    hold: true,
    wait: true,
    manage: false,
    handOn: true,
  },
  domainModels: {
    case: {
      caseNumber: '1-01',
      dateOfService: '2024-02-29',
      patient: { accountNumber: '5', firstName: 'A', lastName: 'B' },
      payer: { name: 'Payer' },
    },
  },
  details: {
    createDate: '2026-11-19T15:00:00.000Z',
    createdOn: '2026-11-19',
    completedDate: '2026-11-20',
    returns: 1,
    waitUntil: '2026-12-01',
    waitDaysLeft: 2,
    priority: 10,
    points: -4,
    group: 'eligibility',
    processName: 'Eligibility',
    dateOfBirth: '1984-03-14',
    memberId: 'M1',
    planName: 'Plan',
    insuranceCompany: 'I',
    insuranceCategory: 'C',
    financialCategory: 'F',
    parentInsuranceCompany: 'P',
    deactivationDate: '2027-01-01',
    provider: 'Lakemont',
    expectedAmount: '1250.00',
    coverageStatus: 'Active',
    coverageCaution: 'limited',
    rejectReasonCode: '72',
  },
};
const page = {
  getTaskQueue: {
    rows: [row, { ...row, assignee: null, details: null }],
    total: 2,
    totalIsCapped: false,
    next: null,
  },
};
const write = jsonWriter(getTaskQueue.result);
type Place = readonly (string | number)[];

/** The paths of all values inside a value. */
function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}
const valueAt = (value: unknown, place: Place): unknown =>
  place.reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], value);

/** A copy with another value at one path. */
function planted(value: unknown, place: Place, other: (old: unknown) => unknown): unknown {
  const copy = structuredClone(value);
  const key = place.at(-1);
  if (key === undefined) return other(copy);
  const parentValue = valueAt(copy, place.slice(0, -1)) as Record<string, unknown>;
  parentValue[key] = other(parentValue[key]);
  return copy;
}

/** Values of another form than the given one. */
function othersFor(old: unknown): unknown[] {
  if (typeof old === 'number') return ['text', 1.5];
  if (typeof old === 'boolean') return ['text', 0.5, 1, 'true'];
  if (typeof old !== 'string') return ['text', 0.5, true];
  const words = old === 'Open' || old === 'Eligibility' ? ['Closed', '__proto__'] : [];
  const dates = /^\d{4}-/.test(old) ? ['2026-02-30', '24/11/2026', ''] : [];
  return [7, 0.5, true, ...words, ...dates, ...(old === id ? ['1', `${id}0`] : [])];
}
/** Numbers beyond the limits of some fields. */
const limits: Record<string, number[]> = {
  priority: [0, 11],
  version: [0, Number.MAX_SAFE_INTEGER + 1],
  daysAged: [-1],
  total: [-1],
};

describe('a written page of the queue', () => {
  it('a written page of the queue contains exactly the fields of the contract', () => {
    expect(JSON.parse(write(page))).toEqual(getTaskQueue.result.parse(page));
    expect(JSON.parse(write(page))).toEqual(page);
  });

  it('a written page of the queue contains no field outside the contract, wherever it is added', () => {
    const objects = placesIn(page).filter((place) => {
      const value = valueAt(page, place);
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    });
    expect(objects.length).toBeGreaterThan(12);
    for (const place of objects) {
      const text = write(planted(page, place, (old) => ({ ...(old as object), ssn: '900-12-3456' })));
      expect(text, place.join('.')).toBe(write(page));
    }
  });

  it('a written page of the queue is refused with a missing or invalid value, wherever it is', () => {
    let refused = 0;
    for (const place of placesIn(page)) {
      const old = valueAt(page, place);
      const others = [undefined, Symbol('x'), ...othersFor(old), ...(limits[String(place.at(-1))] ?? [])];
      for (const other of others) {
        const invalid = planted(page, place, () => other);
        const of = `${place.join('.')}: ${String(other)}`;
        // A nullable text may also be a text.
        if (getTaskQueue.result.safeParse(invalid).success) expect(old, of).toBeNull();
        else {
          expect(() => write(invalid), of).toThrow(/does not fit the contract/);
          refused += 1;
        }
      }
    }
    expect(refused).toBeGreaterThan(300);
  });

  it('an error names the field and not its value', () => {
    const place = ['getTaskQueue', 'rows', 0, 'domainModels', 'case', 'dateOfService'];
    const invalid = planted(page, place, () => 'Marisol Echeverria');
    expect(() => write(invalid)).toThrow(
      'an answer does not fit the contract at answer.getTaskQueue.rows[].domainModels.case.dateOfService',
    );
  });
});

describe('the writer of a shape', () => {
  it('each named read has a writer', () => {
    for (const service of Object.values(operations))
      for (const { result } of Object.values(service)) expect(jsonWriter(result)).toBeTypeOf('function');
  });

  it('a part of a shape that the generator cannot express is checked and written by the shape itself', () => {
    const shape = z.object({
      short: z.string().max(3).optional(),
      either: z.union([z.literal(1), z.string()]),
      more: z.record(z.string(), z.number()),
      even: z.number().refine((n) => n % 2 === 0),
      few: z.array(z.boolean()).max(1),
    });
    const some = jsonWriter(shape);
    const value = { either: 1, more: { a: 0.5 }, even: 2, few: [true] };
    expect(JSON.parse(some(value))).toEqual(value);
    expect(JSON.parse(some({ ...value, short: 'abc' }))).toEqual({ ...value, short: 'abc' });
    for (const invalid of [
      { ...value, short: 'abcd' },
      { ...value, either: 2 },
      { ...value, more: { a: 'x' } },
      { ...value, even: 3 },
      { ...value, few: [true, true] },
    ])
      expect(() => some(invalid)).toThrow(/does not fit/);
  });

  it('the shape validates a sample of the written answers', () => {
    const shape = z.object({ a: z.string() });
    const reads = vi.spyOn(shape, 'safeParse');
    const some = jsonWriter(shape);
    for (let turn = 0; turn < 1000; turn += 1) some({ a: 'x' });
    expect(reads).toHaveBeenCalledTimes(2);
    reads.mockReturnValue({ success: false } as never);
    expect(() => {
      for (let turn = 0; turn < 500; turn += 1) some({ a: 'x' });
    }).toThrow('an answer does not fit the contract at answer');
  });

  it('a written shape treats field names as text, not as code', () => {
    const odd = z.object({ "a'] + process.exit() + o['": z.string(), '"quoted"': z.string().nullable() });
    const value = { "a'] + process.exit() + o['": 'x', '"quoted"': null };
    expect(JSON.parse(jsonWriter(odd)(value))).toEqual(value);
  });

  it('a whole task is written with the same result as by zod', () => {
    const invalid = { id };
    expect(() => jsonWriter(taskSchema)(invalid)).toThrow(/answer\.version/);
  });
});
