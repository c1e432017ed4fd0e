import type { Problem } from '@waypost/contract/core/errors';
import { MAX_EXPORT_ROWS, taskExportSchema } from '@waypost/contract/files/downloads';
import { beforeAll, describe, expect, it } from 'vitest';
import { portalUrl } from '../support/addresses.ts';
import { openCase } from '../support/cases.ts';
import { type Client, SUBSCRIPTION } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { beginDownload, ended, filesOf, orderTasks } from '../support/files.ts';
import { makeOrganization } from '../support/organization.ts';

/** Open tasks in such a number that the socket buffers fill up and the server waits for the client. */
const MANY = 9000;
/** Together with these tasks on hold the list exceeds the limit for immediate export. */
const MORE = 1500;
const isOpen = { status: { filterType: 'set' as const, values: ['Open' as const] } };
const columns = Array.from({ length: 50 }, () => ({ column: 'caseNumber', title: 'A wide column' }));

const { pool } = await testDatabase();
let owen: Client;
let marcus: Client;
beforeAll(async () => {
  const here = await makeOrganization();
  [owen, marcus] = await here.people('owen', 'marcus');
  await openCase(here, { task: {} });
  await pool.query(
    `insert into task (entity_id, id, task_name, process, task_group, status, priority, created_at, process_started_at,
       due_date, start_url, case_id, facility_id, case_number, account_number, patient_first_name, patient_last_name,
       payer_name, date_of_service)
     select entity_id, gen_random_uuid(), task_name, process, task_group,
       case when n <= $2 then 'Open' else 'OnHold' end, priority, created_at,
       process_started_at, due_date, 'made/for/export', case_id, facility_id, repeat(case_number, 8), account_number,
       patient_first_name, patient_last_name, payer_name, date_of_service
     from (select * from task where entity_id = $1 limit 1) one, generate_series(1, $2::int + $3::int) n`,
    [owen.entityId, MANY, MORE],
  );
});

const start = (client: Client, signal?: AbortSignal): Promise<Response> =>
  fetch(`${portalUrl}/services/task/exports`, {
    method: 'POST',
    headers: {
      ...SUBSCRIPTION,
      ...client.headers,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify({ columns, sort: [], filter: isOpen }),
    ...(signal ? { signal } : {}),
  });

/** The audit records of an export, once the second one with the end of the export exists. */
async function endOf(response: Response): Promise<{ rows: number; endedAfterRows: number }> {
  const id = response.headers.get('x-correlation-id');
  const records = async () =>
    (
      await pool.query(
        "select snapshot from audit_record where correlation_id = $1 and action = 'Export' order by occurred_at, id",
        [id],
      )
    ).rows;
  await expect.poll(async () => (await records()).length, { timeout: 20_000 }).toBe(2);
  return (await records())[1].snapshot;
}

describe('an interrupted export', () => {
  it('an export is complete for a client that reads to the end', async () => {
    const text = await (await start(owen)).text();
    const [, ...rows] = text.trimEnd().split('\r\n');
    expect(rows).toHaveLength(MANY + 1);
  });

  it('an export stops when the client disconnects, and its record says where', async () => {
    const gone = new AbortController();
    const response = await start(owen, gone.signal);
    await response.body?.getReader().read();
    gone.abort();
    const { rows, endedAfterRows } = await endOf(response);
    expect(rows).toBeGreaterThanOrEqual(MANY);
    expect(endedAfterRows).toBeLessThan(rows);
  });

  it('an export stops when its permission is revoked', async () => {
    const response = await start(marcus);
    const reader = response.body?.getReader();
    await reader?.read();
    const taken = await pool.query('delete from user_role where user_id = $1 and entity_id = $2', [
      marcus.userId,
      marcus.entityId,
    ]);
    expect(taken.rowCount).toBe(1);
    const continueReading = async (): Promise<void> => {
      while (!(await reader?.read())?.done);
    };
    await expect(continueReading()).rejects.toThrow();
    const { rows, endedAfterRows } = await endOf(response);
    expect(endedAfterRows).toBeLessThan(rows);
  });
});

describe('a list that is too long for an immediate export', () => {
  const all = taskExportSchema.parse({ columns: columns.slice(0, 10), sort: [], filter: {} });

  it('a list that is too long for an immediate export becomes a file, and its interrupted download is counted', async () => {
    const refused = await owen.call<Problem>('POST', '/services/task/exports', all);
    expect([refused.status, refused.body.code]).toEqual([422, 'EXPORT_TOO_LONG']);
    const file = await ended(owen, await orderTasks(owen, all), 90_000);
    expect(file.state).toBe('ready');
    const gone = new AbortController();
    const response = await beginDownload(owen, file, gone.signal);
    await response.body?.getReader().read();
    const left = async () =>
      (await filesOf(owen)).find(({ fileId }) => fileId === file.fileId)?.downloadsRemaining;
    expect(await left()).toBe(4);
    const handed = async () => {
      const { rows: found } = await pool.query<{ handed: number; left: number }>(
        'select bytes_handed::int as handed, downloads_left as left from user_file where id = $1',
        [file.fileId],
      );
      return found[0];
    };
    expect(await handed()).toEqual({ handed: 0, left: 4 });
    gone.abort();
    await expect.poll(async () => (await handed())?.left, { timeout: 20_000 }).toBe(5);
    expect((await handed())?.handed).toBeGreaterThan(0);
    expect((await handed())?.handed).toBeLessThan(file.fileSizeBytes ?? 0);
    const text = await (await beginDownload(owen, file, new AbortController().signal)).text();
    const rows = text.trimEnd().split('\r\n').length - 1;
    expect(rows).toBe(MANY + MORE + 1);
    expect(rows).toBeGreaterThan(MAX_EXPORT_ROWS);
    expect(await left()).toBe(3);
  }, 120_000);
});
