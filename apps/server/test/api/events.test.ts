import { randomUUID } from 'node:crypto';
import { type EventType, eventKinds } from '@waypost/contract/events';
import { getAllTasks } from '@waypost/contract/graphql';
import type { Colleague } from '@waypost/contract/services/policy-users';
import type { Task } from '@waypost/contract/services/task';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emits } from '../../src/http/emits.ts';
import { lakemont } from '../../src/seed/organisations.ts';
import { physiciansOf } from '../../src/seed/physicians.ts';
import { type Client, call, newKey, sharedAs } from './support/client.ts';
import { coveredCase, ids } from './support/coverages.ts';
import { ownerPool } from './support/database.ts';
import { eventsAbout, lastEvent } from './support/events.ts';
import { ask, askAbout, LOG, send, settled } from './support/exchanges.ts';
import { addOrder, bareCase, ORDERS, patchOrder } from './support/orders.ts';
import { knownPatient } from './support/patients.ts';
import {
  clientOf,
  freshEmail,
  invitation,
  limitedRole,
  listUsers,
  People,
  roleId,
  sendInvitation,
  sessionOf,
  USERS,
} from './support/people.ts';
import { forgetRoles, makeRole, ROLES } from './support/roles.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let marcus: Client;
let ruth: Client;
let elena: Client;
let covered: Awaited<ReturnType<typeof coveredCase>>;
const people = new People();

beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus, ruth, elena] = (await Promise.all(
    ['dana.whitfield', 'marcus.okafor', 'ruth.abara', 'elena.lindqvist'].map(sharedAs),
  )) as [Client, Client, Client, Client];
  covered = await coveredCase(owner.pool);
});
afterAll(async () => {
  await people.forget();
  await forgetRoles();
  await owner.close();
});

const match = ({ version }: { version: number }) => ({ 'if-match': `"${version}"` });
async function must<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${text}`);
  return body;
}

async function openTask(): Promise<Task> {
  const { getAllTasks: page } = await marcus.read('task', getAllTasks, {
    query: {
      limit: 1,
      after: null,
      sort: [{ column: 'caseNumber', descending: true }],
      filter: { status: { filterType: 'set', values: ['Open'] } },
    },
  });
  const [task] = page.rows;
  if (!task) throw new Error('no open task is left');
  return task;
}
/** Changes a task step by step, as a manager. */
async function throughStates(...bodies: object[]): Promise<string> {
  const { id } = await openTask();
  for (const body of bodies) {
    const path = `/services/task/tasks/${id}`;
    const { version } = await must(marcus.call<Task>('GET', path));
    await must(marcus.call('PATCH', path, body, match({ version })));
  }
  return id;
}
async function colleague(userId: string): Promise<Colleague> {
  const found = (await listUsers(elena)).find(({ userObjectId }) => userObjectId === userId);
  if (!found) throw new Error('not on the list');
  return found;
}
const membership = ({ membershipVersion }: Colleague) => match({ version: membershipVersion });
/** Somebody who changes what is known about themselves. */
let own: Client;

const varga = physiciansOf(lakemont).find(({ last }) => last === 'Varga');
async function orderOfVarga(caseId: string): Promise<string> {
  const order = await addOrder(ruth, caseId, { physician: [{ useId: 0, providerIndividualId: varga?.id }] });
  return `${ORDERS}/${order.orderId}/physicians/${order.physician[0]?.orderPhysicianId}/contacts`;
}

type Scenario = {
  /** The call that is looked at, and what it emits here, oldest first. */
  call: string;
  emits: EventType[];
  /** Prepares, without being looked at. */
  given?: () => Promise<string>;
  /** Calls; gives back what the events are about. */
  act: (given: string) => Promise<string>;
};

const scenarios: Scenario[] = [
  {
    call: 'account.acceptInvitation',
    emits: ['user.activated'],
    given: async () => (await people.invited(elena)).userId,
    act: async (userId) => {
      const { rows } = await owner.pool.query('select subject from app_user where id = $1', [userId]);
      const headers = await sessionOf(rows[0].subject);
      await must(call('POST', `${USERS}/me/acceptedInvitation`, headers));
      return userId;
    },
  },
  {
    call: 'case.addNote',
    emits: ['note.added'],
    given: () => bareCase(owner.pool),
    act: async (caseId) => {
      const body = { caseId, note: 'Called the payer.', eventType: 'Message' };
      await must(ruth.call('POST', '/services/case/api/case/notes', body, newKey()));
      return caseId;
    },
  },
  {
    call: 'case.addCoverage',
    emits: ['coverage.added'],
    act: async () => (await covered.added()).coverageId,
  },
  {
    call: 'case.changeCoverage',
    emits: ['coverage.changed'],
    given: async () => (await covered.added()).coverageId,
    act: async (coverageId) => {
      const { rows } = await owner.pool.query('select version from case_coverage where id = $1', [
        coverageId,
      ]);
      const body = { coverage: { groupNumber: randomUUID().slice(0, 8) } };
      await must(ruth.call('PATCH', `/services/case/api/Coverages/${coverageId}`, body, match(rows[0])));
      return coverageId;
    },
  },
  {
    call: 'case.orderCoverages',
    emits: ['coverage.reordered'],
    given: async () => {
      await covered.added();
      return covered.caseId;
    },
    act: async (caseId) => {
      await must(covered.put(ids(await covered.coverages()).reverse()));
      return caseId;
    },
  },
  {
    call: 'orders.addOrder',
    emits: ['order.added'],
    given: () => bareCase(owner.pool),
    act: async (caseId) => {
      await addOrder(ruth, caseId, {});
      return caseId;
    },
  },
  {
    call: 'orders.changeOrder',
    emits: ['order.changed'],
    given: async () => (await addOrder(ruth, await bareCase(owner.pool), {})).orderId,
    act: async (orderId) => {
      await must(patchOrder(ruth, { orderId, version: 1 }, { orderNumber: 'A-1' }));
      // The same again changes nothing, and nobody hears of it.
      await must(patchOrder(ruth, { orderId, version: 2 }, { orderNumber: 'A-1' }));
      return orderId;
    },
  },
  {
    call: 'orders.deleteOrder',
    emits: ['order.removed'],
    given: async () => (await addOrder(ruth, await bareCase(owner.pool), {})).orderId,
    act: async (orderId) => {
      await must(ruth.call('DELETE', `${ORDERS}/${orderId}`, undefined, match({ version: 1 })));
      return orderId;
    },
  },
  {
    call: 'orders.addPhysicianContacts',
    emits: ['order.changed'],
    given: async () => orderOfVarga(await bareCase(owner.pool)),
    act: async (path) => {
      await must(ruth.call('POST', path, [varga?.contacts[0]?.id], newKey()));
      return path.split('/').at(-4) ?? '';
    },
  },
  {
    call: 'orders.removePhysicianContacts',
    emits: ['order.changed'],
    given: async () => {
      const path = await orderOfVarga(await bareCase(owner.pool));
      await must(ruth.call('POST', path, [varga?.contacts[0]?.id], newKey()));
      return path;
    },
    act: async (path) => {
      await must(ruth.call('DELETE', path, [varga?.contacts[0]?.id]));
      return path.split('/').at(-4) ?? '';
    },
  },
  {
    call: 'patient.updatePatient',
    emits: ['patient.updated'],
    act: async () => {
      const { change, patientId } = await knownPatient(owner.pool);
      await must(change({ email: freshEmail('patient') }));
      return patientId;
    },
  },
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'eligibility.answered'],
    act: async () => (await ask(dana, 'TWM01', 'ACT000001')).id,
  },
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'note.added', 'eligibility.answered'],
    act: async () => {
      const task = await openTask();
      await askAbout(dana, { payerCode: 'TWM01', memberId: 'AAA720001', taskId: task.id });
      const { rows } = await owner.pool.query('select case_id from task where id = $1', [task.id]);
      return rows[0].case_id;
    },
  },
  {
    call: 'eligibility.verify',
    emits: ['eligibility.requested', 'eligibility.failed'],
    act: async () => (await ask(dana, 'TWM01', 'HTML00001')).id,
  },
  {
    call: 'eligibility.cancel',
    emits: ['eligibility.requested', 'eligibility.cancelled', 'eligibility.answered'],
    act: async () => {
      const id = await send(dana, 'TWM01', 'SLOW5S001');
      await must(dana.call('POST', `${LOG}/${id}/cancel`));
      await settled(dana, id, ({ isLate }) => isLate);
      return id;
    },
  },
  {
    call: 'eligibility.decideAlert',
    emits: ['eligibility.alert-decided'],
    given: async () => (await askAbout(dana, { payerCode: 'TWM01', memberId: 'CHG000001' })).id,
    act: async (id) => {
      const path = `${LOG}/${id}`;
      const { version } = await must(dana.call<{ version: number }>('GET', path));
      await must(
        dana.call('POST', `${path}/alerts/memberId/decision`, { choice: 'accept' }, match({ version })),
      );
      return id;
    },
  },
  {
    call: 'invitations.invite',
    emits: ['user.invited'],
    act: async () => {
      const sent = await must(sendInvitation(elena, invitation(elena)));
      return (await people.keep(sent.userObjectId)).userId;
    },
  },
  {
    call: 'invitations.cancel',
    emits: ['user.invitation-cancelled'],
    given: async () => (await people.invited(elena)).userId,
    act: async (userId) => {
      await must(elena.call('POST', `${USERS}/${userId}/cancelUserInvitation`));
      return userId;
    },
  },
  {
    call: 'profile.updateUserProfile',
    emits: ['user.updated'],
    given: async () => (await people.accepted(elena)).userId,
    act: async (userId) => {
      const { version } = await must(elena.call<{ version: number }>('GET', `${USERS}/${userId}`));
      const body = { id: userId, name: { given: 'Petronella', family: 'Porter' } };
      await must(elena.call('PATCH', `/services/policy/logins/${userId}`, body, match({ version })));
      return userId;
    },
  },
  {
    call: 'profile.updateMyProfile',
    emits: ['user.updated'],
    given: async () => {
      const person = await people.accepted(elena);
      own = clientOf(person);
      return person.userId;
    },
    act: async (id) => {
      const { version } = await must(own.call<{ version: number }>('GET', `${USERS}/me/profile`));
      const body = { id, name: { given: 'Petra', family: 'Porterfield' } };
      await must(own.call('PATCH', '/services/policy/logins/me', body, match({ version })));
      return id;
    },
  },
  {
    call: 'users.setActive',
    emits: ['user.deactivated', 'user.activated'],
    given: async () => (await people.accepted(elena)).userId,
    act: async (userId) => {
      for (const isActive of [false, true])
        await must(
          elena.call('PATCH', `${USERS}/${userId}`, { isActive }, membership(await colleague(userId))),
        );
      return userId;
    },
  },
  {
    call: 'users.setFacilities',
    emits: ['user.facilities-changed'],
    given: async () => (await people.accepted(elena)).userId,
    act: async (userId) => {
      const body = lakemont.facilities.map(({ id }) => id);
      await must(
        elena.call(
          'PATCH',
          `/services/policy/members/users/${userId}`,
          body,
          membership(await colleague(userId)),
        ),
      );
      return userId;
    },
  },
  {
    call: 'roles.createRole',
    emits: ['role.added'],
    act: async () => (await makeRole(elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
  },
  {
    call: 'roles.setRolePermissions',
    emits: ['role.changed'],
    given: async () => (await makeRole(elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
    act: async (id) => {
      await must(elena.call('PUT', `${ROLES}/${id}/permissions`, ['payer-read'], match({ version: 1 })));
      return id;
    },
  },
  {
    call: 'roles.deleteRole',
    emits: ['role.removed'],
    given: async () => (await makeRole(elena, `Heard ${randomUUID().slice(0, 8)}`)).roleId,
    act: async (id) => {
      await must(elena.call('DELETE', `${ROLES}/${id}`, undefined, match({ version: 1 })));
      return id;
    },
  },
  {
    call: 'roles.addRoleUser',
    emits: ['user.roles-changed'],
    given: async () => (await people.accepted(elena)).userId,
    act: async (userObjectId) => {
      const path = `${ROLES}/${roleId('Auditor')}/users`;
      await must(elena.call('POST', path, { userObjectId }, newKey()));
      return userObjectId;
    },
  },
  {
    call: 'roles.addLicensedRoleUser',
    emits: ['user.roles-changed'],
    given: async () => (await people.accepted(elena)).userId,
    act: async (userObjectId) => {
      const role = await limitedRole(owner.pool, 3);
      await must(elena.call('POST', `${ROLES}/${role.id}/licensedUsers`, { userObjectId }, newKey()));
      return userObjectId;
    },
  },
  {
    call: 'roles.removeRoleUser',
    emits: ['user.roles-changed'],
    given: async () => {
      const { userId } = await people.accepted(elena);
      const path = `${ROLES}/${roleId('Auditor')}/users`;
      await must(elena.call('POST', path, { userObjectId: userId }, newKey()));
      return userId;
    },
    act: async (userId) => {
      await must(elena.call('DELETE', `${ROLES}/${roleId('Auditor')}/users/${userId}`));
      return userId;
    },
  },
  {
    call: 'task.changeTask',
    emits: ['task.started', 'task.held', 'task.elevated', 'task.unassigned'],
    act: () =>
      throughStates(
        { status: 'InProcess' },
        { status: 'OnHold' },
        { status: 'Elevated' },
        { status: 'Open' },
      ),
  },
  {
    call: 'task.changeTask',
    emits: ['task.waiting', 'task.reopened', 'task.assigned', 'task.updated', 'task.completed'],
    act: () =>
      throughStates(
        { status: 'Wait', waitExpirationDays: 3 },
        { status: 'Open' },
        { status: 'InProcess', assignee: { id: dana.userId } },
        { conditionCode: 'IV' },
        { status: 'Complete' },
      ),
  },
];

it.each(scenarios)(
  '$call emits $emits, in this order, and nothing else',
  async ({ emits: expected, given, act }) => {
    const prepared = (await given?.()) ?? '';
    const seq = await lastEvent(owner.pool);
    const events = await eventsAbout(owner.pool, await act(prepared), seq);
    expect(events.map(({ type }) => type)).toEqual(expected);
    for (const { type, data, actor_kind } of events) {
      expect(eventKinds[type as EventType].data.safeParse(data).success).toBe(true);
      expect(actor_kind).toBe('user');
    }
  },
);

it('the scenarios above show every kind that a call declares', () => {
  const shown = new Map<string, Set<string>>();
  for (const { call: name, emits: kinds } of scenarios)
    shown.set(name, new Set([...(shown.get(name) ?? []), ...kinds]));
  // What a request and its answer emit is declared by the request.
  const declared = Object.entries(emits).flatMap(([service, calls]) =>
    Object.entries(calls).flatMap(([name, kinds]) =>
      'none' in kinds ? [] : [[`${service}.${name}`, kinds] as const],
    ),
  );
  const missing = declared.flatMap(([name, kinds]) =>
    kinds.filter((kind) => !shown.get(name)?.has(kind)).map((kind) => `${name} ${kind}`),
  );
  // Nobody may ask any more when the turn comes: security/used-after-loss.slow.test.ts.
  expect(missing).toEqual(['eligibility.verify eligibility.cancelled']);
});
