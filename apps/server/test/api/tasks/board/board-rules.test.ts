import { AGED_DAYS, PAYERS_SHOWN } from '@waypost/contract/tasks/board/calls';
import { createClock } from '@waypost/platform/clock';
import { beforeAll, describe, expect, it } from 'vitest';
import { currentRights } from '../../../../src/framework/people/current-rights.ts';
import { scopeForLater } from '../../../../src/framework/scope-for-later.ts';
import { managersBoard } from '../../../../src/modules/tasks/board/board.ts';
import { faxAt, faxesAt } from '../../support/assignment.ts';
import { boardOf, listed, listedOpen, open, weekOf } from '../../support/board.ts';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { moveToDifferentDays } from '../../support/facility-days.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { changed } from '../../support/tasks.ts';

const DAY_MS = 86_400_000;
const dayBefore = (iso: string, days = 1): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

const { pool, database } = await testDatabase();
const tools = jobTools(database);
/**
 * Its first facility is in the west, its second in the east, where the day is later, since before any task
 * existed.
 */
let here: Organization;
let days: Awaited<ReturnType<typeof moveToDifferentDays>>;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  here = await makeOrganization();
  days = await moveToDifferentDays(here);
  [marcus, dana] = await here.people('marcus', 'dana');
});

const [WEST, EAST] = [0, 1];
const ofFacility = (id: string) => ({ provider: { filterType: 'set' as const, values: [id] } });

/** A manager's board at a given time. */
async function boardAt(at: string, { userId, entityId, name }: Client) {
  const standing = await currentRights(tools, userId, entityId ?? '');
  if (!standing) throw new Error(`${name} belongs to an organization`);
  const later = { ...tools, clock: { ...createClock(0), now: () => new Date(at) } };
  const whose = { userId, entityId: entityId ?? '', correlationId: 'board-test' };
  return (await scopeForLater(later, whose, standing)).read(managersBoard);
}

describe('the days of the board', () => {
  it('the days of the board are those of each facility: a task may be overdue here and not there', async () => {
    const { dayInWest, dayInEast } = days;
    for (const facility of [WEST, EAST]) {
      const ids = await faxesAt(here, 3, facility);
      for (const [at, day] of [dayBefore(dayInWest), dayInWest, dayBefore(dayInEast)].entries())
        await pool.query('update task set due_date = $2 where id = $1', [ids[at], day]);
    }
    const { byFacility } = await boardOf(marcus);
    const shown = (id: string) => byFacility.find(({ facilityId }) => facilityId === id);
    for (const { id } of [days.west, days.east])
      expect(shown(id)).toMatchObject(await listedOpen(marcus, ofFacility(id)));
    const overdue = [dayBefore(dayInWest), dayInWest, dayBefore(dayInEast)].filter((day) => day < dayInWest);
    expect(shown(days.west.id)?.overdue).toBe(overdue.length);
    expect(shown(days.east.id)?.overdue).toBe(3);
  });

  it('the week of a finished task is that of its facility, even if it is already Monday there', async () => {
    const { from } = weekOf(await boardOf(marcus));
    const id = await faxAt(here, EAST);
    await changed(marcus, { id, version: 1 }, { status: 'Complete' });
    // Sunday evening in Greenwich, Monday morning there.
    await pool.query(
      `update task set completed_at = ($2::date - 1 + time '20:00') at time zone 'UTC' where id = $1`,
      [id, from],
    );
    const before = await boardOf(marcus);
    const within = {
      filterType: 'date',
      type: 'inRange',
      dateFrom: from,
      dateTo: weekOf(before).to,
    } as const;
    const done = { status: { filterType: 'set' as const, values: ['Complete'] }, completedDate: within };
    expect(weekOf(before).finished).toBe(await listed(marcus, done));
    await pool.query('update task set completed_at = null where id = $1', [id]);
    expect(weekOf(await boardOf(marcus)).finished).toBe(weekOf(before).finished - 1);
  });

  it('the days of the board end with the latest day at any facility, and the week begins on Monday', async () => {
    const sundayEvening = '2026-12-06T20:00:00.000Z';
    const others = await (await makeOrganization()).person('marcus');
    expect(weekOf(await boardAt(sundayEvening, others))).toMatchObject({
      from: '2026-11-30',
      to: '2026-12-06',
    });
    const board = await boardAt(sundayEvening, marcus);
    expect(weekOf(board)).toMatchObject({ from: '2026-12-07', to: '2026-12-13' });
    expect(board.asOf).toBe(sundayEvening);
  });

  it('the days of the board count a task as aged once it is older than the limit, not on the day itself', async () => {
    const aged = async () => (await boardOf(marcus)).total.aged;
    const before = await aged();
    const ids = await faxesAt(here, 2, WEST);
    const age = (days: number) =>
      pool.query(`update task set created_at = now() - make_interval(days => $2) where id = any ($1)`, [
        ids,
        days,
      ]);
    await age(AGED_DAYS);
    expect(await aged()).toBe(before);
    await age(AGED_DAYS + 1);
    expect(await aged()).toBe(before + 2);
  });
});

describe('the parts of the board', () => {
  it('the payers of the board are those with the most work, listed once by name, and the rest are summed', async () => {
    const ids = await faxesAt(here, 70, WEST);
    // Sixty payers, ten of them with two tasks, one of each under a name in capitals.
    await pool.query(
      `update task t set payer_name = case when n.at > 60 then upper('Payer of tests ' || n.at - 60) else 'Payer of tests ' || n.at end
       from unnest($1::uuid[]) with ordinality n (id, at) where t.id = n.id`,
      [ids],
    );
    const { total, byPayer, otherPayers } = await boardOf(marcus);
    expect(byPayer).toHaveLength(PAYERS_SHOWN);
    const names = byPayer.map(({ payerName }) => payerName.toLowerCase());
    expect(new Set(names).size).toBe(PAYERS_SHOWN);
    const counts = byPayer.map((row) => row.open);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (let at = 1; at <= 10; at += 1)
      expect(byPayer.find(({ payerName }) => payerName.toLowerCase() === `payer of tests ${at}`)?.open).toBe(
        2,
      );
    const { rows } = await pool.query<{ n: number }>(
      `select count(distinct lower(payer_name))::int as n from task where entity_id = $1 and status <> 'Complete'`,
      [here.id],
    );
    expect(otherPayers?.payers).toBe((rows[0]?.n ?? 0) - PAYERS_SHOWN);
    expect(counts.reduce((sum, n) => sum + n, 0) + (otherPayers?.open ?? 0)).toBe(total.open);
    expect(total.open).toBe(await listed(marcus, open));
  });

  it('the people of the board are listed by name, with unassigned work last', async () => {
    const id = await faxAt(here, WEST);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const names = (await boardOf(marcus)).people.map(({ person }) => person?.name ?? null);
    expect(names.at(-1)).toBeNull();
    expect(names.slice(0, -1)).toEqual(
      names.slice(0, -1).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
    );
  });
});

describe('the times of the board', () => {
  it('the times of the board are averages of finished tasks: the first touch of touched ones, the handling of all', async () => {
    const [touched = '', untouched = ''] = await faxesAt(here, 2, WEST);
    const taken = await changed(dana, { id: touched, version: 1 }, { status: 'InProcess' });
    await pool.query(
      `update task set created_at = created_at - interval '5 hours', in_process_since = in_process_since - interval '2 hours'
       where id = $1`,
      [touched],
    );
    await changed(dana, taken, { status: 'Complete' });
    await changed(marcus, { id: untouched, version: 1 }, { status: 'Complete' });
    const week = weekOf(await boardOf(marcus));
    const { rows } = await pool.query(
      `select round(avg(extract(epoch from t.first_touched_at - t.created_at)::integer))::int as "firstTouchSeconds",
         round(avg(t.handled_seconds))::int as "handlingSeconds", count(*)::int as finished,
         count(t.first_touched_at)::int as touched
       from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
       where t.entity_id = $1 and t.status = 'Complete'
         and (t.completed_at at time zone f.time_zone)::date between $2::date and $3::date`,
      [here.id, week.from, week.to],
    );
    const { touched: withTouch, ...figures } = rows[0];
    expect(withTouch).toBeLessThan(figures.finished);
    expect(week).toMatchObject(figures);
  });

  it('the times of the board do not count an assignment as a touch, but count the assignee’s first change', async () => {
    const id = await faxAt(here, WEST);
    const touchOf = async () =>
      (await pool.query('select first_touched_at from task where id = $1', [id])).rows[0].first_touched_at;
    const given = await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    expect(await touchOf()).toBeNull();
    await changed(dana, given, { status: 'OnHold' });
    expect(await touchOf()).not.toBeNull();
  });
});
