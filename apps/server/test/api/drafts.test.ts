import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import { DRAFT_MOST } from '@waypost/contract/services/drafts';
import { beforeAll, describe, expect, it } from 'vitest';
import { harborPoint, lakemont } from '../../src/seed/organisations.ts';
import { type Client, sharedAs } from './support/client.ts';
import { ownerPool } from './support/database.ts';

type Draft = { content: string; savedAt: string };

const typed = JSON.stringify({ comment: 'Called the payer, waiting for Ms. Example' });
const place = (form = 'task-work', subject: string = randomUUID()) =>
  `/services/policy/users/me/drafts/${form}/${subject}`;
const save = (client: Client, path: string, content = typed) =>
  client.call<Problem>('PUT', path, { content });
const read = (client: Client, path: string) => client.call<Draft>('GET', path);

let dana: Client;
let avery: Client;
let ines: Client;
beforeAll(async () => {
  [dana, avery, ines] = (await Promise.all(['dana.whitfield', 'avery.stone', 'ines.roth'].map(sharedAs))) as [
    Client,
    Client,
    Client,
  ];
});

describe('what somebody types and has not saved', () => {
  it('is kept as it was typed last, until it is discarded', async () => {
    const path = place();
    expect((await read(dana, path)).status).toBe(204);
    expect((await save(dana, path, 'first')).status).toBe(204);
    expect((await save(dana, path)).status).toBe(204);
    const kept = await read(dana, path);
    expect(kept.body.content).toBe(typed);
    expect(Date.parse(kept.body.savedAt)).not.toBeNaN();
    expect(kept.headers.get('cache-control')).toBe('no-store');
    expect((await dana.call('DELETE', path)).status).toBe(204);
    expect((await read(dana, path)).status).toBe(204);
    expect((await dana.call('DELETE', path)).status).toBe(204);
  });

  it('needs no permission, and is apart for each form and each record', async () => {
    const path = place();
    expect((await save(ines, path)).status).toBe(204);
    expect((await read(ines, path.replace('task-work', 'eligibility-request'))).status).toBe(204);
    expect((await read(ines, place())).status).toBe(204);
  });

  it('is seen by nobody else, and in no other entity of its writer', async () => {
    const path = place();
    const atLakemont = avery.inEntity(lakemont.id);
    const atHarborPoint = avery.inEntity(harborPoint.id);
    await save(atLakemont, path);
    expect((await read(dana, path)).status).toBe(204);
    expect((await read(atHarborPoint, path)).status).toBe(204);
    expect((await dana.call('DELETE', path)).status).toBe(204);
    expect((await save(dana, path, 'other')).status).toBe(204);
    expect((await read(atLakemont, path)).body.content).toBe(typed);
  });

  it('is refused in an entity that is not theirs', async () => {
    const stranger = dana.inEntity(harborPoint.id);
    const path = place();
    for (const answer of [await save(stranger, path), await read(stranger, path)]) {
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('Called the payer');
    }
  });

  it('is refused when it is too long, of an unknown form, of no record, or says more than it may', async () => {
    expect((await save(dana, place(), 'x'.repeat(DRAFT_MOST))).status).toBe(204);
    expect((await save(dana, place(), 'x'.repeat(DRAFT_MOST + 1))).status).toBe(400);
    expect((await save(dana, place('diary'))).status).toBe(400);
    expect((await save(dana, place('task-work', '12'))).status).toBe(400);
    const more = { content: typed, userId: randomUUID() };
    expect((await dana.call('PUT', place(), more)).status).toBe(400);
  });

  it('is sealed in the database, and forgotten after a week', async () => {
    const subject = randomUUID();
    await save(dana, place('task-work', subject));
    const { pool, close } = await ownerPool();
    try {
      const { rows } = await pool.query('select content_sealed from draft where subject_id = $1', [subject]);
      expect(rows).toHaveLength(1);
      expect(rows[0].content_sealed).not.toContain('payer');
      await pool.query("update draft set saved_at = saved_at - interval '7 days' where subject_id = $1", [
        subject,
      ]);
    } finally {
      await close();
    }
    expect((await read(dana, place('task-work', subject))).status).toBe(204);
  });
});
