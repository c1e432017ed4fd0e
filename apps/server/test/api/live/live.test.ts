import { randomUUID } from 'node:crypto';
import type { Task } from '@waypost/contract/tasks/shapes';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openCase } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { match, must } from '../support/emitting/scenario.ts';
import { Following, writeEvents } from '../support/live.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { listUsers } from '../support/people.ts';
import { changed, openTask, readTask } from '../support/tasks.ts';
import { rightsFor } from '../trust/support/matrix.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let marcus: Client;
let ines: Client;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, ines] = await here.people('dana', 'marcus', 'ines');
});

const open: Following[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((following) => following.leave()));
});
const follow = async (...given: Parameters<typeof Following.begun>): Promise<Following> => {
  const following = await Following.begun(...given);
  open.push(following);
  return following;
};

async function changePatient(by: Client, patientId: string): Promise<void> {
  const path = `/services/patient/api/Patient/${patientId}`;
  const { rows } = await pool.query('select version from patient where id = $1', [patientId]);
  await must(by.call('PATCH', path, { email: here.freshEmail('patient') }, match(rows[0])));
}

const elevate = (task: Task) => changed(marcus, task, { status: 'Elevated' });

describe('the stream', () => {
  it('the stream sends only the ids of other users’ actions', async () => {
    const following = await follow(dana);
    const task = await openTask(marcus);
    await elevate(task);
    const message = await following.about(task.id, 'task.elevated');
    expect(message).toEqual({
      kind: 'event',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'task.elevated',
      subjectId: task.id,
      caseId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(following.messages)).not.toContain(task.domainModels.case.patient.lastName);
  });

  it('the stream is not cached, buffered or compressed', async () => {
    const { headers } = (await follow(dana, { headers: { 'accept-encoding': 'gzip, br' } })).answer;
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('the stream closes after the requested time', async () => {
    const following = await follow(dana, { seconds: 1 });
    await following.ended;
    expect(following.messages.at(-1)).toEqual({ kind: 'here' });
  });

  it('the stream is refused to a user with ten open ones, and accepted after one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(ines)));
    const eleventh = () => ines.call('GET', '/services/task/live?seconds=1');
    expect((await eleventh()).status).toBe(429);
    await streams[0]?.leave();
    await expect.poll(async () => (await eleventh()).status, { timeout: 10_000 }).toBe(200);
  });

  it.each(['0', '601', '1.5', 'long', ''])(
    'the stream refuses to stay open for %j seconds',
    async (seconds) => {
      expect((await dana.call('GET', `/services/task/live?seconds=${seconds}`)).status).toBe(400);
    },
  );
});

describe('access to events', () => {
  it('a subscriber receives nothing of another entity', async () => {
    const elsewhere = await makeOrganization();
    const nadia = await elsewhere.person('nadia');
    const [there, near] = [await follow(nadia), await follow(dana)];
    const task = await openTask(marcus);
    await elevate(task);
    await near.about(task.id, 'task.elevated');
    // The events after it are received.
    const [later = ''] = await writeEvents(pool, elsewhere);
    await there.about(later);
    expect(there.subjects).toEqual([later]);
  });

  it('a subscriber receives no events of a facility without access, or of an excluded one', async () => {
    const following = await follow(await here.person('lena'));
    const narrowed = await follow(dana, { headers: { ScopeMember: here.facility(2).id } });
    const [elsewhere, own] = [await openTask(marcus), await openTask(marcus, { facility: 2 })];
    await elevate(elsewhere);
    await elevate(own);
    for (const stream of [following, narrowed]) {
      await stream.about(own.id, 'task.elevated');
      expect(stream.subjects).not.toContain(elsewhere.id);
    }
  });

  it('a subscriber receives only the kinds of events that they may read', async () => {
    const reader = await follow(ines);
    const task = await openTask(marcus);
    await elevate(task);
    const [later = ''] = await writeEvents(pool, here, 1, 'eligibility.requested');
    await reader.about(later);
    expect(reader.events.filter(({ type }) => !type.startsWith('eligibility.'))).toEqual([]);
  });

  it("a subscriber receives a patient's change only at facilities where the patient has a case", async () => {
    const ruth = await here.person('ruth');
    const [whole, narrowed] = [
      await follow(ruth),
      await follow(ruth, { headers: { ScopeMember: here.facility(2).id } }),
    ];
    const [first, second] = [await openCase(here), await openCase(here, { facility: 2 })];
    await changePatient(ruth, first.patientId);
    await changePatient(ruth, second.patientId);
    await whole.about(first.patientId, 'patient.updated');
    // The events after it are received.
    await narrowed.about(second.patientId, 'patient.updated');
    expect(narrowed.subjects).not.toContain(first.patientId);
  });

  it('a subscriber without a facility receives only the events of their own files', async () => {
    const [own, other] = [await follow(dana), await follow(marcus)];
    const placed = { facilityId: null };
    const [task = ''] = await writeEvents(pool, here, 1, 'task.updated', placed);
    const [patient = ''] = await writeEvents(pool, here, 1, 'patient.updated', placed);
    await writeEvents(pool, here, 1, 'file.ready', { ...placed, subjectId: dana.userId });
    const [later = ''] = await writeEvents(pool, here);
    await own.about(dana.userId, 'file.ready');
    for (const stream of [own, other]) {
      // The events after it are received.
      await stream.about(later);
      expect(stream.subjects).not.toContain(task);
      expect(stream.subjects).not.toContain(patient);
    }
    expect(other.subjects).not.toContain(dana.userId);
  });

  it('a subscriber receives no more events of a facility after losing it', async () => {
    const person = await here.invite({ firstName: 'Noor', lastName: 'Haddad', role: 'Task Manager' });
    const following = await follow(person);
    const [gone, kept] = [await openTask(marcus), await openTask(marcus, { facility: 2 })];
    await elevate(gone);
    await following.about(gone.id, 'task.elevated');
    const listed = (await listUsers(here.administrator)).find(({ userId }) => userId === person.userId);
    await must(
      here.administrator.call(
        'PATCH',
        `/services/policy/members/users/${person.userId}`,
        here.facilities.map(({ id }) => id).filter((id) => id !== here.facility().id),
        { 'if-match': String(listed?.membershipVersion) },
      ),
    );
    const receivedCount = following.subjects.length;
    await changed(marcus, await readTask(marcus, gone.id), { status: 'OnHold' });
    await elevate(kept);
    await following.about(kept.id, 'task.elevated');
    expect(following.subjects.slice(receivedCount)).not.toContain(gone.id);
  });

  it('a subscriber is refused without any read permission, and receives no more events once it is revoked', async () => {
    const sam = await here.person('sam');
    const rights = await rightsFor(pool, sam);
    expect((await sam.call('GET', '/services/task/live?seconds=1')).status).toBe(403);
    await rights.hold(['eligibility-verification-read', 'task-management-read']);
    const following = await follow(sam);
    const task = await elevate(await openTask(marcus));
    await following.about(task.id, 'task.elevated');
    await rights.hold(['eligibility-verification-read']);
    // A task event, followed by an event that is always sent.
    const isDelivered = async () => {
      const [ofTask = ''] = await writeEvents(pool, here);
      const [later = ''] = await writeEvents(pool, here, 1, 'eligibility.requested');
      await following.about(later);
      return following.subjects.includes(ofTask);
    };
    await vi.waitFor(async () => expect(await isDelivered()).toBe(false), { timeout: 10_000 });
    expect(await isDelivered()).toBe(false);
    await rights.hold([]);
    await following.ended;
  });
});

describe('a client that reconnects', () => {
  it('a client that reconnects receives the missed events once and in order, and no others', async () => {
    const before = await follow(dana);
    const [first, second] = [await openTask(marcus), await openTask(marcus)];
    const elevated = await elevate(first);
    await before.about(first.id, 'task.elevated');
    await before.leave();
    await changed(marcus, elevated, { status: 'OnHold' });
    await elevate(second);
    const after = await follow(dana, { after: before.lastEventId });
    const missed = after.events.filter(({ subjectId }) => [first.id, second.id].includes(subjectId));
    expect(missed.map(({ subjectId, type }) => [subjectId, type])).toEqual([
      [first.id, 'task.held'],
      [second.id, 'task.elevated'],
    ]);
    expect(after.messages.at(-1)).toEqual({ kind: 'here' });
  });

  it('a subscriber is told to reload everything if the database lacks its last event, as after a restore', async () => {
    const before = await follow(dana);
    const task = await elevate(await openTask(marcus));
    await before.about(task.id, 'task.elevated');
    await before.leave();
    const [snapshot, last] = (before.lastEventId ?? '').split(';');
    expect(last).toMatch(/^[0-9a-f-]{36}$/);
    const restored = await follow(dana, { after: `${snapshot};${randomUUID()}` });
    expect(restored.messages[0]).toEqual({ kind: 'reset' });
    const same = await follow(dana, { after: before.lastEventId });
    expect(same.messages).not.toContainEqual({ kind: 'reset' });
  });

  it.each([
    ['that is none', 'yesterday'],
    ['that the database cannot have given', '999999999999999:999999999999999:'],
    ['from before the oldest event', '3:3:'],
  ])('a client that reconnects must reload everything after a position %s', async (_which, after) => {
    const following = await follow(dana, { after });
    expect(following.messages[0]).toEqual({ kind: 'reset' });
    const task = await openTask(marcus);
    await elevate(task);
    await following.about(task.id, 'task.elevated');
  });
});
