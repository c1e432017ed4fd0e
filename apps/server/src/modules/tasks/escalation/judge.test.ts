import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkModel, compileModel, findFormulas, listDecisionTables, readModel } from '@waypost/dmn';
import { describe, expect, it } from 'vitest';
import type { OpenTable } from '../../decision-tables/module.ts';
import { type EvaluatedTask, evaluateEscalation } from './judge.ts';

const sample = readFileSync(
  join(import.meta.dirname, '../../../../../../docs/samples/Escalation.dmn'),
  'utf8',
);

/** The table of a file, as an organization would have it. */
function tableOf(xml: string): OpenTable {
  const { model } = readModel(xml);
  const compiled = compileModel(model);
  const table = listDecisionTables(model).find(({ name }) => name === 'Escalation')?.table;
  const row = { entityId: 'own', id: 'table', name: 'Escalation', version: 4 };
  return {
    table: { ...row, model: { entityId: 'own', id: 'model', name: 'Escalation', version: 7 } },
    ask: async (facts, trace) => {
      const outcome = compiled.evaluate('Escalation', facts, { trace });
      const traced = outcome.tables.find((each) => each.table === table?.id);
      const matched = (traced?.matched ?? []).map((at) => ({
        row: at,
        comment: table?.rules[at - 1]?.comment ?? null,
      }));
      return { outcome, matched };
    },
  };
}

const TODAY = '2026-11-24';
const task = (change: Partial<EvaluatedTask> = {}): EvaluatedTask => ({
  id: 'task',
  version: 1,
  task_name: 'Eligibility Exception',
  process: 'Eligibility',
  status: 'Open',
  assignee_id: null,
  priority: 3,
  created_on: TODAY,
  due_date: '2026-12-24',
  date_of_service: '2026-12-24',
  amount: null,
  ...change,
});
const asked = async (change: Partial<EvaluatedTask>, xml = sample) =>
  (await evaluateEscalation(tableOf(xml), task(change), TODAY)).map(({ rule, action, value }) => [
    rule.name,
    action,
    value,
  ]);

describe('the sample of escalation rules', () => {
  it('the sample of escalation rules is valid, and does nothing to a task that is on time', async () => {
    const { model } = readModel(sample);
    expect([...checkModel(compileModel(model)), ...findFormulas(model)]).toEqual([]);
    expect(await asked({})).toEqual([]);
  });

  it.each([
    [{ due_date: '2026-11-22' }, []],
    [{ due_date: '2026-11-21' }, [['Overdue for three days', 'Elevate', '']]],
    [{ due_date: '2026-11-21', status: 'Wait' }, []],
    [{ date_of_service: '2026-11-26' }, [['Service is near', 'Raise Priority', '9']]],
    [{ date_of_service: '2026-11-27' }, []],
    [{ date_of_service: '2026-11-23' }, []],
    [{ created_on: '2026-11-19', amount: 5000 }, [['Large and old', 'Notify', 'Assignee and Managers']]],
    [{ created_on: '2026-11-20', amount: 5000 }, []],
    [{ created_on: '2026-11-19', amount: 4999.99 }, []],
    [{ created_on: '2026-11-19', amount: null }, []],
    [
      { due_date: '2026-11-14' },
      [
        ['Overdue for three days', 'Elevate', ''],
        ['Overdue for ten days', 'Webhook', 'overdue'],
      ],
    ],
  ])('the sample of escalation rules for %j requests %j', async (change, escalations) => {
    expect(await asked(change)).toEqual(escalations);
  });

  it('the sample of escalation rules reports the matched row, its version, and its input values', async () => {
    const [first] = await evaluateEscalation(tableOf(sample), task({ due_date: '2026-11-21' }), TODAY);
    expect(first).toMatchObject({
      rule: { name: 'Overdue for three days', table: 'Escalation', version: 4 },
      table: { version: 4, isDefault: false, rules: [{ row: 1, comment: 'Nobody came to it in time.' }] },
    });
    expect(first?.facts).toContainEqual({ name: 'daysUntilDue', value: '-3' });
    expect(first?.facts.map(({ name }) => name)).not.toContain('amount');
  });
});

describe('invalid rules', () => {
  const overdue = { due_date: '2026-11-21' };
  const sampleWith = (text: string, by: string): string => sample.replace(text, by);

  it.each([
    ['row 2 has no priority', sampleWith('"9"', '"eleven"'), { date_of_service: '2026-11-25' }],
    ['row 2 has no priority', sampleWith('"9"', '"11"'), { date_of_service: '2026-11-25' }],
    ['the rules come to nothing', sampleWith('"Elevate"', 'null'), overdue],
    [
      'row 3 does not say whom to tell',
      sampleWith('"Assignee and Managers"', '"Everybody"'),
      { created_on: '2026-11-01', amount: 9000 },
    ],
  ])('invalid escalation rules are refused: %s', async (message, xml, change) => {
    await expect(asked(change, xml)).rejects.toThrow(message);
  });

  it('escalation rules without a name count as one rule for each action', async () => {
    expect(await asked(overdue, sampleWith('"Overdue for three days"', '""'))).toEqual([
      ['Elevate', 'Elevate', ''],
    ]);
  });
});
