import { AGED_DAYS, PAYERS_SHOWN } from '@waypost/contract/services/board';
import { createClock } from '@waypost/platform/clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeForLater } from '../../src/http/scope-for-later.ts';
import { standingOf } from '../../src/kernel/standing.ts';
import { managersBoard } from '../../src/modules/board/board.ts';
import { checkCounts } from '../../src/modules/board/check-counts.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { endAssignment, facilityAt, forgetAssignment, openFaxes } from './support/assignment.ts';
import { boardOf, listed, listedOpen, open, weekOf } from './support/board.ts';
import { type Client, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { onDifferentDays } from './support/facility-days.ts';
import { jobTools } from './support/jobs.ts';
import { changed } from './support/tasks.ts';

const DAY_MS = 86_400_000;
const dayBefore = (iso: string, days = 1): string =>
  new Date(Date.parse(`${iso}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);

let owner: Awaited<ReturnType<typeof ownerPool>>;
let tools: ReturnType<typeof jobTools>;
let marcus: Client;
let dana: Client;
beforeAll(async () => {
  owner = await ownerPool();
  tools = jobTools(owner.database);
  [marcus, dana] = await sharedAsEach('marcus.okafor', 'dana.whitfield');
  await forgetAssignment(owner.pool);
  await checkCounts(tools);
});
afterAll(async () => {
  await endAssignment(owner.pool);
  await checkCounts(tools);
  await owner.close();
});

const [west, east] = [facilityAt(0), facilityAt(1)];
const ofFacility = (id: string) => ({ provider: { filterType: 'set' as const, values: [id] } });

/** Moves two facilities to different days, with counts that know it, and back. */
async function countedOnDifferentDays(run: Parameters<typeof onDifferentDays>[3]): Promise<void> {
  await onDifferentDays(owner.pool, west, east, async (days) => {
    await checkCounts(tools);
    await run(days);
  });
  await checkCounts(tools);
}

/** The board of Marcus at a moment of our own. */
async function boardAt(at: string) {
  const standing = await standingOf(tools, marcus.userId, lakemont.id);
  if (!standing) throw new Error('Marcus belongs to Lakemont');
  const later = { ...tools, clock: { ...createClock(0), now: () => new Date(at) } };
  const whose = { userId: marcus.userId, entityId: lakemont.id, correlationId: 'board-test' };
  return (await scopeForLater(later, whose, standing)).read(managersBoard);
}

describe('the days of the board', () => {
  it('are those of each facility: what is overdue here is not there', async () => {
    await countedOnDifferentDays(async ({ dayInWest, dayInEast }) => {
      for (const facility of [west, east]) {
        const ids = await openFaxes(owner.pool, 3, facility);
        for (const [at, day] of [dayBefore(dayInWest), dayInWest, dayBefore(dayInEast)].entries())
          await owner.pool.query('update task set due_date = $2 where id = $1', [ids[at], day]);
      }
      const { byFacility } = await boardOf(marcus);
      for (const { id } of [west, east]) {
        const shown = byFacility.find(({ facilityId }) => facilityId === id);
        expect(shown).toMatchObject(await listedOpen(marcus, ofFacility(id)));
      }
    });
  }, 60_000);

  it('say in which week something was finished, also where it was Sunday already', async () => {
    await countedOnDifferentDays(async () => {
      const { from } = weekOf(await boardOf(marcus));
      const [id = ''] = await openFaxes(owner.pool, 1, east);
      await changed(marcus, { id, version: 1 }, { status: 'Complete' });
      // Saturday evening in Greenwich, Sunday morning there.
      await owner.pool.query(
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
      await owner.pool.query('update task set completed_at = null where id = $1', [id]);
      expect(weekOf(await boardOf(marcus)).finished).toBe(weekOf(before).finished - 1);
    });
  }, 60_000);

  it('end with the latest day that it is at a facility, and begin the week on Sunday', async () => {
    const saturdayEvening = '2026-12-05T20:00:00.000Z';
    expect(weekOf(await boardAt(saturdayEvening))).toMatchObject({ from: '2026-11-29', to: '2026-12-05' });
    await countedOnDifferentDays(async () => {
      const board = await boardAt(saturdayEvening);
      expect(weekOf(board)).toMatchObject({ from: '2026-12-06', to: '2026-12-12' });
      expect(board.asOf).toBe(saturdayEvening);
    });
  });

  it('count a task as aged once it is older than the limit, not on the day itself', async () => {
    const aged = async () => (await boardOf(marcus)).total.aged;
    const before = await aged();
    const ids = await openFaxes(owner.pool, 2, west);
    const age = (days: number) =>
      owner.pool.query(`update task set created_at = now() - make_interval(days => $2) where id = any ($1)`, [
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
  it('name the payers with the most work, once for each name, and add up the rest', async () => {
    const ids = await openFaxes(owner.pool, 70, west);
    // Sixty payers, of whom ten have two tasks, one of each under a name in capitals.
    await owner.pool.query(
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
    const { rows } = await owner.pool.query<{ n: number }>(
      `select count(distinct lower(payer_name))::int as n from task where entity_id = $1 and status <> 'Complete'`,
      [lakemont.id],
    );
    expect(otherPayers?.payers).toBe((rows[0]?.n ?? 0) - PAYERS_SHOWN);
    expect(counts.reduce((sum, n) => sum + n, 0) + (otherPayers?.open ?? 0)).toBe(total.open);
    expect(total.open).toBe(await listed(marcus, open));
  });

  it('name people by their names, and last what nobody has', async () => {
    const [id = ''] = await openFaxes(owner.pool, 1, west);
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const names = (await boardOf(marcus)).people.map(({ person }) => person?.name ?? null);
    expect(names.at(-1)).toBeNull();
    expect(names.slice(0, -1)).toEqual(
      names.slice(0, -1).toSorted((a, b) => (a ?? '').localeCompare(b ?? '')),
    );
  });
});

describe('the times of the board', () => {
  it('are averages of what was finished: of the first touch where somebody touched it, of all for the handling', async () => {
    const [touched = '', untouched = ''] = await openFaxes(owner.pool, 2, west);
    const taken = await changed(dana, { id: touched, version: 1 }, { status: 'InProcess' });
    await owner.pool.query(
      `update task set created_at = created_at - interval '5 hours', in_process_since = in_process_since - interval '2 hours'
       where id = $1`,
      [touched],
    );
    await changed(dana, taken, { status: 'Complete' });
    await changed(marcus, { id: untouched, version: 1 }, { status: 'Complete' });
    const week = weekOf(await boardOf(marcus));
    const { rows } = await owner.pool.query(
      `select round(avg(extract(epoch from t.first_touched_at - t.created_at)::integer))::int as "firstTouchSeconds",
         round(avg(t.handled_seconds))::int as "handlingSeconds", count(*)::int as finished,
         count(t.first_touched_at)::int as touched
       from task t join facility f on f.entity_id = t.entity_id and f.id = t.facility_id
       where t.entity_id = $1 and t.status = 'Complete'
         and (t.completed_at at time zone f.time_zone)::date between $2::date and $3::date`,
      [lakemont.id, week.from, week.to],
    );
    const { touched: withTouch, ...figures } = rows[0];
    expect(withTouch).toBeLessThan(figures.finished);
    expect(week).toMatchObject(figures);
  });

  it('count no touch where somebody is given a task, and the touch once they change it', async () => {
    const [id = ''] = await openFaxes(owner.pool, 1, west);
    const touchOf = async () =>
      (await owner.pool.query('select first_touched_at from task where id = $1', [id])).rows[0]
        .first_touched_at;
    const given = await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    expect(await touchOf()).toBeNull();
    await changed(dana, given, { status: 'OnHold' });
    expect(await touchOf()).not.toBeNull();
  });
});
