import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import type { EligibilityTransaction } from '@waypost/contract/services/eligibility-response';
import type { User } from '@waypost/contract/services/policy';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../../src/seed/organisations.ts';
import { type Client, call, newKey, sharedAs, sharedAsEach } from '../support/client.ts';
import { ownerPool } from '../support/database.ts';
import { arrivals, LOG, send } from '../support/eligibility-transactions.ts';
import { eventsAbout } from '../support/events.ts';
import { arrival, linkIn } from '../support/mailbox.ts';
import { NEVER_TRIPS, payerConnections, payerOver } from '../support/payer-connections.ts';
import { clientOf, invitation, People, roleId, sendInvitation, sessionOf } from '../support/people.ts';
import { forgetRoles, makeRole, putInto } from '../support/roles.ts';
import { choosePassword } from '../support/sign-in.ts';

const ME = '/services/policy/users/me';
const ACCEPT = `${ME}/acceptedInvitation`;
const people = new People();
let owner: Awaited<ReturnType<typeof ownerPool>>;
let elena: Client;
let nadia: Client;
beforeAll(async () => {
  owner = await ownerPool();
  [elena, nadia] = await sharedAsEach('elena.lindqvist', 'nadia.castle');
});
afterEach(() =>
  owner.pool.query('update entity set status = $2 where id = $1', [lakemont.id, lakemont.status]),
);
afterAll(async () => {
  await owner.pool.query('delete from user_role where user_id = $1 and role_id = $2', [
    nadia.userId,
    roleId('Facility Administrator', harborPoint),
  ]);
  await people.forget();
  await forgetRoles();
  await owner.close();
});

/** Somebody who administers users at Lakemont, and whose right to it a test takes away. */
async function administrator() {
  const person = await people.accepted(elena);
  const role = await makeRole(elena, `Administers ${randomUUID().slice(0, 8)}`, [
    'user-management-user-write',
    'user-management-invite',
  ]);
  await putInto(person.userId, role.roleId);
  const client = clientOf(person);
  return { ...person, client, roleId: role.roleId };
}
type Administrator = Awaited<ReturnType<typeof administrator>>;

const withoutRole = (who: Administrator) =>
  owner.pool.query('delete from user_role where user_id = $1 and role_id = $2', [who.userId, who.roleId]);
const place = (userId: string, status: string) =>
  owner.pool.query('update membership set status = $3 where entity_id = $1 and user_id = $2', [
    lakemont.id,
    userId,
    status,
  ]);
const onHold = () => owner.pool.query("update entity set status = 'O' where id = $1", [lakemont.id]);

const losses: Record<string, (who: Administrator) => Promise<unknown>> = {
  'whoever asked lost the permission': withoutRole,
  'whoever asked was deactivated there': (who) => place(who.userId, 'Deactivated'),
  'whoever asked may no longer sign in': (who) =>
    owner.pool.query('update app_user set is_active = false where id = $1', [who.userId]),
};

describe('the link of an e-mail change that somebody else asked for', () => {
  const confirm = (link: URL) =>
    call<Problem>(
      'POST',
      `/services/policy/emailUpdates/${link.pathname.split('/').at(-1)}/confirmation`,
      {},
      { secret: link.hash.slice(1) },
    );
  async function asked() {
    const [by, person] = [await administrator(), await people.accepted(elena)];
    const newEmail = `taken.${randomUUID().slice(0, 8)}@elsewhere.example`;
    const answer = await by.client.call('POST', `/services/policy/users/${person.userId}/emailUpdate`, {
      newEmail,
    });
    expect(answer.status).toBe(202);
    return { by, person, link: linkIn(await arrival(newEmail, 'Confirm')) };
  }
  const emailOf = async ({ session }: { session: Record<string, string> }) =>
    (await call<User>('GET', ME, session)).body.email;

  it('leads nowhere once another organisation has invited the person, and does not come back', async () => {
    const { person, link } = await asked();
    await putInto(nadia.userId, roleId('Facility Administrator', harborPoint), harborPoint.id);
    const answer = await sendInvitation(
      nadia,
      invitation(
        nadia,
        { newUserEmail: person.email, roles: [roleId('Task Worker', harborPoint)] },
        harborPoint,
      ),
    );
    expect(answer.status).toBe(201);
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
    await owner.pool.query(
      "update membership set status = 'Cancelled' where entity_id = $1 and user_id = $2",
      [harborPoint.id, person.userId],
    );
    expect((await confirm(link)).status).toBe(404);
    const { rows } = await owner.pool.query(
      "select details from audit_record where domain_id = $1 and details::text like '%Pending e-mail%' order by occurred_at",
      [person.userId],
    );
    expect(rows.at(-1)?.details).toMatchObject([{ propertyName: 'Pending e-mail', newValue: null }]);
  });

  it.each(Object.entries(losses))('leads nowhere once %s', async (_name, lose) => {
    const { by, person, link } = await asked();
    await lose(by);
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('leads nowhere once the person has left that entity, or it is on hold', async () => {
    const left = await asked();
    await place(left.person.userId, 'Deactivated');
    expect((await confirm(left.link)).status).toBe(404);
    const held = await asked();
    await onHold();
    expect((await confirm(held.link)).status).toBe(404);
  });

  it('is not sent anew to the person either', async () => {
    const { by, person } = await asked();
    await owner.pool.query(
      "update email_update set sent_at = sent_at - interval '61 seconds' where user_id = $1",
      [person.userId],
    );
    await withoutRole(by);
    expect((await call('POST', '/services/policy/logins/me/emailVerification', person.session)).status).toBe(
      404,
    );
  });

  it('works as long as whoever asked still may', async () => {
    const { person, link } = await asked();
    expect((await confirm(link)).status).toBe(204);
    const headers = await sessionOf(person.subject);
    expect((await call<User>('GET', ME, headers)).body.email).toMatch(/^taken\./);
  });

  it('asked for by the person falls with their sessions: whoever had one of them may have asked', async () => {
    const person = await people.accepted(elena);
    const newEmail = `own.${randomUUID().slice(0, 8)}@elsewhere.example`;
    expect((await call('POST', `${ME}/emailUpdate`, person.session, { newEmail })).status).toBe(202);
    const link = linkIn(await arrival(newEmail, 'Confirm'));
    expect((await elena.call('POST', `/services/policy/users/${person.userId}/signOut`)).status).toBe(204);
    expect((await confirm(link)).status).toBe(404);
    expect(await emailOf({ session: await sessionOf(person.subject) })).toBe(person.email);
  });

  it('makes links that were sent to the old address lead nowhere', async () => {
    const person = await people.accepted(elena);
    const first = linkIn(await arrival(person.email, 'Invitation'));
    const newEmail = `own.${randomUUID().slice(0, 8)}@elsewhere.example`;
    await call('POST', `${ME}/emailUpdate`, person.session, { newEmail });
    expect((await confirm(linkIn(await arrival(newEmail, 'Confirm')))).status).toBe(204);
    await expect(choosePassword(first, 'a long way round 7')).rejects.toThrow();
    await owner.pool.query('delete from identity.account where email = $1', [newEmail]);
  });
});

describe('an invitation', () => {
  async function invited() {
    const by = await administrator();
    const person = await people.invited(by.client);
    return { by, person, session: await sessionOf(person.subject) };
  }
  const accept = (session: Record<string, string>) => call<Problem>('POST', ACCEPT, session);
  const entitiesOf = async (session: Record<string, string>) =>
    (await call<unknown[]>('GET', `${ME}/entities`, session)).body;

  it.each(Object.entries(losses))('is over once %s, and can be sent anew', async (_name, lose) => {
    const { by, person, session } = await invited();
    await lose(by);
    expect((await accept(session)).status).toBe(404);
    expect(await entitiesOf(session)).toEqual([]);
    const again = await sendInvitation(elena, invitation(elena, { newUserEmail: person.email }));
    expect(again.status).toBe(201);
    expect((await accept(session)).status).toBe(204);
    expect(await entitiesOf(session)).toHaveLength(1);
  });

  it('is over once its inviter could not give one of its roles any more', async () => {
    const by = await administrator();
    const role = await makeRole(elena, `Given ${randomUUID().slice(0, 8)}`, ['user-management-user-write']);
    const person = await people.invited(by.client, { roles: [role.roleId] });
    const inviting = await makeRole(elena, `Invites ${randomUUID().slice(0, 8)}`, ['user-management-invite']);
    await putInto(by.userId, inviting.roleId);
    await withoutRole(by);
    const session = await sessionOf(person.subject);
    expect((await accept(session)).status).toBe(404);
    expect(await entitiesOf(session)).toEqual([]);
  });

  it('waits while the entity is on hold', async () => {
    const { session } = await invited();
    await onHold();
    expect((await accept(session)).status).toBe(404);
    await owner.pool.query('update entity set status = $2 where id = $1', [lakemont.id, lakemont.status]);
    expect((await accept(session)).status).toBe(204);
  });

  it('gives the facilities and roles that there still are', async () => {
    const { person, session } = await invited();
    await owner.pool.query('delete from user_role where user_id = $1', [person.userId]);
    await owner.pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await accept(session)).status).toBe(204);
    const [entity] = (await entitiesOf(session)) as { facilities: unknown[]; roles: unknown[] }[];
    expect(entity).toMatchObject({ facilities: [], roles: [] });
  });
});

describe('a question that waits for its turn at a payer', () => {
  it('is not sent once its asker may no longer ask, and says so', async () => {
    const connections = await payerConnections([payerOver.https]);
    const ruth = await sharedAs('ruth.abara');
    try {
      for (const take of [
        (id: string) => owner.pool.query('delete from user_role where user_id = $1', [id]),
        (id: string) => owner.pool.query('delete from user_facility where user_id = $1', [id]),
        (id: string) => place(id, 'Deactivated'),
      ]) {
        await connections.set({ ...NEVER_TRIPS, max_concurrent: 1, queue_ms: 20_000, timeout_ms: 30_000 });
        const first = await send(ruth, payerOver.https, 'SLOW5S001');
        const person = await people.accepted(elena);
        const waiting = await send(clientOf(person), payerOver.https, 'ACTIVE001');
        await take(person.userId);
        const state = async () =>
          (await ruth.call<EligibilityTransaction>('GET', `${LOG}/${waiting}`)).body.state;
        await expect.poll(state, { timeout: 15_000 }).toBe('cancelled');
        expect(await arrivals(waiting)).toEqual([]);
        expect((await eventsAbout(owner.pool, waiting)).map(({ type }) => type)).toEqual([
          'eligibility.requested',
          'eligibility.cancelled',
        ]);
        await ruth.call('POST', `${LOG}/${first}/cancel`);
        await owner.pool.query(
          'update eligibility_transaction set requested_by = $2 where requested_by = $1',
          [person.userId, ruth.userId],
        );
      }
    } finally {
      await connections.restore();
    }
  });
});

describe('a key that was used once', () => {
  const note = (client: Client, caseId: string, key: Record<string, string>, headers = {}) =>
    client.call<Problem>(
      'POST',
      '/services/case/api/case/notes',
      { caseId, note: 'Called', eventType: 'Message' },
      {
        ...key,
        ...headers,
      },
    );

  it('brings its answer back neither to somebody else nor to whoever has lost the right or the facility', async () => {
    const specialist = roleId('Case Specialist');
    const person = await people.accepted(elena, { roles: [specialist] });
    const client = clientOf(person);
    const { rows } = await owner.pool.query<{ id: string }>(
      'select id from patient_case where facility_id = $1 order by case_number limit 1',
      [lakemont.facilities[0]?.id],
    );
    const caseId = rows[0]?.id ?? '';
    const key = newKey();
    const first = await note(client, caseId, key);
    expect(first.status).toBe(201);
    expect((await note(client, caseId, key)).text).toBe(first.text);
    const ruth = await sharedAs('ruth.abara');
    const others = await note(ruth, caseId, key);
    expect(others.status).toBe(201);
    expect(others.text).not.toBe(first.text);

    await owner.pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await note(client, caseId, key)).status).toBe(404);
    await owner.pool.query('delete from user_role where user_id = $1', [person.userId]);
    expect((await note(client, caseId, key)).status).toBe(403);
  });
});

describe('a task that was given to somebody', () => {
  it('is not worked by them once they lost the right or the facility, and a manager takes it back', async () => {
    const [marcus, person] = [await sharedAs('marcus.okafor'), await people.accepted(elena)];
    const worker = clientOf(person);
    const { rows } = await owner.pool.query<{ id: string }>(
      `select id from task where facility_id = $1 and status = 'Open' and task_group = 'eligibility'
       and assignee_id is null order by id limit 1`,
      [lakemont.facilities[0]?.id],
    );
    const path = `/services/task/tasks/${rows[0]?.id}`;
    const read = async () => (await marcus.call<{ version: number; status: string }>('GET', path)).body;
    const change = async (by: Client, body: unknown) =>
      by.call<Problem>('PATCH', path, body, { 'if-match': String((await read()).version) });
    expect((await change(marcus, { status: 'InProcess', assignee: { id: person.userId } })).status).toBe(200);
    await owner.pool.query('delete from user_facility where user_id = $1', [person.userId]);
    expect((await change(worker, { status: 'OnHold' })).status).toBe(404);
    await owner.pool.query('delete from user_role where user_id = $1', [person.userId]);
    expect((await change(worker, { status: 'OnHold' })).status).toBe(403);
    expect((await change(marcus, { status: 'Open' })).status).toBe(200);
    await owner.pool.query('update task set assignee_id = null where assignee_id = $1', [person.userId]);
  });
});
