import { randomUUID } from 'node:crypto';
import { getAllTasks, type TaskQuery } from '@waypost/contract/graphql';
import { expect, it } from 'vitest';
import { sharedAs } from '../support/client.ts';

const page = (limit: number): TaskQuery => ({ limit, after: null, sort: [], filter: {} });

it('row security holds over a thousand interleaved calls of two entities, failing ones among them', async () => {
  const clients = await Promise.all(['dana.whitfield', 'nadia.castle'].map(sharedAs));
  const own = new Map<string, Set<string>>();
  for (const client of clients) {
    const { getAllTasks: all } = await client.read('task', getAllTasks, { query: page(5000) });
    own.set(client.userId, new Set(all.rows.map((row) => row.id)));
  }
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
