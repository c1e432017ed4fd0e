import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type EscalationCondition, escalationConditions } from '@waypost/contract/escalation';
import type { DecisionModelSummary, NewDecisionRule } from '@waypost/contract/services/decision';
import type { EscalationNotice } from '@waypost/contract/services/escalation';
import type { Database } from '@waypost/platform/database/open';
import { loadKeyring } from '@waypost/platform/keyring';
import type pg from 'pg';
import { expect } from 'vitest';
import { escalateTasks } from '../../../src/modules/escalation/escalate-tasks.ts';
import { endAssignment, faxes, forgetAssignment, openFaxes } from './assignment.ts';
import { type Client, sharedAsEach } from './client.ts';
import { ownerPool } from './database.ts';
import { DMN, upload } from './decision.ts';
import { jobTools } from './jobs.ts';

/** A cell is a text; what is worked out begins with `=`. */
export type TestRule = {
  when?: Partial<Record<EscalationCondition, string>>;
  rule: string;
  action: string;
  value?: string;
};

/** Days by which the tasks of these tests are overdue at the least, and no others: so no rule here touches the work of other tests. */
const LONG = '< -9000';

const cellsOf = ({ when = {}, rule, action, value = '' }: TestRule) => ({
  inputs: escalationConditions.map((name) => when[name] ?? (name === 'daysUntilDue' ? LONG : '-')),
  outputs: [rule, action, value].map((text) => (text.startsWith('=') ? text.slice(1) : `"${text}"`)),
});

export const rulesOf = (rules: readonly TestRule[]): NewDecisionRule[] =>
  rules.map((rule) => ({ id: null, comment: rule.rule, ...cellsOf(rule) }));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The model that comes with the product, with rules. */
export async function escalationModel(rules: readonly TestRule[]): Promise<string> {
  const path = join(import.meta.dirname, '../../../src/modules/decision/defaults/Escalation.dmn');
  const rows = rules.map((rule, at) => {
    const { inputs, outputs } = cellsOf(rule);
    const entry = (name: string) => (text: string) => `<${name}><text>${escaped(text)}</text></${name}>`;
    return `<rule id="rule_${at}"><description>${escaped(rule.rule)}</description>${inputs.map(entry('inputEntry')).join('')}${outputs.map(entry('outputEntry')).join('')}</rule>`;
  });
  return (await readFile(path, 'utf8')).replace('</decisionTable>', `${rows.join('\n')}</decisionTable>`);
}

const ownModel = async (by: Client): Promise<DecisionModelSummary | undefined> =>
  (await by.call<DecisionModelSummary[]>('GET', DMN)).body.find(
    ({ name, tenantId }) => name === 'Escalation' && tenantId !== null,
  );

/** Has these rules escalate tasks from now on. Answers with the version of the table. */
export async function keepRules(by: Client, rules: readonly TestRule[]): Promise<number> {
  const own = await ownModel(by);
  const answer = await upload(by, await escalationModel(rules), own ? { version: own.version } : {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body.tables[0]?.version ?? 0;
}

/** The default decides again. */
export async function forgetRules(by: Client): Promise<void> {
  const own = await ownModel(by);
  if (own) await by.call('DELETE', `${DMN}/${own.id}`, undefined, { 'if-match': String(own.version) });
}

/** Makes tasks that are overdue by more than all others. */
export async function overdueTasks(pool: pg.Pool, count: number, facility?: Parameters<typeof openFaxes>[2]) {
  const ids = await openFaxes(pool, count, facility);
  await pool.query(`update task set due_date = '2000-01-01', priority = 3 where id = any ($1)`, [ids]);
  return ids;
}

/** Lets the database fail, as when it is in trouble, whenever a task of an organisation is put down; until what it answers with is called. */
export async function troubleIn(pool: pg.Pool, entityId: string): Promise<() => Promise<void>> {
  await pool.query(`
    create function test_trouble() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$;
    create trigger test_trouble before insert on escalation_due
      for each row when (new.entity_id = '${entityId}') execute function test_trouble()`);
  return async () => {
    await pool.query('drop trigger test_trouble on escalation_due; drop function test_trouble()');
  };
}

/** Has everything of an organisation looked at again, as on the next day. */
export const nextDay = (pool: pg.Pool) => pool.query(`update escalation_look set days = '{}'`);

type Owner = { pool: pg.Pool; database: Database };

/** What a worker escalates with, in a test's own process. */
export const escalationTools = ({ pool, database }: Owner) => ({
  ...jobTools(database),
  keyring: loadKeyring(join(process.env.WAYPOST_TEST_HOME ?? '', 'keys/keyring.json')),
  pool,
});
type TestWorker = ReturnType<typeof escalationTools>;

/** Lets workers look until nothing is left, besides the one of the product: what that is at just now is waited for. */
export async function escalate(...workers: TestWorker[]): Promise<void> {
  await Promise.all(
    workers.map(async (worker) => {
      for (let idle = 0, round = 0; idle < 2 && round < 200; round += 1) {
        idle = (await escalateTasks(worker)) === 0 ? idle + 1 : 0;
        await worker.pool.query('select from escalation_look for update');
      }
    }),
  );
}

/** How many mails about escalations were queued. */
export async function noticeMails(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from mail_outbox where kind = 'escalation'`,
  );
  return rows[0]?.n ?? 0;
}

/** What rules have done to a task, in the order of their names. */
export async function doneTo(pool: pg.Pool, id: string): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string; action: string }>(
    'select rule, action from escalation_done where task_id = $1 order by rule, action',
    [id],
  );
  return rows.map(({ rule, action }) => `${rule}: ${action}`);
}

export const noticesOf = async (by: Client): Promise<{ unread: number; notices: EscalationNotice[] }> =>
  (
    await by.call<{ unread: number; notices: EscalationNotice[] }>(
      'GET',
      '/services/policy/users/me/escalations',
    )
  ).body;

/** Takes out what rules did to the tasks of these tests, so that the tasks can go. */
async function forgetEscalation(pool: pg.Pool): Promise<void> {
  const made = `(select id from task where task_name = $1 and cycle is null and task_group = 'documents')`;
  for (const table of ['escalation_done', 'escalation_notice', 'escalation_due'])
    await pool.query(`delete from ${table} where task_id in ${made}`, [faxes.taskType]);
  await pool.query('delete from escalation_mail');
  await pool.query('delete from escalation_look');
  await pool.query(`delete from job_attempt where queue = 'escalate tasks'`);
}

/** What a file of tests of escalation begins with: a worker of its own, the three people whom all of them need, and one more. */
export async function beginEscalation(fourth: string) {
  const owner = await ownerPool();
  const [dana, marcus, tomasz, other] = await sharedAsEach(
    'dana.whitfield',
    'marcus.okafor',
    'tomasz.lind',
    fourth,
  );
  await forgetAssignment(owner.pool);
  return { owner, tools: escalationTools(owner), dana, marcus, tomasz, other };
}
export type Escalation = Awaited<ReturnType<typeof beginEscalation>>;

/** Takes out what a test left: the rules of who keeps them, and its tasks. */
export async function afterEscalation(pool: pg.Pool, keeper: Client): Promise<void> {
  await forgetRules(keeper);
  await forgetEscalation(pool);
  await forgetAssignment(pool);
}

export async function endEscalation({ pool, close }: Escalation['owner']): Promise<void> {
  await endAssignment(pool);
  await close();
}

/** Makes one task that is overdue by more than all others. */
export async function overdueTask(pool: pg.Pool): Promise<string> {
  const [id] = await overdueTasks(pool, 1);
  return id ?? '';
}
