import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DecisionModelSummary, NewDecisionRule } from '@waypost/contract/decision-tables/shapes';
import type { EscalationNotice } from '@waypost/contract/tasks/escalation/calls';
import { type EscalationCondition, escalationConditions } from '@waypost/contract/tasks/escalation/rules';
import type { Database } from '@waypost/platform/database/open';
import { expect } from 'vitest';
import { escalateIn } from '../../../src/modules/tasks/escalation/escalate-tasks.ts';
import { faxesAt, resetAssignment } from './assignment.ts';
import type { Client } from './client.ts';
import { testDatabase } from './database.ts';
import { DMN, upload } from './decision.ts';
import { jobTools } from './jobs.ts';
import { type Organization, organizationOf } from './organization.ts';
import { commandTools } from './tools.ts';

/** A cell is a text; an expression begins with `=`. */
export type TestRule = {
  when?: Partial<Record<EscalationCondition, string>>;
  rule: string;
  action: string;
  value?: string;
};

/** The minimum number of days by which only the tasks of these tests are overdue. */
const LONG = '< -9000';

const cellsOf = ({ when = {}, rule, action, value = '' }: TestRule) => ({
  inputs: escalationConditions.map((name) => when[name] ?? (name === 'daysUntilDue' ? LONG : '-')),
  outputs: [rule, action, value].map((text) => (text.startsWith('=') ? text.slice(1) : `"${text}"`)),
});

export const rulesOf = (rules: readonly TestRule[]): NewDecisionRule[] =>
  rules.map((rule) => ({ id: null, comment: rule.rule, ...cellsOf(rule) }));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The default model with different rules. */
export async function escalationModel(rules: readonly TestRule[]): Promise<string> {
  const path = join(import.meta.dirname, '../../../src/modules/decision-tables/defaults/Escalation.dmn');
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

/** Sets these rules for escalation, and returns the version of the table. */
export async function saveRules(by: Client, rules: readonly TestRule[]): Promise<number> {
  const own = await ownModel(by);
  const answer = await upload(by, await escalationModel(rules), own ? { version: own.version } : {});
  expect(answer.status, answer.text).toBe(200);
  return answer.body.tables[0]?.version ?? 0;
}

/** Restores the default rules. */
export async function forgetRules(by: Client): Promise<void> {
  const own = await ownModel(by);
  if (own) await by.call('DELETE', `${DMN}/${own.id}`, undefined, { 'if-match': String(own.version) });
}

/** Opens tasks that are overdue by more than all others. */
export async function overdueTasks(at: Organization, count: number, facility?: number): Promise<string[]> {
  const ids = await faxesAt(at, count, facility);
  const { pool } = await testDatabase();
  await pool.query(`update task set due_date = '2000-01-01', priority = 3 where id = any ($1)`, [ids]);
  return ids;
}

/** One of them. */
export async function overdueTask(at: Organization, facility?: number): Promise<string> {
  const [id] = await overdueTasks(at, 1, facility);
  if (!id) throw new Error('no task was opened');
  return id;
}

/** Has all tasks of an organization checked again, as on the next day. */
export async function nextDay(at: Organization): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query(`update escalation_look set days = '{}' where entity_id = $1`, [at.id]);
}

/** The tools of an escalation worker in a test's own process. */
export const escalationTools = (database: Database) => ({
  ...jobTools(database),
  keyring: commandTools().keyring,
});
type TestWorker = ReturnType<typeof escalationTools>;

/**
 * Lets workers check an organization until nothing is left, besides the product's own worker, whose current
 * check is waited for.
 */
export async function escalate(at: Organization, ...workers: TestWorker[]): Promise<void> {
  const { pool } = await testDatabase();
  await Promise.all(
    workers.map(async (worker) => {
      for (let idle = 0, round = 0; idle < 2 && round < 200; round += 1) {
        idle = (await escalateIn(worker, at.id)) === 0 ? idle + 1 : 0;
        await pool.query('select from escalation_look where entity_id = $1 for update', [at.id]);
      }
    }),
  );
}

/** The recipients in an organization to whom escalation mails were queued. */
export async function noticeMails(at: Organization): Promise<string[]> {
  const { pool } = await testDatabase();
  const { rows } = await pool.query<{ recipient: string }>(
    `select recipient from mail_outbox where kind = 'escalation' and recipient in (
       select u.email from membership m join app_user u on u.id = m.user_id where m.entity_id = $1) order by created_at, id`,
    [at.id],
  );
  return rows.map(({ recipient }) => recipient);
}

/** The actions of rules on a task, ordered by rule name. */
export async function actionsTakenOn(id: string): Promise<string[]> {
  const { pool } = await testDatabase();
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

/**
 * Removes the effects of earlier tests of the file: their tasks are done, and there are no escalation rules.
 */
export async function withoutRules(administrator: Client): Promise<void> {
  await forgetRules(administrator);
  await resetAssignment(organizationOf(administrator));
}
