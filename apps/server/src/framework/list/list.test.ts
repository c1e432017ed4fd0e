import { type ColumnFilter, listQuerySchema } from '@waypost/contract/core/list';
import { openDatabase } from '@waypost/platform/database/open';
import { temporaryHome } from '@waypost/platform/testing/temporary-home';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, dbFor } from '../../infrastructure/database.ts';
import { addDays } from '../../infrastructure/dates.ts';
import { idFrom } from '../../infrastructure/ids.ts';
import type { ListSource } from './column.ts';
import { facet } from './facet.ts';
import { type PageQuery, pageOfIds, pageSql } from './page.ts';
import { PlainReading, type TestRow, type ThingColumn, testColumns } from './testing/plain-reading.ts';

const things: ListSource<ThingColumn> = {
  from: sql`thing t`,
  id: sql`t.id`,
  facility: sql`t.facility_id`,
  defaultSort: [{ column: 'day', descending: false }],
  countUpTo: 10_000,
  columns: {
    name: {
      kind: 'text',
      expression: sql`t.name_key`,
      shown: sql`t.name`,
      isNullable: true,
      endings: sql`select ending, word from thing_word`,
    },
    code: { kind: 'code', expression: sql`t.code` },
    amount: { kind: 'number', expression: sql`t.amount`, isNullable: true },
    day: { kind: 'date', expression: sql`t.day`, isNullable: true },
    age: { kind: 'age', expression: sql`t.at` },
    seen: { kind: 'instant', expression: sql`t.seen`, isNullable: true },
  },
};
// 01:30 in New York and still the day before in Los Angeles; on the Sunday of the change to standard time.
const now = new Date('2026-11-02T06:30:00Z');
const today = '2026-11-02';
const reader = { clock: { now: () => now }, entity: { id: idFrom('entity') }, actor: { facilityIds: [] } };
const zones = ['America/New_York', 'America/Los_Angeles'];
const facilityIds = zones.map((zone) => idFrom(`facility ${zone}`));

const { home, remove } = temporaryHome();
let database: Awaited<ReturnType<typeof openDatabase>>;
let db: Db;

beforeAll(async () => {
  database = await openDatabase({ databaseUrl: null, home });
  db = dbFor(database, 'owner', 1);
  const run = (text: string) => sql.raw(text).execute(db);
  await run('create table facility (id uuid primary key, time_zone text not null)');
  await run(
    `create function current_facilities() returns uuid[] language sql return array['${facilityIds.join("','")}']::uuid[]`,
  );
  await run(
    `insert into facility values ('${facilityIds[0]}', '${zones[0]}'), ('${facilityIds[1]}', '${zones[1]}')`,
  );
  await run(`create table thing (id uuid primary key, facility_id uuid not null, name text,
    name_key text collate "C" generated always as (lower(name)) stored,
    code text collate "C" not null, amount int, day date, at timestamptz not null, seen timestamptz)`);
  await run('create table thing_word (ending text collate "C" not null, word text collate "C" not null)');
});
afterAll(async () => {
  await database.close();
  remove();
});

// Texts with a meaning in SQL, LIKE, JSON or a collation, and ordinary texts that occur twice.
const specialTexts = [
  '%',
  '_',
  '\\',
  "'",
  '"',
  "';--",
  'a%b',
  'É',
  'é',
  'ß',
  'İ',
  'Σς',
  '日本',
  '🙂',
  'Z',
  'a',
  'A b',
  '  ',
];
const text = fc.oneof(
  { arbitrary: fc.constantFrom(...specialTexts), weight: 20 },
  { arbitrary: fc.constantFrom('Smith', 'smith', 'SMITHSON', "O'Hara", 'O_Hara', ''), weight: 20 },
  {
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 12 })
      .filter((s) => !/\0|[\ud800-\udfff]|\u{10ffff}/u.test(s)),
    weight: 20,
  },
  // In every third table only, because its 5,000 suffixes take most of the time.
  { arbitrary: fc.constant('x'.repeat(5000)), weight: 2 },
);
const date = fc.integer({ min: -9, max: 9 }).map((days) => addDays(today, days));
// Few values, so that some occur twice, on both sides of either midnight.
const time = fc
  .constantFrom(-170, -49, -26, -25, -24, -8, -7, -6, -2, -1, 0, 1, 22, 60)
  .map((hours) => new Date(now.getTime() + hours * 3_600_000));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null, freq: 4 });
const testRow = fc.record({
  zone: fc.constantFrom(...zones),
  name: maybe(text),
  code: fc.constantFrom('Open', 'open', 'Wait', ''),
  amount: maybe(fc.integer({ min: -3, max: 3 })),
  day: maybe(date),
  at: time,
  seen: maybe(time),
});

const operand = fc.oneof(
  text.filter((s) => s.length <= 200),
  fc.constantFrom('s', 'smi', 'hara', 'O'),
);
const number = fc.oneof(fc.integer({ min: -4, max: 4 }), fc.constantFrom(0.5, -1.5, 1e9, -1e300, 2 ** 60));
const condition = {
  text: fc.record({
    filterType: fc.constant('text' as const),
    type: fc.constantFrom(
      ...([
        'contains',
        'notContains',
        'equals',
        'notEqual',
        'startsWith',
        'endsWith',
        'blank',
        'notBlank',
      ] as const),
    ),
    filter: operand,
  }),
  number: fc.record({
    filterType: fc.constant('number' as const),
    type: fc.constantFrom(
      ...(['equals', 'notEqual', 'lessThan', 'lessThanOrEqual', 'greaterThan'] as const),
      ...(['greaterThanOrEqual', 'inRange', 'blank', 'notBlank'] as const),
    ),
    filter: number,
    filterTo: number,
  }),
  date: fc.record({
    filterType: fc.constant('date' as const),
    type: fc.constantFrom(
      ...(['equals', 'notEqual', 'lessThan', 'greaterThan', 'inRange'] as const),
      ...(['blank', 'notBlank', 'today', 'thisWeek', 'overdue'] as const),
    ),
    dateFrom: date,
    dateTo: date,
  }),
};
const set = fc.record({
  filterType: fc.constant('set' as const),
  values: fc.array(fc.option(fc.oneof(operand, fc.constantFrom('Open', 'Wait')), { nil: null }), {
    maxLength: 5,
  }),
});
const joined = <T extends 'text' | 'number' | 'date'>(kind: T) =>
  fc.record({
    filterType: fc.constant(kind),
    operator: fc.constantFrom('AND' as const, 'OR' as const),
    conditions: fc.array(condition[kind] as fc.Arbitrary<object>, { minLength: 1, maxLength: 2 }),
  }) as unknown as fc.Arbitrary<ColumnFilter>;
const any = (kind: 'text' | 'number' | 'date'): fc.Arbitrary<ColumnFilter> =>
  fc.oneof(condition[kind] as fc.Arbitrary<ColumnFilter>, joined(kind));
const filters = fc.record(
  {
    name: fc.oneof(any('text'), set),
    code: fc.oneof(set, condition.text),
    amount: any('number'),
    day: any('date'),
    age: any('number'),
    seen: any('date'),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<Record<ThingColumn, ColumnFilter>>>;
const few = filters.map((all) => Object.fromEntries(Object.entries(all).slice(0, 2)));
const sorts = fc.array(
  fc.record({
    column: fc.constantFrom(...(Object.keys(testColumns) as ThingColumn[])),
    descending: fc.boolean(),
  }),
  { maxLength: 3 },
);

/** Fills the table, and returns its rows with the database's folding. */
async function fill(rows: ReadonlyArray<Omit<TestRow, 'id' | 'nameKey'>>): Promise<TestRow[]> {
  await sql`truncate thing, thing_word`.execute(db);
  const made = rows.map((row, i) => ({ ...row, id: idFrom(`thing ${i}`) }));
  await sql`insert into thing (id, facility_id, name, code, amount, day, at, seen)
    select id, facility_id, name, code, amount, day, at, seen from json_to_recordset(${JSON.stringify(
      made.map((row) => ({ ...row, facility_id: facilityIds[zones.indexOf(row.zone)] })),
    )}::json) as r(id uuid, facility_id uuid, name text, code text, amount int, day date, at timestamptz, seen timestamptz)`.execute(
    db,
  );
  await sql`insert into thing_word select substr(name_key, i), name_key
    from (select distinct name_key from thing) t, generate_series(1, char_length(name_key)) i`.execute(db);
  const folded = await sql<{ id: string; name_key: string | null }>`select id, name_key from thing`.execute(
    db,
  );
  const keys = new Map(folded.rows.map((row) => [row.id, row.name_key]));
  return made.map((row) => ({ ...row, nameKey: keys.get(row.id) ?? null }));
}

/** The database's folding of every text in a filter. */
async function foldingOf(filter: object): Promise<(text: string) => string> {
  const texts: string[] = [];
  JSON.stringify(filter, (_key, value) => {
    if (typeof value === 'string') texts.push(value);
    return value;
  });
  const { rows } = await sql<{ t: string; f: string }>`
    select t, lower(t) as f from unnest(${texts}::text[]) t`.execute(db);
  const known = new Map(rows.map(({ t, f }) => [t, f]));
  return (given) => known.get(given) ?? given;
}

async function allPages(
  query: Omit<PageQuery<ThingColumn>, 'after'>,
): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOfIds>> = await pageOfIds({ db, ...reader }, things, {
      ...query,
      after,
    });
    ids.push(...page.ids);
    totals.push(page.total);
    after = page.next;
  } while (after !== null && totals.length < 100);
  return { ids, totals };
}

describe('a list', () => {
  it('a list has the rows that its filters select, in the requested order, each once over all pages', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(testRow, { minLength: 5, maxLength: 25, size: 'max' }),
        fc.array(fc.tuple(fc.oneof(fc.constant({}), few), sorts, fc.integer({ min: 1, max: 9 })), {
          minLength: 4,
          maxLength: 4,
        }),
        async (made, questions) => {
          const rows = await fill(made);
          for (const [filter, sort, limit] of questions) {
            const question = listQuerySchema(testColumns).parse({ limit, after: null, sort, filter });
            const plain = new PlainReading(now, await foldingOf(filter));
            const wanted = plain.inOrder(
              rows.filter((row) => plain.keeps(row, filter)),
              sort,
            );
            const { ids, totals } = await allPages(question as PageQuery<ThingColumn>);
            expect(ids).toEqual(wanted.map(({ id }) => id));
            expect(new Set(totals)).toEqual(new Set([wanted.length]));
          }
        },
      ),
      { numRuns: 30 },
    );
  }, 120_000);

  it('a search for part of a word uses the list of words, or each row if too many words contain it', async () => {
    const base = { zone: String(zones[0]), code: 'Open', amount: null, day: null, at: now, seen: null };
    await fill(Array.from({ length: 1200 }, (_, i) => ({ ...base, name: `Payer ${i}` })));
    const ask = async (type: 'contains' | 'endsWith', filter: string) => {
      const query = {
        limit: 1200,
        after: null,
        sort: [],
        filter: { name: { filterType: 'text', type, filter } },
      };
      const { page } = await pageSql({ db, ...reader }, things, query as PageQuery<ThingColumn>);
      const { rows } = await page.execute(db);
      return { found: rows.length, isLookedUp: !/position|right/.test(page.compile(db).sql) };
    };
    expect(await ask('contains', 'ER 11')).toEqual({ found: 111, isLookedUp: true });
    expect(await ask('contains', 'ay')).toEqual({ found: 1200, isLookedUp: false });
    expect(await ask('endsWith', ' 7')).toEqual({ found: 1, isLookedUp: true });
    expect(await ask('contains', 'nobody')).toEqual({ found: 0, isLookedUp: true });
  });

  it('a facet counts the values of a column under the filters of the other columns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(testRow, { maxLength: 25 }), few, async (made, filter) => {
        const rows = await fill(made);
        const plain = new PlainReading(now, await foldingOf(filter));
        const others = { ...filter, name: undefined };
        delete others.name;
        const counted = new Map<string, number>();
        for (const row of rows.filter((one) => plain.keeps(one, others))) {
          counted.set(row.nameKey ?? '', (counted.get(row.nameKey ?? '') ?? 0) + 1);
        }
        const { values, isCapped } = await facet({ db, ...reader }, things, {
          column: 'name',
          search: null,
          filter,
        });
        expect(isCapped).toBe(false);
        expect(values.map(({ count }) => count)).toEqual([...counted.values()].sort((a, b) => b - a));
        expect(values.find(({ value }) => value === null)?.count).toBe(counted.get(''));
      }),
      { numRuns: 15 },
    );
  }, 60_000);

  it('a facet lists at most 200 values, most frequent first, and finds the others by a part of their text', async () => {
    const base = { zone: String(zones[0]), code: 'Open', amount: null, day: null, at: now, seen: null };
    await fill([
      ...Array.from({ length: 250 }, (_, i) => ({ ...base, name: `Payer ${i}` })),
      { ...base, name: 'payer 7' },
    ]);
    const ask = (search: string | null) =>
      facet({ db, ...reader }, things, { column: 'name', search, filter: {} });
    const all = await ask(null);
    expect(all.values).toHaveLength(200);
    expect(all.isCapped).toBe(true);
    expect(all.values[0]?.count).toBe(2);
    expect((await ask('ER 249')).values).toEqual([{ value: 'Payer 249', count: 1 }]);
    expect((await ask('%')).values).toEqual([]);
  });

  it('a facet of exactly 200 values does not report more values', async () => {
    const base = { zone: String(zones[0]), code: 'Open', amount: null, day: null, at: now, seen: null };
    await fill(Array.from({ length: 200 }, (_, i) => ({ ...base, name: `Payer ${i}` })));
    const { values, isCapped } = await facet({ db, ...reader }, things, {
      column: 'name',
      search: null,
      filter: {},
    });
    expect([values.length, isCapped]).toEqual([200, false]);
  });

  it('an age of at most 0 days finds the rows of today', async () => {
    const base = { zone: String(zones[0]), name: null, code: 'Open', amount: null, day: null, seen: null };
    const [fresh] = await fill([
      { ...base, at: now },
      { ...base, at: new Date(now.getTime() - 72 * 3_600_000) },
    ]);
    const filter = { age: { filterType: 'number', type: 'lessThanOrEqual', filter: 0 } };
    const query = listQuerySchema(testColumns).parse({ limit: 10, after: null, sort: [], filter });
    expect((await allPages(query as PageQuery<ThingColumn>)).ids).toEqual([fresh?.id]);
  });

  it('a list refuses a filter of the wrong kind and a cursor of another order, and names the field', async () => {
    await fill([]);
    const ask = (query: Partial<PageQuery<ThingColumn>>) =>
      pageOfIds({ db, ...reader }, things, { limit: 1, after: null, sort: [], filter: {}, ...query });
    await expect(ask({ filter: { day: { filterType: 'text', type: 'blank' } } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      errors: [{ path: 'query.filter.day' }],
    });
    const base = { zone: String(zones[0]), code: 'Open', amount: 1, day: null, at: now, seen: null };
    await fill([
      { ...base, name: 'a' },
      { ...base, name: 'b' },
    ]);
    const { next } = await ask({ sort: [{ column: 'name', descending: false }] });
    for (const after of [next, 'nonsense', Buffer.from('["day+",1,"x","y"]').toString('base64url')]) {
      await expect(ask({ after })).rejects.toMatchObject({ errors: [{ path: 'query.after' }] });
    }
  });

  it('a list refuses a filter model without its required parts', () => {
    const invalid: Array<[string, unknown]> = [
      ['amount', { filterType: 'number', type: 'equals' }],
      ['amount', { filterType: 'number', type: 'inRange', filter: 1 }],
      ['amount', { filterType: 'number', type: 'contains', filter: 1 }],
      ['day', { filterType: 'date', type: 'equals', dateFrom: '2026-02-30' }],
      ['day', { filterType: 'date', type: 'inRange', dateFrom: '2026-02-03' }],
      ['name', { filterType: 'text', operator: 'AND', conditions: [] }],
      ['name', { filterType: 'text', operator: 'XOR', conditions: [{ filterType: 'text', type: 'blank' }] }],
      ['name', { filterType: 'text', type: 'contains', filter: 'x'.repeat(201) }],
      ['code', { filterType: 'set', values: 'Open' }],
      ['nothing', { filterType: 'set', values: [] }],
    ];
    for (const [column, model] of invalid) {
      const read = listQuerySchema(testColumns).safeParse({
        limit: 1,
        after: null,
        sort: [],
        filter: { [column]: model },
      });
      expect(read.success, JSON.stringify(model)).toBe(false);
      expect(JSON.stringify(read.error?.issues.map(({ path, ...issue }) => [path, issue]))).toContain(column);
    }
  });
});
