import { randomUUID } from 'node:crypto';
import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { expect, it } from 'vitest';
import { makeOrganization } from '../support/organization.ts';
import { openTasks } from '../support/tasks.ts';

const page = (limit: number): TaskQuery => ({ limit, after: null, sort: [], filter: {} });

it('row security holds over a thousand interleaved calls of two entities, some of them failing', async () => {
  const [here, elsewhere] = [await makeOrganization(), await makeOrganization()];
  const clients = [await here.person('dana'), await elsewhere.person('nadia')];
  const own = new Map<string, Set<string>>();
  for (const client of clients)
    own.set(client.userId, new Set((await openTasks(client, 10)).map(({ id }) => id)));
  let next = 0;
  const worker = async () => {
    while (next < 1000) {
      next += 1;
      const client = clients[next % 2];
      if (!client) throw new Error('nobody to call');
      if (next % 7 === 0) {
        const missing = await client.call('GET', `/services/task/tasks/${randomUUID()}`);
        expect(missing.status).toBe(404);
        continue;
      }
      const { getAllTasks: few } = await client.read('task', getAllTasks, { query: page(3) });
      expect(few.rows.length).toBe(3);
      for (const row of few.rows) expect(own.get(client.userId)?.has(row.id)).toBe(true);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}, 120_000);
