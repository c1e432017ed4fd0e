import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../../../tools/test/free-ports.ts';
import type { Client } from '../api/support/client.ts';
import { kill, patiently } from './support/crashes.ts';
import { type Installation, newInstallation, type Running } from './support/installation.ts';
import { pace, until } from './support/until.ts';

const kills = Number(process.env.WAYPOST_TEST_KILLS ?? 200);
const cases = 10;

let installation: Installation;
let unscopedPool: pg.Pool;
let asking: ReturnType<typeof patiently>;
let port: number;
let dana: Client;
let chosen: Asked[];
let server: Running;
let workers: Running[] = [];

beforeAll(async () => {
  [port = 0] = await freePorts(1);
  installation = await newInstallation(`http://localhost:${port}`, ['synchronous_commit=on']);
  unscopedPool = new pg.Pool({ connectionString: installation.postgres.superuserUrl, max: 2 });
  unscopedPool.on('error', () => undefined);
  asking = patiently(unscopedPool);
  await installation.prepare();
  server = await installation.server({ PORT: String(port) });
  workers = [await installation.worker(), await installation.worker()];
  const at = await installation.organization();
  dana = await at.person('dana');
  // Insured with the payer that is asked, and without a task of the process that handles its answers.
  const { equip, openCases } = await import('../api/support/cases.ts');
  // An answer about an unknown plan is an exception, however good it is.
  await equip(at);
  const made = await openCases(at, cases, { task: { process: 'Insurance Verification' } });
  chosen = made.flatMap(({ caseId, tasks }) => tasks.map(({ id }) => ({ caseId, taskId: id })));
});
afterAll(async () => {
  await unscopedPool?.end();
  await installation?.remove();
});

type Asked = { taskId: string; caseId: string };

/** Requests checks of a case with alternating good and bad answers, until stopped. */
async function requestChecksRepeatedly(
  { taskId }: Asked,
  isOver: () => boolean,
  onAnswered: () => void,
): Promise<number> {
  const { verifyAndWait } = await import('../api/support/eligibility-transactions.ts');
  let asked = 0;
  while (!isOver()) {
    const memberId = `${asked % 2 === 0 ? 'INA' : 'ACT'}${String(asked).padStart(6, '0')}`;
    // The next request is sent regardless of a request whose server died.
    await verifyAndWait(dana, { payerCode: 'TWM01', memberId, taskId }).then(onAnswered, () => pace(200));
    asked += 1;
  }
  return asked;
}

/** Kills one of the parts and starts it again. */
async function killOne(turn: number): Promise<void> {
  if (turn % 5 === 0) {
    await kill(server);
    server = await installation.server({ PORT: String(port) });
  } else if (turn % 5 === 1) {
    await installation.postgres.crash();
  } else {
    const [first, ...others] = workers;
    if (first) await kill(first);
    workers = [...others, await installation.worker()];
  }
}

it(`the tasks of each case match its last answers, without duplicates, after ${kills} kills of server, workers and database`, async () => {
  expect(chosen).toHaveLength(cases);
  let isOver = false;
  let answered = 0;
  const onAnswered = () => {
    answered += 1;
  };
  const asked = Promise.all(chosen.map((one) => requestChecksRepeatedly(one, () => isOver, onAnswered)));
  for (let turn = 0; turn < kills; turn += 1) {
    const enough = answered + 2 + (turn % 7);
    await until(() => answered >= enough, 'more questions are answered', 180_000);
    await killOne(turn);
  }
  isOver = true;
  const questions = (await asked).reduce((all, one) => all + one, 0);
  // Requests whose server died are marked by the worker once their lease is over.
  await expect
    .poll(async () => asking("select id from eligibility_transaction where state = 'sent'"), {
      timeout: 180_000,
    })
    .toEqual([]);
  await expect
    .poll(async () => asking('select consumer from event_delivery'), { timeout: 120_000 })
    .toEqual([]);
  expect(await asking("select queue, failure from job_attempt where queue like 'process %'")).toEqual([]);
  let [answers, opened] = [0, 0];
  for (const { caseId } of chosen) {
    const completed = await asking<{ state: string; normalized_status: string | null }>(
      `select state, normalized_status from eligibility_transaction where case_id = $1
       and state in ('answered', 'rejected', 'failed', 'interrupted') order by sent_at desc`,
      [caseId],
    );
    const tasks = await asking<{ id: string; status: string; cycle: string }>(
      `select id, status, cycle from task where case_id = $1 and process = 'Eligibility' and subject = 'TWM01'`,
      [caseId],
    );
    const [last] = completed;
    const isException =
      last !== undefined && !(last.state === 'answered' && last.normalized_status === 'active');
    // The tasks that the rules currently require exist once; no state has created two tasks.
    expect(tasks.filter(({ status }) => status !== 'Complete')).toHaveLength(isException ? 1 : 0);
    expect(new Set(tasks.map(({ cycle }) => cycle)).size).toBe(tasks.length);
    const eventCounts = await asking<{ n: number }>(
      'select count(*)::int as n from event where case_id = $1 and type = $2 and subject_id = any ($3)',
      [caseId, 'task.created', tasks.map(({ id }) => id)],
    );
    expect(eventCounts[0]?.n).toBe(tasks.length);
    answers += completed.length;
    opened += tasks.length;
  }
  process.stdout.write(`${kills} kills: ${questions} questions, ${answers} outcomes, ${opened} tasks\n`);
  expect(answers).toBeGreaterThan(kills);
  expect(opened).toBeGreaterThan(cases);
}, 3_600_000);
