// Figures include all organizations, and a job of each module reports them.
import { expect, it } from 'vitest';
import { queueFigures } from '../../../src/app/queue-metrics.ts';
import { consumerJob } from '../../../src/framework/consumers.ts';
import { testDatabase } from '../../api/support/database.ts';
import { consumersOfModules, jobsOfModules, workerTools } from '../../api/support/worker-tools.ts';

const { database, pool } = await testDatabase();
const tools = workerTools(database);
const jobs = [...jobsOfModules(tools), ...consumersOfModules.map((each) => consumerJob(each, tools))];

it('each queue reports how many items wait, since when, and how many were given up', async () => {
  const day = 86_400_000;
  const [later, evenLater] = [new Date(Date.now() + 60 * day), new Date(Date.now() + 61 * day)];
  const before = new Map((await queueFigures(jobs, tools.worker, later)).map((each) => [each.queue, each]));
  // A mail that waits for two months, so that no worker sends it before; and one that was given up.
  await pool.query(
    `insert into mail_outbox (id, kind, recipient, content_sealed, state, created_at, expires_at)
     values ('00000000-0000-4000-8000-00000000f001', 'test', 'figures', '', 'Waiting', $1::timestamptz, $1::timestamptz + interval '1 year')`,
    [later],
  );
  await pool.query(
    `insert into job_attempt (queue, item_id, attempts, next_attempt_at, dead_at, failure)
     values ('send mail', '00000000-0000-4000-8000-00000000f002', 5, now(), now(), 'test')`,
  );
  const after = await queueFigures(jobs, tools.worker, evenLater);
  await pool.query("delete from mail_outbox where recipient = 'figures'");
  await pool.query("delete from job_attempt where queue = 'send mail' and failure = 'test'");
  const mail = before.get('send mail') ?? expect.fail('no figures of mail');
  expect(after.find(({ queue }) => queue === 'send mail')).toMatchObject({
    waiting: mail.waiting + 1,
    oldest: mail.oldest ?? later,
    failed: mail.failed + 1,
  });
  expect([...before.keys()]).toEqual(
    expect.arrayContaining([
      'bulk changes',
      'carry out imports',
      'check drop folders',
      'end waits',
      'fax documents',
      'make files',
      'mark interrupted eligibility transactions',
      'process Eligibility',
      'send mail',
      'send views',
      'send webhook messages',
    ]),
  );
});
