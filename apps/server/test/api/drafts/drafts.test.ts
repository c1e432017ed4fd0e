import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/core/errors';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { MAX_DRAFT, MAX_DRAFTS, MAX_DRAFTS_BYTES } from '@waypost/contract/drafts/limits';
import { beforeAll, describe, expect, it } from 'vitest';
import { openCases } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization, type RoleName } from '../support/organization.ts';

type Draft = { content: string; savedAt: string };

const typed = JSON.stringify({ comment: 'Called the payer, waiting for Ms. Example' });
/** Tasks of the first facility, each used for one draft. */
let tasks: string[] = [];
const place = (form = 'task-work', subject: string = tasks.pop() ?? randomUUID()) =>
  `/services/policy/users/me/drafts/${form}/${subject}`;
const save = (client: Client, path: string, content = typed) =>
  client.call<Problem>('PUT', path, { content });
const read = (client: Client, path: string) => client.call<Draft>('GET', path);

const { pool } = await testDatabase();
let here: Organization;
let elsewhere: Organization;
let dana: Client;
/** Works in both organizations. */
let avery: Client;
let ines: Client;
let elena: Client;
beforeAll(async () => {
  here = await makeOrganization();
  elsewhere = await makeOrganization();
  [dana, avery, ines, elena] = await here.people('dana', 'avery', 'ines', 'elena');
  await elsewhere.join(avery, 'Task Manager');
  const cases = await openCases(here, 100, { task: {} });
  tasks = cases.flatMap((one) => one.tasks.map(({ id }) => id));
});

/** A new user who works only at the first facility. */
const worker = (role: RoleName = 'Task Worker'): Promise<Client> =>
  here.invite({ firstName: 'Nora', lastName: 'Newman', role, facilities: [0] });

describe('a draft', () => {
  it('a draft is stored as last typed, until it is discarded', async () => {
    const path = place();
    expect((await read(dana, path)).status).toBe(204);
    expect((await save(dana, path, 'first')).status).toBe(204);
    expect((await save(dana, path)).status).toBe(204);
    const draft = await read(dana, path);
    expect(draft.body.content).toBe(typed);
    expect(Date.parse(draft.body.savedAt)).not.toBeNaN();
    expect(draft.headers.get('cache-control')).toBe('no-store');
    expect((await dana.call('DELETE', path)).status).toBe(204);
    expect((await read(dana, path)).status).toBe(204);
    expect((await dana.call('DELETE', path)).status).toBe(204);
  });

  it('a draft needs no permission to be saved, and is separate for each form and record', async () => {
    const path = place();
    expect((await save(ines, path)).status).toBe(204);
    // The draft is shown to users who may save the form.
    expect((await save(dana, path)).status).toBe(204);
    expect((await read(dana, path)).body.content).toBe(typed);
    for (const client of [ines, dana]) {
      expect((await read(client, path.replace('task-work', 'eligibility-request'))).status).toBe(204);
      expect((await read(client, place())).status).toBe(204);
    }
  });

  it('a draft is visible only to its author, and only in the entity where it was written', async () => {
    const path = place();
    await save(avery, path);
    expect((await read(dana, path)).status).toBe(204);
    expect((await read(avery.inEntity(elsewhere.id), path)).status).toBe(204);
    expect((await dana.call('DELETE', path)).status).toBe(204);
    expect((await save(dana, path, 'other')).status).toBe(204);
    expect((await read(avery, path)).body.content).toBe(typed);
    // A user of both organizations can write about themselves in both.
    const own = place('user-details', avery.userId);
    await save(avery, own);
    expect((await read(avery, own)).body.content).toBe(typed);
    expect((await read(avery.inEntity(elsewhere.id), own)).status).toBe(204);
  });

  it('a draft is refused in an entity to which the user does not belong', async () => {
    const outsider = dana.inEntity(elsewhere.id);
    const path = place();
    for (const answer of [await save(outsider, path), await read(outsider, path)]) {
      expect(answer.status).toBe(403);
      expect(answer.text).not.toContain('Called the payer');
    }
  });

  it('a draft is refused when it is too long, of an unknown form, without a valid record, or with unknown fields', async () => {
    expect((await save(dana, place(), 'x'.repeat(MAX_DRAFT))).status).toBe(204);
    expect((await save(dana, place(), 'x'.repeat(MAX_DRAFT + 1))).status).toBe(400);
    expect((await save(dana, place('diary'))).status).toBe(400);
    expect((await save(dana, place('task-work', '12'))).status).toBe(400);
    const more = { content: typed, userId: randomUUID() };
    expect((await dana.call('PUT', place(), more)).status).toBe(400);
  });

  it('a draft is encrypted in the database, and deleted after a week', async () => {
    const subject = tasks.pop() ?? '';
    await save(dana, place('task-work', subject));
    expect((await read(dana, place('task-work', subject))).body.content).toBe(typed);
    const { rows } = await pool.query('select content_sealed from draft where subject_id = $1', [subject]);
    expect(rows).toHaveLength(1);
    expect(rows[0].content_sealed).not.toContain('payer');
    await pool.query("update draft set saved_at = saved_at - interval '7 days' where subject_id = $1", [
      subject,
    ]);
    expect((await read(dana, place('task-work', subject))).status).toBe(204);
  });

  it('a draft is hidden while its author may not save the form, and shown again when that changes', async () => {
    const writer = await worker();
    const path = place();
    await save(writer, path);
    expect((await read(writer, path)).body.content).toBe(typed);
    const { rows: roles } = await pool.query('delete from user_role where user_id = $1 returning *', [
      writer.userId,
    ]);
    expect((await read(writer, path)).status).toBe(204);
    await pool.query('insert into user_role values ($1, $2, $3)', [
      here.id,
      writer.userId,
      roles[0]?.role_id,
    ]);
    expect((await read(writer, path)).body.content).toBe(typed);
  });

  it('a draft of a machine account is shown only to users who may create machine accounts', async () => {
    const path = place('machine-account', EMPTY_ID);
    for (const [client, status] of [
      [elena, 200],
      [dana, 204],
    ] as const) {
      expect((await save(client, path)).status).toBe(204);
      expect((await read(client, path)).status).toBe(status);
    }
    expect((await elena.call('DELETE', path)).status).toBe(204);
  });

  it('a draft about a user is shown to that user, and to authors who may change the user', async () => {
    const writer = await worker();
    const shown = async (client: Client, form: string, userId: string) => {
      const path = place(form, userId);
      await save(client, path);
      return (await read(client, path)).status === 200;
    };
    expect(await shown(writer, 'user-details', writer.userId)).toBe(true);
    expect(await shown(writer, 'user-details', dana.userId)).toBe(false);
    expect(await shown(elena, 'user-details', dana.userId)).toBe(true);
    // A user id does not identify a task.
    expect(await shown(writer, 'task-work', writer.userId)).toBe(false);
  });

  it.each([
    ['task-work', 'task', 'Task Worker'],
    ['eligibility-request', 'task', 'Task Worker'],
    ['case-note', 'patient_case', 'Case Specialist'],
    ['new-coverage', 'patient_case', 'Case Specialist'],
    ['case-order', 'patient_case', 'Case Specialist'],
    ['coverage', 'case_coverage', 'Case Specialist'],
  ] as const)(
    'a draft is no longer shown for a record at a facility that its author has lost: %s',
    async (form, table, role) => {
      const writer = await worker(role);
      const { rows } = await pool.query<{ id: string }>(
        `select id from ${table} where facility_id = $1 order by id limit 1`,
        [here.facility().id],
      );
      const path = place(form, rows[0]?.id);
      await save(writer, path);
      expect((await read(writer, path)).body.content).toBe(typed);
      await pool.query('delete from user_facility where user_id = $1', [writer.userId]);
      expect((await read(writer, path)).status).toBe(204);
    },
  );

  it('a new draft beyond the number per user replaces the oldest one', async () => {
    const writer = await worker();
    const paths = tasks.slice(0, MAX_DRAFTS + 2).map((id) => place('task-work', id));
    for (const path of paths) expect((await save(writer, path)).status).toBe(204);
    const [first, second, third] = paths;
    for (const gone of [first, second]) expect((await read(writer, gone ?? '')).status).toBe(204);
    expect((await read(writer, third ?? '')).body.content).toBe(typed);
    expect((await read(writer, paths.at(-1) ?? '')).body.content).toBe(typed);
  });

  it('a new draft beyond the size per user replaces the oldest ones, and the latest is stored', async () => {
    const writer = await worker();
    const paths = tasks.slice(0, 40).map((id) => place('task-work', id));
    for (const path of paths) expect((await save(writer, path, 'x'.repeat(MAX_DRAFT))).status).toBe(204);
    const { rows } = await pool.query<{ kept: number; bytes: number }>(
      'select count(*)::int as kept, sum(octet_length(content_sealed))::int as bytes from draft where user_id = $1',
      [writer.userId],
    );
    expect(rows[0]?.bytes).toBeLessThanOrEqual(MAX_DRAFTS_BYTES);
    expect(rows[0]?.kept).toBeGreaterThan(10);
    expect((await read(writer, paths.at(-1) ?? '')).status).toBe(200);
    expect((await read(writer, paths[0] ?? '')).status).toBe(204);
  });
});
