import type { LiveMessage } from '@waypost/contract/live/calls';
import { createClock } from '@waypost/platform/clock';
import { beforeAll, describe, expect, it } from 'vitest';
import { expireFiles } from '../../../src/modules/files/expire-files.ts';
import { equip } from '../support/cases.ts';
import type { Client } from '../support/client.ts';
import { testDatabase } from '../support/database.ts';
import { contentOf, ended, filesOf, orderTasks } from '../support/files.ts';
import { complete, finished, gap, letters, templateId } from '../support/generated-documents.ts';
import { jobTools } from '../support/jobs.ts';
import { Following } from '../support/live.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool, database } = await testDatabase();
let at: Organization;
let dana: Client;
let ruth: Client;
beforeAll(async () => {
  at = await makeOrganization();
  await equip(at);
  [dana, ruth] = await at.people('dana', 'ruth');
});

const isReady = (userId: string) => (message: LiveMessage) =>
  message.kind === 'event' && message.type === 'file.ready' && message.subjectId === userId;

/** A registration task that Ruth completes, and its letter. */
async function letterOfRuth() {
  await letters(at, { template: await templateId(pool, at) });
  const { caseId, task } = await gap(pool, ruth);
  await complete(ruth, task);
  const [document] = await finished(pool, ruth, caseId);
  const { rows } = await pool.query('select case_number from patient_case where id = $1', [caseId]);
  return { caseId, id: document?.id ?? '', caseNumber: rows[0].case_number as string };
}

describe('a letter', () => {
  it('a letter is listed among the files of the user who completed the task, announced only to them, and counted when downloaded', async () => {
    const [own, another] = await Promise.all([Following.begun(ruth), Following.begun(dana)]);
    const { id, caseNumber } = await letterOfRuth();
    await own.until(isReady(ruth.userId));
    await Promise.all([own.leave(), another.leave()]);
    expect(another.events.filter(({ type }) => type === 'file.ready')).toEqual([]);
    const [file, ...others] = await filesOf(ruth);
    expect(others).toEqual([]);
    expect(file).toMatchObject({
      friendlyName: 'Letter',
      fileName: `letter-${caseNumber}.pdf`,
      state: 'ready',
      downloadsRemaining: 5,
      daysRemaining: 7,
    });
    expect(await filesOf(dana)).toEqual([]);
    if (!file) throw new Error('no file');
    const read = await contentOf(ruth, file);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const ofCase = await ruth.call('POST', '/services/case/api/generated-documents/content', { id });
    expect(read.text).toBe(ofCase.text);
    expect((await filesOf(ruth))[0]?.downloadsRemaining).toBe(4);
    expect((await contentOf(dana, file)).status).toBe(404);
  });

  it('a letter stays in its case after it has expired as a file', async () => {
    const { id } = await letterOfRuth();
    await pool.query("update user_file set expires_at = now() - interval '2 days' where user_id = $1", [
      ruth.userId,
    ]);
    // With yesterday's time it removes no file whose expiry other tests check.
    await expireFiles(jobTools(database, createClock(-86_400)));
    const storedFiles = async () =>
      (await pool.query('select id from user_file where user_id = $1', [ruth.userId])).rows;
    await expect.poll(storedFiles, { timeout: 10_000 }).toEqual([]);
    expect(await filesOf(ruth)).toEqual([]);
    const read = await ruth.call('POST', '/services/case/api/generated-documents/content', { id });
    expect(read.status).toBe(200);
  });
});

it('the event of a finished export is sent to its requester', async () => {
  const own = await Following.begun(dana);
  const file = await ended(dana, await orderTasks(dana));
  await own.until(isReady(dana.userId));
  await own.leave();
  expect((await filesOf(dana)).map(({ fileId }) => fileId)).toContain(file.fileId);
});
