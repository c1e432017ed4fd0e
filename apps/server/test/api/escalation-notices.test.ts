import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { endAssignment, facilityAt, forgetAssignment } from './support/assignment.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import {
  escalate,
  escalationTools,
  forgetEscalation,
  forgetRules,
  keepRules,
  noticesOf,
  overdueTasks,
} from './support/escalation.ts';
import { arrival, linkIn, mailTo } from './support/mailbox.ts';
import { changed, readTask } from './support/tasks.ts';

let dana: Client;
let marcus: Client;
let tomasz: Client;
let avery: Client;
let owner: Awaited<ReturnType<typeof ownerPool>>;
let tools: ReturnType<typeof escalationTools>;
beforeAll(async () => {
  owner = await ownerPool();
  tools = escalationTools(owner);
  [dana, marcus, tomasz, avery] = (await Promise.all(
    ['dana.whitfield', 'marcus.okafor', 'tomasz.lind', 'avery.stone'].map(sharedAs),
  )) as [Client, Client, Client, Client];
  await forgetAssignment(owner.pool);
});
afterEach(async () => {
  await forgetRules(tomasz);
  await forgetEscalation(owner.pool);
  await forgetAssignment(owner.pool);
});
afterAll(async () => {
  await endAssignment(owner.pool);
  await owner.close();
});

const oneTask = async (): Promise<string> => {
  const [id] = await overdueTasks(owner.pool, 1);
  return id ?? '';
};

describe('whom a rule tells', () => {
  const tell = { rule: 'Too late', action: 'Notify', value: 'Assignee and Managers' };

  it('is its assignee and who manages its group at its facility, at home; each until they have opened it', async () => {
    const id = await oneTask();
    const [there = ''] = await overdueTasks(owner.pool, 1, facilityAt(1));
    const place = [lakemont.id, marcus.userId, facilityAt(1).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    const version = await keepRules(tomasz, [tell]);
    await escalate(tools);
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    const { notices, unread } = await noticesOf(dana);
    expect(unread).toBe(1);
    expect(notices).toEqual([
      {
        id: expect.any(String),
        taskId: id,
        taskName: 'Fax Exception',
        rule: 'Too late',
        tableVersion: version,
        at: expect.any(String),
        isUnread: true,
      },
    ]);
    const told = async (by: Client) => (await noticesOf(by)).notices.map(({ taskId }) => taskId);
    expect(await told(marcus)).toContain(id);
    expect(await told(marcus)).not.toContain(there);
    expect(await told(avery)).toContain(there);
    const read = { taskIds: [id] };
    expect((await dana.call('POST', '/services/policy/users/me/escalations/read', read)).status).toBe(204);
    expect(await noticesOf(dana)).toMatchObject({ unread: 0, notices: [{ isUnread: false }] });
    expect((await noticesOf(marcus)).notices.find(({ taskId }) => taskId === id)?.isUnread).toBe(true);
    // A task that is done asks for nothing.
    await changed(marcus, await readTask(marcus, id), { status: 'Complete' });
    expect(await told(dana)).toEqual([]);
  });

  it('is told no longer once they have lost the facility', async () => {
    const id = await oneTask();
    await changed(marcus, { id, version: 1 }, { assignee: { id: dana.userId } });
    await keepRules(tomasz, [{ ...tell, value: 'Assignee' }]);
    await escalate(tools);
    expect((await noticesOf(dana)).unread).toBe(1);
    const place = [lakemont.id, dana.userId, facilityAt(0).id];
    await owner.pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      place,
    );
    expect(await noticesOf(dana)).toEqual({ unread: 0, notices: [] });
    await owner.pool.query(
      'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
      place,
    );
    expect((await noticesOf(dana)).unread).toBe(1);
  });

  it('is sent mail if they chose that, once an hour, without a word about the task', async () => {
    const choice = '/services/policy/users/me/escalation-mail';
    expect((await marcus.call('PUT', choice, { isOn: true })).body).toEqual({ isOn: true });
    expect((await marcus.call('GET', choice)).body).toEqual({ isOn: true });
    const address = 'marcus.okafor@lakemont.example';
    const known = (await mailTo(address)).map(({ id }) => id);
    await overdueTasks(owner.pool, 60);
    await keepRules(tomasz, [{ ...tell, value: 'Managers' }]);
    await escalate(tools);
    const mail = await arrival(address, 'need you', known);
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${lakemont.lcode}$`));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Fax Exception|Too late|26\d{4}-/);
    const { rows } = await owner.pool.query(
      `select count(*)::int as n from mail_outbox where kind = 'escalation' and created_at > now() - interval '5 minutes'`,
    );
    expect(rows).toEqual([{ n: 1 }]);
    expect((await marcus.call('PUT', choice, { isOn: false })).body).toEqual({ isOn: false });
  });
});
