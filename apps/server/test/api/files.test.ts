import type { Problem } from '@waypost/contract/errors';
import type { UserFile } from '@waypost/contract/services/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireFiles } from '../../src/modules/files/expire-files.ts';
import { type Client, call, newKey, sharedAs, sharedAsEach } from './support/client.ts';
import { ownerPool } from './support/database.ts';
import {
  contentOf,
  ended,
  FILES,
  filesOf,
  HISTORY_FILE,
  orderTasks,
  TASK_FILE,
  tasksByCase,
} from './support/files.ts';
import { jobTools } from './support/jobs.ts';
import { noSearch } from './support/samples/audit.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let joel: Client;
let file: UserFile;
let whole: string;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, joel] = await sharedAsEach('dana.whitfield', 'joel.nakamura');
  file = await ended(dana, await orderTasks(dana));
  whole = (await dana.call('POST', '/services/task/exports', tasksByCase)).text;
});
afterAll(async () => {
  await owner.pool.query('delete from user_file');
  await owner.close();
});

const set = (fields: string, id = file.fileId) =>
  owner.pool.query(`update user_file set ${fields} where id = $1`, [id]);
const left = async (): Promise<number | undefined> =>
  (await filesOf(dana)).find(({ fileId }) => fileId === file.fileId)?.downloadsRemaining;
const recordsOf = async (id: string) => {
  const { rows } = await owner.pool.query(
    "select action, operation, actor_kind, actor_id, snapshot from audit_record where domain_type = 'UserFile' and domain_id = $1 order by occurred_at, id",
    [id],
  );
  return rows;
};

describe('a file of an export', () => {
  it('is made by the worker as who asked for it, listed with its fields, and downloaded as it was made [W-095][C-297][C-298][W-214][W-215]', async () => {
    expect(file).toEqual({
      fileId: file.fileId,
      createdDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      friendlyName: 'Tasks',
      fileName: expect.stringMatching(/^tasks-\d{4}-\d\d-\d\d\.csv$/),
      state: 'ready',
      // The mark of UTF-8 is no part of the text.
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

  it('is on record when it is asked for, made and downloaded, and its export is one of who asked', async () => {
    const records = await recordsOf(file.fileId);
    const [ordered, made, viewed] = records;
    expect(ordered).toMatchObject({ action: 'Mutation', operation: 'Create', actor_id: dana.userId });
    expect(made).toMatchObject({ action: 'Mutation', operation: 'Update', actor_kind: 'service' });
    expect(viewed).toMatchObject({
      action: 'View',
      actor_id: dana.userId,
      snapshot: { FileName: file.fileName },
    });
    const { rows } = await owner.pool.query(
      "select actor_id, snapshot from audit_record where correlation_id = $1 and action = 'Export'",
      [`file-${file.fileId}`],
    );
    expect(rows).toMatchObject([{ actor_id: dana.userId, snapshot: { sort: tasksByCase.sort } }]);
  });

  it('is made once for a key', async () => {
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

  it('is listed with the latest first [W-075]', async () => {
    const later = await orderTasks(dana);
    const [first] = await filesOf(dana);
    expect(first?.fileId).toBe(later.fileId);
    const days = (await filesOf(dana)).map(({ createdDate }) => createdDate);
    expect(days).toEqual(days.toSorted().reverse());
    await ended(dana, later);
  });

  it('is one of five at most that somebody waits for', async () => {
    await owner.pool.query(
      `insert into user_file (entity_id, id, user_id, facility_ids, kind, file_name, ordered_sealed, created_at, expires_at, downloads_left)
       select entity_id, gen_random_uuid(), user_id, facility_ids, kind, 'waiting.csv', 'k.x', now(), now() + interval '1 day', 5
       from user_file, generate_series(1, 5) where id = $1`,
      [file.fileId],
    );
    const refused = await dana.call<Problem>('POST', TASK_FILE, tasksByCase, newKey());
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    await owner.pool.query("delete from user_file where file_name = 'waiting.csv'");
  });

  it('needs a well-formed export, and one that its user may have', async () => {
    const bad = await dana.call<Problem>('POST', TASK_FILE, { ...tasksByCase, columns: [] }, newKey());
    expect(bad.status).toBe(400);
    expect((await dana.call<Problem>('POST', HISTORY_FILE, noSearch, newKey())).body.code).toBe('FORBIDDEN');
    const until = '2026-01-01T00:00:00Z';
    const made = await joel.call<UserFile>('POST', HISTORY_FILE, { ...noSearch, until }, newKey());
    expect(made.status).toBe(202);
    const history = await ended(joel, made.body);
    expect(history).toMatchObject({ friendlyName: 'Audit History', state: 'ready' });
    const { text } = await contentOf(joel, history);
    expect(text).toBe((await joel.call('POST', '/services/audit/exports', { ...noSearch, until })).text);
  });
});

describe('a download', () => {
  it('in ranges is the same file, and counts once: when its last byte comes', async () => {
    const before = await left();
    const size = file.fileSizeBytes ?? 0;
    const first = await contentOf(dana, file, { range: 'bytes=0-999' });
    expect(first.status).toBe(206);
    expect(first.headers.get('content-range')).toBe(`bytes 0-999/${size}`);
    expect(await left()).toBe(before);
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

  it('is counted once for each, and two at once never take one too many', async () => {
    await set('downloads_left = 1');
    const answers = await Promise.all([contentOf(dana, file), contentOf(dana, file), contentOf(dana, file)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    expect(answers.find(({ status }) => status === 410)?.body.code).toBe('FILE_USED_UP');
    expect(await left()).toBe(0);
    await set('downloads_left = 5');
  });

  it('is for its own person alone, in its own organisation', async () => {
    expect((await contentOf(joel, file)).body.code).toBe('NOT_FOUND');
    expect((await filesOf(joel)).map(({ fileId }) => fileId)).not.toContain(file.fileId);
    const nadia = await sharedAs('nadia.castle');
    expect((await contentOf(nadia, file)).body.code).toBe('NOT_FOUND');
    const elsewhere = await dana.call<Problem>('GET', `${FILES}/${file.fileId}`, undefined, {
      Scope: String(nadia.entityId),
    });
    expect(elsewhere.body.code).toBe('ENTITY_REFUSED');
    expect((await call('GET', `${FILES}/${file.fileId}`, { Scope: String(dana.entityId) })).status).toBe(401);
    expect((await contentOf(dana, { fileId: 'x' })).status).toBe(400);
  });

  it('ends when its person loses a facility that it tells of, or the right to such an export', async () => {
    const taken = await owner.pool.query(
      `delete from user_facility where ctid in (
         select ctid from user_facility where entity_id = $1 and user_id = $2 limit 1) returning *`,
      [dana.entityId, dana.userId],
    );
    try {
      expect(taken.rows).toHaveLength(1);
      expect((await contentOf(dana, file)).body.code).toBe('NOT_FOUND');
      expect((await filesOf(dana)).map(({ fileId }) => fileId)).not.toContain(file.fileId);
    } finally {
      for (const row of taken.rows)
        await owner.pool.query(
          'insert into user_facility (entity_id, user_id, facility_id) values ($1, $2, $3)',
          [row.entity_id, row.user_id, row.facility_id],
        );
    }
    await withoutRoles(async () => {
      expect((await contentOf(dana, file)).body.code).toBe('FORBIDDEN');
    });
    expect((await contentOf(dana, file)).status).toBe(200);
  });
});

async function withoutRoles(run: () => Promise<void>): Promise<void> {
  const mine = [dana.entityId, dana.userId];
  const { rows } = await owner.pool.query(
    'delete from user_role where entity_id = $1 and user_id = $2 returning *',
    mine,
  );
  try {
    await run();
  } finally {
    for (const row of rows)
      await owner.pool.query('insert into user_role values ($1, $2, $3)', [
        row.entity_id,
        row.user_id,
        row.role_id,
      ]);
  }
}

it('a file has the downloads and days that the operator states for the organisation', async () => {
  const limit = (downloads: number, days: number) =>
    owner.pool.query('update entity set file_downloads = $2, file_days = $3 where id = $1', [
      dana.entityId,
      downloads,
      days,
    ]);
  await limit(2, 30);
  try {
    expect(await orderTasks(dana)).toMatchObject({ downloadsRemaining: 2, daysRemaining: 30 });
  } finally {
    await limit(5, 7);
  }
});

it('a file is not made for who may not have it any more, and says so', async () => {
  const asked = async (): Promise<{ id: string; sealed: string }> => {
    const { fileId } = await orderTasks(dana);
    const { rows } = await owner.pool.query('select ordered_sealed from user_file where id = $1', [fileId]);
    // The worker may have been faster.
    return rows[0].ordered_sealed === null ? asked() : { id: fileId, sealed: rows[0].ordered_sealed };
  };
  const { id, sealed } = await asked();
  await ended(dana, { fileId: id });
  await withoutRoles(async () => {
    await owner.pool.query(
      "update user_file set state = 'preparing', file_id = null, ordered_sealed = $2 where id = $1",
      [id, sealed],
    );
    expect((await ended(dana, { fileId: id })).state).toBe('failed');
  });
  expect((await contentOf(dana, { fileId: id })).body.code).toBe('NOT_FOUND');
});

it('a file whose days are over is not listed, cannot be downloaded, and is removed by the worker, on record', async () => {
  const old = await ended(dana, await orderTasks(dana));
  await set("expires_at = now() + interval '30 hours'", old.fileId);
  expect((await filesOf(dana)).find(({ fileId }) => fileId === old.fileId)?.daysRemaining).toBe(2);
  await set("expires_at = now() - interval '1 minute'", old.fileId);
  expect((await filesOf(dana)).map(({ fileId }) => fileId)).not.toContain(old.fileId);
  expect((await contentOf(dana, old)).body.code).toBe('FILE_USED_UP');
  const { rows } = await owner.pool.query('select file_id from user_file where id = $1', [old.fileId]);
  const tools = jobTools(owner.database);
  await expireFiles(tools);
  await expireFiles(tools);
  expect((await contentOf(dana, old)).body.code).toBe('NOT_FOUND');
  const kept = await owner.pool.query('select id from stored_file where id = $1', [rows[0].file_id]);
  expect(kept.rows).toEqual([]);
  const records = await recordsOf(old.fileId);
  expect(records.filter(({ operation }) => operation === 'Delete')).toMatchObject([
    { actor_kind: 'service' },
  ]);
});
