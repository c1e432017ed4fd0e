import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import type { Organization } from '../../apps/server/test/api/support/organization.ts';
import type { Cluster } from './cluster.ts';
import type { Entry, Ledger } from './ledger.ts';
import { until } from './program.ts';

/** The people of an organization who work during a drill, and a system that registers patients. */
export type Team = {
  organization: Organization;
  people: Client[];
  importer: Client;
  tasks: readonly { id: string; caseId: string }[];
};

/** A page of the task list, whose reading is audited; written so that the previous version accepts it too. */
const taskList = {
  query:
    'query getAllTasks($query: TaskQuery!) { getAllTasks(query: $query) { rows { id version status } } }',
  operationName: 'getAllTasks',
  variables: { query: { limit: 10, after: null, sort: [], filter: {} } },
};

/** The calls of a load by their status, 0 for none. */
export type Load = {
  ledger: Ledger;
  reads: Map<number, number>;
  writes: Map<number, number>;
  /** The duration of the longest call, in milliseconds. */
  longest: { read: number; write: number };
  stop(): Promise<void>;
};

const PAUSE_MS = { person: 1500, importer: 150, again: 250 };
const IMPORTERS = 3;

/** Creates the organization of the drills. */
export async function createTeam(cluster: Cluster, count: number): Promise<Team> {
  const { makeOrganization, staff } = await import('../../apps/server/test/api/support/organization.ts');
  const { openCases } = await import('../../apps/server/test/api/support/cases.ts');
  const { newRegistrar, registrar } = await import('../../apps/server/test/api/support/registration.ts');
  const organization = await makeOrganization({ roles: [registrar] });
  const importer = await organization.invite(newRegistrar);
  const people: Client[] = [];
  for (let n = 0; n < count; n += 1) people.push(await organization.invite(staff.dana));
  const cases = await openCases(organization, 40, { task: {} });
  const tasks = cases.flatMap(({ caseId, tasks: own }) => own.map(({ id }) => ({ id, caseId })));
  process.stdout.write(
    `${people.length} people, ${tasks.length} tasks, ${cluster.nodes.length} nodes of the database\n`,
  );
  return { organization, people, importer, tasks };
}

/**
 * Lets everyone work until `stop`. A change that was refused temporarily or has no answer is requested again
 * with its key.
 */
export function startLoad({ people, importer, tasks }: Team, ledger: Ledger, pause = PAUSE_MS.person): Load {
  const load = {
    ledger,
    reads: new Map<number, number>(),
    writes: new Map<number, number>(),
    longest: { read: 0, write: 0 },
  };
  let isOver = false;
  const send = async (
    kind: 'read' | 'write',
    client: Client,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => {
    const began = performance.now();
    const answer = await client
      .call<{ id?: string; patientId?: string }>(method, path, body, headers)
      .catch(() => null);
    const took = performance.now() - began;
    load.longest[kind] = Math.max(load.longest[kind], took);
    const counts = kind === 'read' ? load.reads : load.writes;
    const status = answer?.status ?? 0;
    counts.set(status, (counts.get(status) ?? 0) + 1);
    return { status, body: answer?.body, text: answer?.text ?? '', took };
  };
  const change = async (
    kind: Entry['kind'],
    client: Client,
    path: string,
    bodyOf: (key: string) => unknown,
  ): Promise<void> => {
    const key = randomUUID();
    ledger.write({ key, kind, at: Date.now(), state: 'asked' });
    for (;;) {
      const { status, body, text, took } = await send('write', client, 'POST', path, bodyOf(key), {
        'idempotency-key': key,
      });
      const id = body?.id ?? body?.patientId ?? '';
      if (status === 200 || status === 201)
        return ledger.write({ key, kind, at: Date.now(), state: 'acknowledged', id, took });
      if (status !== 0 && status < 500) throw new Error(`${kind} answered ${status}: ${text}`);
      if (isOver) return ledger.write({ key, kind, at: Date.now(), state: 'refused', status });
      await sleep(PAUSE_MS.again);
    }
  };
  const person = async (client: Client, turn: number): Promise<void> => {
    await sleep((pause * turn) / people.length);
    for (let n = turn; !isOver; n += 1) {
      const task = tasks[n % tasks.length];
      if (!task) return;
      await send('read', client, 'POST', '/services/task/graphql', taskList);
      await send('read', client, 'GET', `/services/task/tasks/${task.id}/comments`);
      // Read at a standby.
      await send('read', client, 'GET', '/services/task/board/own');
      // One person in five only reads, to show that reads continue while changes are refused.
      if (turn % 5 > 0)
        await change('comment', client, `/services/case/api/case/${task.caseId}/comments`, (key) => ({
          comment: key,
          mentions: [],
        }));
      await sleep(pause);
    }
  };
  const register = async (): Promise<void> => {
    while (!isOver) {
      await change('registration', importer, '/services/patient/api/Patient', (key) => ({
        name: [{ firstName: 'Given', familyName: key }],
      }));
      await sleep(PAUSE_MS.importer);
    }
  };
  const running = Promise.all([...people.map(person), ...Array.from({ length: IMPORTERS }, register)]);
  // `stop` waits for it.
  running.catch(() => undefined);
  return {
    ...load,
    async stop() {
      isOver = true;
      await running;
    },
  };
}

/** Exports a task list to a stored file; returns once the worker has created it. */
export async function exportTaskList({ people }: Team): Promise<void> {
  const [client] = people;
  const order = {
    columns: [{ column: 'caseNumber', title: 'Case' }],
    sort: [],
    filter: {},
  };
  const requested = await client?.call<{ fileId: string }>('POST', '/services/task/exports/file', order, {
    'idempotency-key': randomUUID(),
  });
  if (!client || requested?.status !== 202) throw new Error(`a file was requested: ${requested?.text}`);
  await until(async () => {
    const { body } = await client.call<{ fileId: string; state: string }[]>(
      'GET',
      '/services/case/api/files/me',
    );
    return body.find(({ fileId }) => fileId === requested.body.fileId)?.state === 'ready';
  }, 'the worker has made the file');
}
