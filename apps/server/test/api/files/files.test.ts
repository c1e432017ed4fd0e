import type { Problem } from '@waypost/contract/core/errors';
import type { UserFile } from '@waypost/contract/files/calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireFiles } from '../../../src/modules/files/expire-files.ts';
import { type Client, call, newKey } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import {
  contentOf,
  ended,
  FILES,
  filesOf,
  HISTORY_FILE,
  orderTasks,
  TASK_FILE,
  tasksByCase,
} from '../support/files.ts';
import { jobTools } from '../support/jobs.ts';
import { makeOrganization, organizationOf } from '../support/organization.ts';
import { noSearch } from '../support/samples/audit.ts';
import { openTasks } from '../support/tasks.ts';
import { commandTools } from '../support/tools.ts';

const { pool, database } = await testDatabase();
let dana: Client;
let joel: Client;
let file: UserFile;
let whole: string;
beforeAll(async () => {
  [dana, joel] = await (await makeOrganization()).people('dana', 'joel');
  // More than the thousand bytes that a range starts with.
  await openTasks(dana, 60);
  file = await ended(dana, await orderTasks(dana));
  whole = (await dana.call('POST', '/services/task/exports', tasksByCase)).text;
});

const set = (fields: string, id = file.fileId) =>
  pool.query(`update user_file set ${fields} where id = $1`, [id]);
const left = async (): Promise<number | undefined> =>
  (await filesOf(dana)).find(({ fileId }) => fileId === file.fileId)?.downloadsRemaining;
const recordsOf = async (id: string) => {
  const { rows } = await pool.query(
    "select action, operation, actor_kind, actor_id, snapshot from audit_record where domain_type = 'UserFile' and domain_id = $1 order by occurred_at, id",
    [id],
  );
  return rows;
};

describe('a file of an export', () => {
  it('an export is created by the worker with the permissions of its requester, listed with its fields, and downloaded unchanged [W-095][C-297][C-298][W-214][W-215]', async () => {
    expect(file).toEqual({
      fileId: file.fileId,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      friendlyName: 'Tasks',
      fileName: expect.stringMatching(/^tasks-\d{4}-\d\d-\d\d\.csv$/),
      state: 'ready',
      // The UTF-8 byte order mark is not part of the text.
      fileSizeBytes: Buffer.byteLength(whole) + 3,
      downloadsRemaining: 5,
      daysRemaining: 7,
    });
    const answer = await contentOf(dana, file);
    expect(answer.status).toBe(200);
    expect(answer.text).toBe(whole);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileName}"`);
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-length')).toBe(String(file.fileSizeBytes));
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await left()).toBe(4);
  });

  it('the request, the creation and the download of an export are each audited for its requester', async () => {
    const records = await recordsOf(file.fileId);
    const [ordered, made, viewed] = records;
    expect(ordered).toMatchObject({ action: 'Mutation', operation: 'Create', actor_id: dana.userId });
    expect(made).toMatchObject({ action: 'Mutation', operation: 'Update', actor_kind: 'service' });
    expect(viewed).toMatchObject({
      action: 'View',
      actor_id: dana.userId,
      snapshot: { FileName: file.fileName },
    });
    const { rows } = await pool.query(
      "select actor_id, snapshot from audit_record where correlation_id = $1 and action = 'Export'",
      [`file-${file.fileId}`],
    );
    expect(rows).toMatchObject([{ actor_id: dana.userId, snapshot: { sort: tasksByCase.sort } }]);
  });

  it('an export is created once for a key', async () => {
    const key = newKey();
    const [first, second] = await Promise.all([
      orderTasks(dana, undefined, key),
      orderTasks(dana, undefined, key),
    ]);
    expect(second.fileId).toBe(first?.fileId);
    const other = await dana.call<Problem>('POST', TASK_FILE, { ...tasksByCase, sort: [] }, key);
    expect(other.body.code).toBe('IDEMPOTENCY_CONFLICT');
    await ended(dana, first as UserFile);
  });

  it('exports are listed latest first [W-075]', async () => {
    const later = await orderTasks(dana);
    const [first] = await filesOf(dana);
    expect(first?.fileId).toBe(later.fileId);
    const days = (await filesOf(dana)).map(({ createdDate }) => createdDate);
    expect(days).toEqual(days.toSorted().reverse());
    await ended(dana, later);
  });

  it('an export is refused if its user already has five waiting exports', async () => {
    await pool.query(
      `insert into user_file (entity_id, id, user_id, facility_ids, kind, file_name, ordered_sealed, created_at, expires_at, downloads_left)
       select entity_id, gen_random_uuid(), user_id, facility_ids, kind, 'waiting.csv', 'k.x', now(), now() + interval '1 day', 5
       from user_file, generate_series(1, 5) where id = $1`,
      [file.fileId],
    );
    const refused = await dana.call<Problem>('POST', TASK_FILE, tasksByCase, newKey());
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await pool.query("delete from user_file where user_id = $1 and file_name = 'waiting.csv'", [dana.userId]);
  });

  it('an export request must be well-formed and permitted for its user', async () => {
    const bad = await dana.call<Problem>('POST', TASK_FILE, { ...tasksByCase, columns: [] }, newKey());
    expect(bad.status).toBe(400);
    expect((await dana.call<Problem>('POST', HISTORY_FILE, noSearch, newKey())).body.code).toBe('FORBIDDEN');
    const until = new Date().toISOString();
    const made = await joel.call<UserFile>('POST', HISTORY_FILE, { ...noSearch, until }, newKey());
    expect(made.status).toBe(202);
    const history = await ended(joel, made.body);
    expect(history).toMatchObject({ friendlyName: 'Audit History', state: 'ready' });
    const { text } = await contentOf(joel, history);
    expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
    expect(text).toBe((await joel.call('POST', '/services/audit/exports', { ...noSearch, until })).text);
  });
});

describe('a download', () => {
  it('a file downloaded in ranges is unchanged, and counts once, from its first byte', async () => {
    const before = await left();
    const size = file.fileSizeBytes ?? 0;
    const first = await contentOf(dana, file, { range: 'bytes=0-999' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-999/${size}`);
    expect(await left()).toBe((before ?? 0) - 1);
    const etag = first.headers.get('etag') ?? '';
    const rest = await contentOf(dana, file, { range: 'bytes=1000-', 'if-range': etag });
    expect(rest.headers.get('content-range')).toBe(`bytes 1000-${size - 1}/${size}`);
    expect(first.text + rest.text).toBe(whole);
    expect(await left()).toBe((before ?? 0) - 1);
    const changed = await contentOf(dana, file, { range: 'bytes=0-9', 'if-range': '"another"' });
    expect([changed.status, changed.text]).toEqual([200, whole]);
    const beyond = await contentOf(dana, file, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.body.code]).toEqual([416, 'RANGE_NOT_SATISFIABLE']);
    expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
  });

  it('downloads are counted by bytes, so ranges that stop before the last byte count as well', async () => {
    const size = file.fileSizeBytes ?? 0;
    await set('downloads_left = 2');
    const most = { range: `bytes=0-${size - 2}` };
    const end = { range: `bytes=${size - 1}-` };
    const answers = [];
    for (const range of [most, most, most, end, end, end]) answers.push(await contentOf(dana, file, range));
    expect(answers.map(({ status }) => status)).toEqual([206, 206, 410, 206, 206, 410]);
    expect(await left()).toBe(0);
    await set('downloads_left = 1');
    await contentOf(dana, file, { range: 'bytes=0-0' });
    expect((await contentOf(dana, file)).body.code).toBe('FILE_USED_UP');
    expect((await contentOf(dana, file, { range: 'bytes=1-' })).status).toBe(206);
    expect((await contentOf(dana, file, { range: 'bytes=1-' })).status).toBe(410);
    await set('downloads_left = 5');
  });

  it('a download is counted once, and two at once never exceed the limit', async () => {
    await set('downloads_left = 1');
    const answers = await Promise.all([contentOf(dana, file), contentOf(dana, file), contentOf(dana, file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 410)?.body.code).toBe('FILE_USED_UP');
    expect(await left()).toBe(0);
    await set('downloads_left = 5');
  });

  it('a file can be downloaded only by its owner, in its own organization', async () => {
    expect((await contentOf(joel, file)).body.code).toBe('NOT_FOUND');
    expect((await filesOf(joel)).map(({ fileId }) => fileId)).not.toContain(file.fileId);
    const nadia = await (await makeOrganization()).person('nadia');
    expect((await contentOf(nadia, file)).body.code).toBe('NOT_FOUND');
    const elsewhere = await dana.call<Problem>('GET', `${FILES}/${file.fileId}`, undefined, {
      Scope: String(nadia.entityId),
    });
    expect(elsewhere.body.code).toBe('ENTITY_REFUSED');
    expect((await call('GET', `${FILES}/${file.fileId}`, { Scope: String(dana.entityId) })).status).toBe(401);
    expect((await contentOf(dana, { fileId: 'x' })).status).toBe(400);
  });

  it('a download is refused once its owner loses a facility in the file, or the permission for such an export', async () => {
    const held = [dana.entityId, dana.userId, organizationOf(dana).facility(1).id];
    const taken = await pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      held,
    );
    expect(taken.rowCount).toBe(1);
    expect((await contentOf(dana, file)).body.code).toBe('NOT_FOUND');
    expect((await filesOf(dana)).map(({ fileId }) => fileId)).not.toContain(file.fileId);
    await pool.query('insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)', held);
    await withoutRoles(async () => {
      expect((await contentOf(dana, file)).body.code).toBe('FORBIDDEN');
    });
    expect((await contentOf(dana, file)).status).toBe(200);
  });
});

/** Runs an action while Dana has no role. */
async function withoutRoles(run: () => Promise<void>): Promise<void> {
  const held = [dana.entityId, dana.userId, organizationOf(dana).roleId('Task Worker')];
  const taken = await pool.query(
    'delete from user_role where entity_id = $1 and user_id = $2 and role_id = $3',
    held,
  );
  expect(taken.rowCount).toBe(1);
  await run();
  await pool.query('insert into user_role values ($1, $2, $3)', held);
}

it('a file can be downloaded as often and for as many days as the operator sets for the organization', async () => {
  await pool.query('update entity set file_downloads = 2, file_days = 30 where id = $1', [dana.entityId]);
  const limited = await orderTasks(dana);
  expect(limited).toMatchObject({ downloadsRemaining: 2, daysRemaining: 30 });
  await ended(dana, limited);
});

it('a file is not created for users who have lost the permission, and reports that', async () => {
  const { fileId } = await ended(dana, await orderTasks(dana));
  // The situation at the time of the request.
  const sealed = commandTools().keyring.seal('export', JSON.stringify(tasksByCase));
  await withoutRoles(async () => {
    await pool.query(
      "update user_file set state = 'preparing', file_id = null, ordered_sealed = $2 where id = $1",
      [fileId, sealed],
    );
    expect((await ended(dana, { fileId })).state).toBe('failed');
  });
  expect((await contentOf(dana, { fileId })).body.code).toBe('NOT_FOUND');
});

it('an expired file is not listed, cannot be downloaded, and is removed by the worker with an audit record', async () => {
  const old = await ended(dana, await orderTasks(dana));
  await set("expires_at = now() + interval '30 hours'", old.fileId);
  expect((await filesOf(dana)).find(({ fileId }) => fileId === old.fileId)?.daysRemaining).toBe(2);
  await set("expires_at = now() - interval '1 minute'", old.fileId);
  expect((await filesOf(dana)).map(({ fileId }) => fileId)).not.toContain(old.fileId);
  expect((await contentOf(dana, old)).body.code).toBe('FILE_USED_UP');
  const { rows } = await pool.query('select file_id from user_file where id = $1', [old.fileId]);
  const tools = jobTools(database);
  await expireFiles(tools);
  await expireFiles(tools);
  // The product's own worker may have processed it already.
  await expect
    .poll(async () => (await contentOf(dana, old)).body.code, { timeout: 10_000 })
    .toBe('NOT_FOUND');
  const stored = await pool.query('select id from stored_file where id = $1', [rows[0].file_id]);
  expect(stored.rows).toEqual([]);
  const records = await recordsOf(old.fileId);
  expect(records.filter(({ operation }) => operation === 'Delete')).toMatchObject([
    { actor_kind: 'service' },
  ]);
});
