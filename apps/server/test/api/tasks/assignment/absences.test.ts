import { addDays } from '@waypost/contract/core/days';
import type { Problem } from '@waypost/contract/core/errors';
import type { PersonThere } from '@waypost/contract/tasks/assignment/calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { returnTasks } from '../../../../src/modules/tasks/assignment/unassign.ts';
import {
  ASSIGNMENT,
  faxAt,
  resetAssignment,
  setAvailability,
  setAwayReturn,
} from '../../support/assignment.ts';
import { type Client, call, SUBSCRIPTION } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { jobTools } from '../../support/jobs.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';

const { pool, database } = await testDatabase();
const worker = jobTools(database);
let here: Organization;
let marcus: Client;
let dana: Client;
let lena: Client;
let sam: Client;
let tomasz: Client;
/** A manager of another organization. */
let owen: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [marcus, dana, lena, sam, tomasz] = await here.people('marcus', 'dana', 'lena', 'sam', 'tomasz');
  owen = await (await makeOrganization()).person('owen');
});
beforeEach(() => resetAssignment(here));

const PEOPLE = `${ASSIGNMENT}/people`;
const inDays = (days: number): string => addDays(new Date().toISOString().slice(0, 10), days);
const peopleOf = async (by: Client) => (await by.call<PersonThere[]>('GET', PEOPLE)).body;
const shownTo = async (by: Client, who: Client) => (await peopleOf(by)).find(({ id }) => id === who.userId);

describe('a planned absence', () => {
  it('a planned absence is entered by a manager, audited, visible to managers, and announced to the user', async () => {
    const planned = { state: 'away', awayFrom: inDays(10), backOn: inDays(13) } as const;
    const mails = async () =>
      (
        await pool.query(`select 1 from mail_outbox where kind = 'absence' and recipient = $1`, [
          dana.person.email,
        ])
      ).rows.length;
    const before = await mails();
    const saved = await setAvailability(marcus, planned, dana.userId);
    expect(saved.status, saved.text).toBe(200);
    expect((await shownTo(marcus, dana))?.availability).toMatchObject(planned);
    const own = await dana.call<{ availability: unknown }>('GET', `${ASSIGNMENT}/users/me/availability`);
    expect(own.body.availability).toMatchObject(planned);
    expect(await mails()).toBe(before + 1);
    // Repeating it is no change, and users are not notified about their own availability.
    await setAvailability(marcus, planned, dana.userId);
    await setAvailability(dana, { ...planned, backOn: inDays(14) });
    expect(await mails()).toBe(before + 1);
    await setAvailability(marcus, { state: 'available' }, dana.userId);
    expect((await shownTo(marcus, dana))?.availability).toMatchObject({ state: 'available', awayFrom: null });
    expect(await mails()).toBe(before + 2);
    const { rows } = await pool.query(
      `select actor_id, details from audit_record where domain_type = 'UserAvailability' and domain_id = $1
       order by id`,
      [dana.userId],
    );
    expect(rows.map(({ actor_id }) => actor_id)).toEqual([marcus.userId, dana.userId, marcus.userId]);
    expect(rows[0].details).toContainEqual({
      propertyName: 'Away From',
      previousValue: null,
      newValue: planned.awayFrom,
    });
  });

  it('a planned absence leaves the user available until its first day, and counts their tasks from then on', async () => {
    const task = await faxAt(here);
    await marcus.call(
      'PATCH',
      `/services/task/tasks/${task}`,
      { assignee: { id: dana.userId } },
      { 'if-match': '1' },
    );
    await setAwayReturn(tomasz, 1);
    await setAvailability(marcus, { state: 'away', awayFrom: inDays(10) }, dana.userId);
    const held = async () =>
      (await pool.query('select assignee_id from task where id = $1', [task])).rows[0].assignee_id;
    const age = (awayFrom: string) =>
      pool.query(
        `update user_availability set since = since - interval '9 days', away_from = ${awayFrom} where user_id = $1`,
        [dana.userId],
      );
    await pool.query(`update task_step set at = at - interval '9 days' where task_id = $1`, [task]);
    await age(`current_date + 5`);
    await returnTasks(worker);
    expect(await held()).toBe(dana.userId);
    await age(`current_date - 3`);
    await returnTasks(worker);
    expect(await held()).toBeNull();
  });

  it('a planned absence is refused with invalid days, or during another absence', async () => {
    const refusedFor = async (body: Parameters<typeof setAvailability>[1]) => {
      const answer = await setAvailability(marcus, body, dana.userId);
      expect(answer.status, JSON.stringify(body)).toBe(422);
      return (answer.body as unknown as Problem).errors?.[0];
    };
    expect(await refusedFor({ state: 'away', awayFrom: '2020-01-01' })).toEqual({
      path: 'awayFrom',
      message: 'Must be today or a future date',
    });
    expect(await refusedFor({ state: 'available', awayFrom: inDays(3) })).toMatchObject({ path: 'awayFrom' });
    expect(await refusedFor({ state: 'away', awayFrom: inDays(5), backOn: inDays(5) })).toEqual({
      path: 'backOn',
      message: 'Must be after the first day away',
    });
    await setAvailability(dana, { state: 'away', backOn: inDays(2) });
    expect(await refusedFor({ state: 'away', awayFrom: inDays(9) })).toMatchObject({ path: 'awayFrom' });
    const invalid = { state: 'away', awayFrom: 'Tuesday' };
    expect(
      (await marcus.call('PUT', `${ASSIGNMENT}/users/${dana.userId}/availability`, invalid)).status,
    ).toBe(400);
  });
});

describe('the people of a manager', () => {
  it('the people of a manager are those of their groups, facilities and organization, without bots', async () => {
    await pool.query(`update app_user set type_of_user = 'RPA Bot' where id = $1`, [lena.userId]);
    try {
      const ids = (await peopleOf(marcus)).map(({ id }) => id);
      expect(ids).toContain(dana.userId);
      expect(ids).not.toContain(owen.userId);
      expect(ids).not.toContain(lena.userId);
    } finally {
      await pool.query(`update app_user set type_of_user = 'Support' where id = $1`, [lena.userId]);
    }
    // Lena works only at the third facility, to which Marcus no longer has access.
    expect((await peopleOf(marcus)).map(({ id }) => id)).toContain(lena.userId);
    const { rows } = await pool.query(
      'delete from user_facility where user_id = $1 and facility_id in (select facility_id from user_facility where user_id = $2) returning *',
      [marcus.userId, lena.userId],
    );
    try {
      const ids = (await peopleOf(marcus)).map(({ id }) => id);
      expect(ids).not.toContain(lena.userId);
      expect(ids).toContain(dana.userId);
    } finally {
      for (const row of rows)
        await pool.query(
          'insert into user_facility select * from jsonb_populate_record(null::user_facility, $1)',
          [JSON.stringify(row)],
        );
    }
  });

  it('the people of a manager are visible to managers of this organization alone', async () => {
    expect((await call('GET', PEOPLE, SUBSCRIPTION)).status).toBe(401);
    for (const by of [sam, lena]) expect((await by.call('GET', PEOPLE)).status).toBe(403);
    expect((await owen.inEntity(String(marcus.entityId)).call('GET', PEOPLE)).status).toBe(403);
  });
});
