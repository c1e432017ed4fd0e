import type { DecisionModel, DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { WebhookEndpoint } from '@waypost/contract/webhooks/shapes';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { testDatabase } from '../../support/database.ts';
import { DMN, TABLES, upload } from '../../support/decision.ts';
import { must } from '../../support/emitting/scenario.ts';
import { escalationModel, forgetRules, rulesOf, type TestRule } from '../../support/escalation.ts';
import { makeOrganization, type Organization } from '../../support/organization.ts';
import { newEndpoint, pathOf } from '../../support/webhooks.ts';

const { pool } = await testDatabase();
let here: Organization;
/** Manages tables and webhooks. */
let tomasz: Client;
beforeAll(async () => {
  here = await makeOrganization();
  tomasz = await here.person('tomasz');
});

const path = `${TABLES}/Escalation`;
const read = (by: Client) => by.call<DecisionTable>('GET', `${path}?tenantId=${by.entityId}`);
const idleOf = ({ findings }: Pick<DecisionTable, 'findings'>) =>
  findings
    .filter(({ code }) => code === 'no-effect')
    .map(({ rule, message, severity }) => `${severity} ${rule}: ${message}`);

/** Saves rules, and returns the warnings about rules without effect. */
async function saved(rules: readonly TestRule[], by = tomasz): Promise<string[]> {
  const { version } = (await read(by)).body;
  const answer = await by.call<DecisionTable>(
    'PUT',
    `${path}/rules?tenantId=${by.entityId}`,
    rulesOf(rules),
    { 'if-match': String(version) },
  );
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.rules).toHaveLength(rules.length);
  return idleOf(answer.body);
}

const elevate = { rule: 'Overdue', action: 'Elevate' };
const webhook = { rule: 'Told', action: 'Webhook', value: 'now' };
const NO_SUBSCRIBER =
  'warning 2: It reaches no other system yet: no webhook endpoint at your facilities is enabled and takes task.escalated.';

/** Changes a newly created endpoint. */
const change = (endpoint: WebhookEndpoint, settings: object) =>
  must(
    tomasz.call<WebhookEndpoint>(
      'PUT',
      pathOf(endpoint),
      {
        url: endpoint.url,
        filterTypes: endpoint.filterTypes,
        disabled: false,
        ...settings,
      },
      { 'if-match': String(endpoint.version) },
    ),
  );

describe('a rule for other systems', () => {
  it('a rule for other systems warns on saving that no active endpoint of the organization accepts it', async () => {
    const outsider = await (await makeOrganization()).person('tomasz');
    await newEndpoint(outsider, { filterTypes: ['task.escalated'] });
    expect(await saved([elevate, webhook])).toEqual([NO_SUBSCRIBER]);
    const { endpoint } = await newEndpoint(tomasz);
    expect(await saved([elevate, webhook])).toEqual([NO_SUBSCRIBER]);
    const subscribed = await change(endpoint, { filterTypes: ['task.escalated'] });
    expect(await saved([elevate, webhook])).toEqual([]);
    await change(subscribed, { filterTypes: ['task.escalated'], disabled: true });
    expect(await saved([elevate, webhook])).toEqual([NO_SUBSCRIBER]);
    expect(idleOf((await read(tomasz)).body)).toEqual([NO_SUBSCRIBER]);
  });

  it('a rule for other systems warns of the same after an upload of its model, and when the model is read', async () => {
    await forgetRules(tomasz);
    const at = await makeOrganization();
    const administrator = await at.person('tomasz');
    const { body } = await upload(administrator, await escalationModel([elevate, webhook]));
    expect(idleOf(body)).toEqual([NO_SUBSCRIBER]);
    expect(idleOf((await administrator.call<DecisionModel>('GET', `${DMN}/${body.id}`)).body)).toEqual([
      NO_SUBSCRIBER,
    ]);
  });
});

describe('a rule for people', () => {
  const noticeRule = (value: string, when: TestRule['when'] = {}) => [
    { rule: 'Told', action: 'Notify', value, when },
  ];
  const NOBODY = 'warning 1: It tells nobody yet: nobody manages the tasks that it matches.';

  it('a rule for people warns by process and type that nobody manages the tasks that it matches', async () => {
    const at = await makeOrganization();
    const administrator = await at.person('tomasz');
    await at.person('marcus');
    const without = (group: string) =>
      pool.query('delete from role_permission where entity_id = $1 and permission_name = $2', [
        at.id,
        `${group}-manage`,
      ]);
    const documents = { process: '"Document Generation"' };
    expect(await saved(noticeRule('Managers', documents), administrator)).toEqual([]);
    await without('documents');
    expect(await saved(noticeRule('Managers', documents), administrator)).toEqual([NOBODY]);
    expect(await saved(noticeRule('Managers', { taskType: '"Fax Exception"' }), administrator)).toEqual([
      NOBODY,
    ]);
    expect(await saved(noticeRule('Assignee and Managers', documents), administrator)).toEqual([]);
    expect(
      await saved(noticeRule('Assignee and Managers', { ...documents, status: '"Open"' }), administrator),
    ).toEqual([NOBODY]);
    // Other tasks of the type have a manager.
    expect(await saved(noticeRule('Managers'), administrator)).toEqual([]);
    expect(await saved(noticeRule('Managers', { process: 'not("Eligibility")' }), administrator)).toEqual([]);
  });

  it('a rule for people warns that nobody is assigned to the tasks that it matches', async () => {
    const NONE = 'warning 1: It tells nobody: nobody is assigned to the tasks that it matches.';
    expect(await saved(noticeRule('Assignee', { isAssigned: 'false' }))).toEqual([NONE]);
    expect(await saved(noticeRule('Assignee', { status: '"Open"' }))).toEqual([NONE]);
    expect(await saved(noticeRule('Assignee', { status: '"Open", "InProcess"' }))).toEqual([]);
    expect(await saved(noticeRule('Assignee'))).toEqual([]);
  });
});

describe('a rule that changes tasks', () => {
  it.each([
    ['elevates what is elevated already', elevate, { isElevated: 'true' }, 'elevated already'],
    [
      'raises to the least priority',
      { rule: 'Low', action: 'Raise Priority', value: '1' },
      {},
      'of 1 or more',
    ],
    [
      'raises to a priority that what it matches has',
      { rule: 'Low', action: 'Raise Priority', value: '4' },
      { priority: '>= 4' },
      'of 4 or more',
    ],
    [
      'asks for a type of task of another process',
      elevate,
      { process: '"Eligibility"', taskType: '"Fax Exception"' },
      'no open task can be',
    ],
    ['asks for tasks that are complete', elevate, { status: '"Complete"' }, 'no open task can be'],
    [
      'asks for open tasks that somebody has',
      elevate,
      { status: '"Open"', isAssigned: 'true' },
      'no open task',
    ],
  ] as const)(
    'a rule that changes tasks and %s reports that it has no effect',
    async (_what, rule, when, why) => {
      expect(await saved([{ ...rule, when }])).toEqual([expect.stringContaining(why)]);
    },
  );

  it.each([
    ['elevates some that are not', elevate, { status: 'not("Open")' }],
    ['raises what has less', { rule: 'Low', action: 'Raise Priority', value: '4' }, { priority: '<= 4' }],
    [
      'works out to what it raises',
      { rule: 'Low', action: 'Raise Priority', value: '=if amount > 9 then "9" else "1"' },
      {},
    ],
    ['asks by an expression', elevate, { isElevated: 'amount > 9' }],
  ] as const)('a rule that changes tasks and %s reports nothing', async (_what, rule, when) => {
    expect(await saved([{ ...rule, when }])).toEqual([]);
  });
});
