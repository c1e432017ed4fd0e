import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Task } from '@waypost/contract/services/task';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { as, type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import { Following } from './support/live.ts';
import { rightsFor } from './trust/support/matrix.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let marcus: Client;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus] = [await sharedAs('dana.whitfield'), await sharedAs('marcus.okafor')];
});
afterAll(() => owner.close());

const open: Following[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((following) => following.leave()));
});
const follow = async (...given: Parameters<typeof Following.begun>): Promise<Following> => {
  const following = await Following.begun(...given);
  open.push(following);
  return following;
};

const taken: string[] = [];
/** An open task of a facility that no other test of this file uses. */
async function openTask(facility = lakemont.facilities[0]?.id): Promise<Task> {
  const { rows } = await owner.pool.query<{ id: string }>(
    `select id from task where entity_id = $1 and facility_id = $2 and status = 'Open' and assignee_id is null
       and not id = any ($3::uuid[]) order by patient_last_name, id limit 1`,
    [lakemont.id, facility, taken],
  );
  const id = rows[0]?.id ?? '';
  taken.push(id);
  return (await marcus.call<Task>('GET', `/services/task/tasks/${id}`)).body;
}
const change = async (task: Pick<Task, 'id' | 'version'>, body: object, client = marcus): Promise<Task> => {
  const answer = await client.call<Task>('PATCH', `/services/task/tasks/${task.id}`, body, {
    'if-match': String(task.version),
  });
  expect(answer.status).toBe(200);
  return answer.body;
};
const elevate = (task: Task, client = marcus) => change(task, { status: 'Elevated' }, client);

/** Events of tasks that nobody has, written in a transaction of their own that `end` commits. */
async function writing(count = 1) {
  const client = await owner.pool.connect();
  const ids = Array.from({ length: count }, () => randomUUID());
  await client.query('begin');
  await client.query("select set_config('waypost.entity_id', $1, true)", [lakemont.id]);
  await client.query(
    `insert into event (entity_id, id, type, subject_id, facility_id, occurred_at, actor_kind, data, correlation_id)
     select $1, gen_random_uuid(), 'task.updated', id, $2, now(), 'system', '{}', 'test' from unnest($3::uuid[]) as id`,
    [lakemont.id, lakemont.facilities[0]?.id, ids],
  );
  const end = async (how: 'commit' | 'rollback') => {
    await client.query(how);
    client.release();
  };
  return { ids, end };
}

describe('the stream', () => {
  it('tells what somebody else does, by ids alone', async () => {
    const following = await follow(dana);
    const task = await openTask();
    await elevate(task);
    const told = await following.about(task.id);
    expect(told).toEqual({
      kind: 'event',
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'task.elevated',
      subjectId: task.id,
      caseId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(JSON.stringify(following.messages)).not.toContain(task.domainModels.case.patient.lastName);
  });

  it('is kept by no cache, gathered by no proxy and compressed by nobody', async () => {
    const { headers } = (await follow(dana, { headers: { 'accept-encoding': 'gzip, br' } })).answer;
    expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('content-encoding')).toBeNull();
  });

  it('ends by itself after as long as was asked for', async () => {
    const following = await follow(dana, { seconds: 1 });
    await following.ended;
    expect(following.messages.at(-1)).toEqual({ kind: 'here' });
  });

  it('refuses more than ten of one person, and takes another when one is closed', async () => {
    const ines = await as('ines.roth');
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow(ines)));
    const eleventh = () => ines.call('GET', '/services/task/live?seconds=1');
    expect((await eleventh()).status).toBe(429);
    await streams[0]?.leave();
    await sleep(200);
    expect((await eleventh()).status).toBe(200);
  });

  it.each(['0', '601', '1.5', 'long', ''])('refuses to stay open for %j seconds', async (seconds) => {
    expect((await dana.call('GET', `/services/task/live?seconds=${seconds}`)).status).toBe(400);
  });
});

it('a stream that begins tells what happened a moment ago: its page has read its lists by then', async () => {
  const task = await openTask();
  await elevate(task);
  await (await follow(dana)).about(task.id, 'task.elevated');
});

describe('who may know', () => {
  it('hears nothing of another entity', async () => {
    const nadia = await sharedAs('nadia.castle');
    const [there, here] = [await follow(nadia), await follow(dana)];
    const task = await openTask();
    await elevate(task);
    await here.about(task.id);
    await sleep(600);
    expect(there.events.map(({ subjectId }) => subjectId)).not.toContain(task.id);
  });

  it('hears nothing of a facility at which they do not work, or that they narrowed out', async () => {
    const [main, , children] = lakemont.facilities;
    const lena = await sharedAs('lena.fuchs');
    const following = await follow(lena);
    const narrowed = await follow(dana, { headers: { ScopeMember: children?.id ?? '' } });
    const [elsewhere, own] = [await openTask(main?.id), await openTask(children?.id)];
    await elevate(elsewhere);
    await elevate(own);
    for (const stream of [following, narrowed]) {
      await stream.about(own.id);
      expect(stream.events.map(({ subjectId }) => subjectId)).not.toContain(elsewhere.id);
    }
  });

  it('hears of those kinds alone that they may read', async () => {
    const ines = await as('ines.roth');
    const [reader, here] = [await follow(ines), await follow(dana)];
    const task = await openTask();
    await elevate(task);
    await here.about(task.id);
    await sleep(600);
    expect(reader.events.filter(({ type }) => !type.startsWith('eligibility.'))).toEqual([]);
  });

  it('is refused without any permission to read, and hears no more once it is taken away', async () => {
    const sam = await as('sam.ito');
    const rights = await rightsFor(owner.pool, sam);
    try {
      expect((await sam.call('GET', '/services/task/live?seconds=1')).status).toBe(403);
      await rights.hold(['eligibility-verification-read', 'task-management-read']);
      const following = await follow(sam);
      const [first, second] = [await openTask(), await openTask()];
      await elevate(first);
      await following.about(first.id);
      await rights.hold(['eligibility-verification-read']);
      await sleep(2600);
      const here = await follow(dana);
      await elevate(second);
      await here.about(second.id);
      await sleep(600);
      expect(following.events.map(({ subjectId }) => subjectId)).not.toContain(second.id);
      await rights.hold([]);
      await following.ended;
    } finally {
      await rights.end();
    }
  });
});

describe('a client that comes back', () => {
  it('is told what it missed, once and in order, and nothing that it had', async () => {
    const before = await follow(dana);
    const [first, second] = [await openTask(), await openTask()];
    const elevated = await elevate(first);
    await before.about(first.id);
    await before.leave();
    await change(elevated, { status: 'OnHold' });
    await elevate(second);
    const after = await follow(dana, { after: before.lastEventId });
    const missed = after.events.filter(({ subjectId }) => [first.id, second.id].includes(subjectId));
    expect(missed.map(({ subjectId, type }) => [subjectId, type])).toEqual([
      [first.id, 'task.held'],
      [second.id, 'task.elevated'],
    ]);
    expect(after.messages.at(-1)).toEqual({ kind: 'here' });
  });

  it.each([
    ['that is none', 'yesterday'],
    ['that the database cannot have given', '999999999999999:999999999999999:'],
    ['from before the oldest event', '3:3:'],
  ])('is told to read everything again after a position %s', async (_which, after) => {
    const following = await follow(dana, { after });
    expect(following.messages[0]).toEqual({ kind: 'reset' });
    const task = await openTask();
    await elevate(task);
    await following.about(task.id);
  });

  it('is told to read everything again when too much happened', async () => {
    const before = await follow(dana);
    await before.leave();
    const many = await writing(2500);
    await many.end('commit');
    expect((await follow(dana, { after: before.lastEventId })).messages[0]).toEqual({ kind: 'reset' });
  });
});
