import { AGED_DAYS, type Board, type OpenCounts, PAYERS_SHOWN } from '@waypost/contract/tasks/board/calls';
import { sql } from 'kysely';
import type { Work } from '../../../framework/work.ts';
import { facilityRows } from '../../facilities/readable.ts';
import type { BoardScope } from './board-scope.ts';
import { openKey, openParts } from './parts.ts';

type Row = OpenCounts & {
  axis: 'all' | 'payer' | 'person';
  task_group: Board['groups'][number] | null;
  facility_id: string | null;
  facility_name: string | null;
  value: string | null;
};

/** Open tasks by the id of their assignee; a blank id means unassigned. */
type OpenByPerson = ReadonlyMap<string, OpenCounts>;
type Open = Pick<Board, 'total' | 'byGroup' | 'byFacility' | 'byPayer' | 'otherPayers'> & {
  byPerson: OpenByPerson;
};

/** A wrong figure must not break the rest of the board; the check of the counts corrects it. */
const figure = (name: keyof OpenCounts) =>
  sql`greatest(0, coalesce(sum(${sql.ref(name)}), 0))::int as ${sql.ref(name)}`;

/** The stored counts plus the changes since, read in one statement, are the current numbers. */
export async function openCounts({ db, clock }: Work, { groups, person }: BoardScope): Promise<Open> {
  const isTheirs = person === null ? sql`true` : sql`axis = 'person' and value = ${person}`;
  const isOwnChange = person === null ? sql`true` : sql`person = ${person}`;
  const changes = sql`(select * from task_count_change
    where task_group = any (${groups}::text[]) and ${isOwnChange})`;
  const { rows } = await sql<Row>`
    with kept as (
      select ${openKey}, n from task_open_count where task_group = any (${groups}::text[]) and ${isTheirs}
      union all
      select * from (${openParts(changes)}) c where ${isTheirs}
    ), today as (
      select id, name, (${clock.now()}::timestamptz at time zone time_zone)::date as day from ${facilityRows} facility
    ), sums as (
      select k.axis, k.task_group, k.facility_id, t.name as facility_name, k.value,
        sum(k.n) filter (where k.day_kind = 'due') as open,
        sum(k.n) filter (where k.day_kind = 'opened' and k.day < t.day - ${sql.lit(AGED_DAYS)}) as aged,
        sum(k.n) filter (where k.day_kind = 'due' and k.day < t.day) as overdue
      from kept k join today t on t.id = k.facility_id group by 1, 2, 3, 4, 5
    )
    select axis, task_group, facility_id, facility_name, value, ${figure('open')}, ${figure('aged')}, ${figure('overdue')}
    from sums
    group by grouping sets ((axis), (axis, task_group), (axis, facility_id, facility_name), (axis, value))
    having sum(open) > 0`.execute(db);
  // Each axis counts the same tasks; a user's own board has only the axis of the person.
  const all = rows.filter(({ axis }) => axis === (person === null ? 'all' : 'person'));
  const payers = person === null ? byName(rows.filter(({ axis }) => axis === 'payer')) : [];
  const others = payers.slice(PAYERS_SHOWN);
  const total = all.find((row) => row.task_group === null && row.facility_id === null && row.value === null);
  return {
    total: counts(total ?? none),
    byGroup: groups.flatMap((group) => {
      const row = all.find(({ task_group }) => task_group === group);
      return row ? [{ group, ...counts(row) }] : [];
    }),
    byFacility: all
      .flatMap((row) =>
        row.facility_id === null
          ? []
          : [{ facilityId: row.facility_id, facilityName: row.facility_name ?? '', ...counts(row) }],
      )
      .toSorted((a, b) => b.open - a.open || a.facilityName.localeCompare(b.facilityName)),
    byPayer: payers.slice(0, PAYERS_SHOWN),
    otherPayers:
      others.length === 0 ? null : { payers: others.length, ...others.reduce<OpenCounts>(sum, none) },
    byPerson: new Map(
      rows.flatMap((row) =>
        row.axis === 'person' && row.value !== null ? [[row.value, counts(row)] as const] : [],
      ),
    ),
  };
}

/** Payers whose names differ only in case are one, as in the list; ordered by open tasks. */
function byName(rows: readonly Row[]): Board['byPayer'] {
  const known = new Map<string, Board['byPayer'][number]>();
  for (const { value: payerName, ...row } of rows) {
    if (payerName === null) continue;
    const key = payerName.toLowerCase();
    known.set(key, { payerName, ...sum(known.get(key) ?? none, row) });
  }
  return [...known.values()].toSorted((a, b) => b.open - a.open || a.payerName.localeCompare(b.payerName));
}

const none: OpenCounts = { open: 0, aged: 0, overdue: 0 };
const counts = ({ open, aged, overdue }: OpenCounts): OpenCounts => ({ open, aged, overdue });
const sum = (a: OpenCounts, b: OpenCounts): OpenCounts => ({
  open: a.open + b.open,
  aged: a.aged + b.aged,
  overdue: a.overdue + b.overdue,
});
