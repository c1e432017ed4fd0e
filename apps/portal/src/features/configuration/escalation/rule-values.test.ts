import { describe, expect, it } from 'vitest';
import { readCsv } from '#src/ui/csv/read-csv.ts';
import { refusalText } from '#src/ui/csv/refusal.ts';
import { importRows } from '../csv/import-rows.ts';
import { csvOf } from '../csv/tab-file.ts';
import type { Line } from '../rules/table-shape.ts';
import { anything } from './condition.ts';
import { conditionColumns, escalationShape } from './escalation-columns.ts';
import { escalationFile, escalationHeadings } from './escalation-file.ts';
import { adviceOf } from './rule-advice.ts';
import { ruleProblems } from './rule-schema.ts';
import { copyOf, emptyRule, identityOf, lineOf, type RuleValues, valuesOf } from './rule-values.ts';
import { actionWords, whenWords } from './rule-words.ts';

const column = (name: string) => ({ label: null, name, expression: name, type: null, values: null });
const inputs = conditionColumns.map(({ name }) => column(name));
const outputs = ['rule', 'action', 'value'].map(column);
const table = { hitPolicy: 'RULE ORDER', aggregation: null, inputs, outputs };
const known = escalationShape(table);
if (!known) throw new Error('the tab does not know these columns');
const shape = known;

const line = (when: Record<string, string>, ...outputs: string[]): Line => ({
  key: outputs.join(' '),
  rule: {
    id: `id of ${outputs[0]}`,
    comment: 'Why',
    inputs: inputs.map(({ name }) => when[name] ?? '-'),
    outputs: outputs,
  },
});

const overdue = line({ status: '"Open","InProcess"', daysUntilDue: '<=-3' }, '"Overdue"', '"Elevate"', '""');
const amountRule = line(
  { taskType: '"Fax Exception"', amount: '> 100 * priority' },
  '"Worth it"',
  '"Raise Priority"',
  'if amount > 900 then "9" else "7"',
);
const notifying = line(
  { daysAged: '>= 14', amount: '> 500' },
  '"Old"',
  '"Notify"',
  '"Assignee and Managers"',
);
const odd = line({}, 'upper case("x")', 'if true then "Elevate" else "Webhook"', '"why"');
const unnamed = line({ isElevated: 'false' }, '""', '"Webhook"', 'null');
const all = [overdue, amountRule, notifying, odd, unnamed];

const change = (from: Line, values: Partial<RuleValues>): Line =>
  lineOf({ ...valuesOf(from, shape), ...values }, shape, from);

describe('a rule in its dialog', () => {
  it.each(all)('an unchanged rule is sent exactly as it was: %#', (each) => {
    expect(lineOf(valuesOf(each, shape), shape, each)).toEqual(each);
  });

  it('a changed rule keeps its other cells exactly as they were', () => {
    const renamed = change(overdue, { name: 'Late' });
    expect(renamed.rule).toEqual({ ...overdue.rule, outputs: ['"Late"', '"Elevate"', '""'] });
    const raised = change(amountRule, { priority: '8' });
    expect(raised.rule.outputs).toEqual(['"Worth it"', '"Raise Priority"', '"8"']);
    expect(raised.rule.inputs).toEqual(amountRule.rule.inputs);
  });

  it('a new rule is written as cells', () => {
    const conditions = {
      ...emptyRule.conditions,
      taskType: { ...anything, operator: 'in' as const, texts: ['Eligibility Exception'] },
      daysAged: { ...anything, operator: 'least' as const, from: '14' },
      amount: { ...anything, operator: 'over' as const, from: '$1,500' },
    };
    const values: RuleValues = {
      ...emptyRule,
      name: ' Old ',
      conditions,
      action: 'Raise Priority',
      priority: '8',
    };
    expect(`${whenWords(values)} → ${actionWords(values)}`).toBe(
      'Task type is Eligibility Exception, aged at least 14 days, expected amount over $1,500 → Raise priority to 8',
    );
    expect(lineOf(values, shape).rule).toEqual({
      inputs: ['-', '"Eligibility Exception"', '-', '-', '-', '-', '>= 14', '-', '-', '> 1500'],
      outputs: ['"Old"', '"Raise Priority"', '"8"'],
    });
  });

  it('a rule is described in words, including its expressions', () => {
    expect(all.map((each) => actionWords(valuesOf(each, shape)))).toEqual([
      'Elevate',
      'Raise priority to if amount > 900 then "9" else "7"',
      'Notify the assignee and the managers',
      'if true then "Elevate" else "Webhook", why',
      'Send a webhook',
    ]);
    expect(whenWords(valuesOf(odd, shape))).toBe('Every open task');
  });

  it('a copied rule gets another name, because name and action identify it', () => {
    expect(copyOf(notifying, shape)).toMatchObject({ name: 'Old copy', readers: 'Assignee and Managers' });
    expect(identityOf(valuesOf(notifying, shape))).not.toBe(identityOf(copyOf(notifying, shape)));
    expect(identityOf({ ...valuesOf(unnamed, shape), name: 'Webhook' })).toBe(
      identityOf(valuesOf(unnamed, shape)),
    );
  });
});

describe('what a rule lacks', () => {
  const refused = (values: Partial<RuleValues>, previousName: string | null = 'Old') =>
    ruleProblems({ ...valuesOf(notifying, shape), ...values }, previousName).map(
      ({ path, message }) => `${path.join('.')}: ${message}`,
    );
  const amount = (condition: Partial<RuleValues['conditions']['amount']>) => ({
    conditions: { ...emptyRule.conditions, amount: { ...anything, ...condition } },
  });

  it.each<[Partial<RuleValues>, string]>([
    [{ name: ' ' }, 'name: Required'],
    [{ name: 'x'.repeat(201) }, 'name: Must be at most 200 characters'],
    [{ name: '@all' }, 'name: Must not begin with “@”'],
    [{ name: '= ' }, 'name: Required'],
    [{ note: '=x' }, 'note: Must not begin with “=”'],
    [{ note: 'x'.repeat(1001) }, 'note: Must be at most 1000 characters'],
    [{ action: '' }, 'action: Required'],
    [{ readers: '' }, 'readers: Choose who is told'],
    [{ action: 'Raise Priority' }, 'priority: Choose a priority'],
    [{ action: 'Raise Priority', priority: 'expression' }, 'valueExpression: Required'],
    [
      { action: 'Raise Priority', priority: 'expression', valueExpression: '"20"' },
      'valueExpression: “20” is not one of those that can be chosen',
    ],
    [
      { action: 'expression', actionExpression: '"Escalate"' },
      'actionExpression: “Escalate” is not one of those that can be chosen',
    ],
    [{ action: 'Webhook', text: 'x'.repeat(201) }, 'text: Must be at most 200 characters'],
    [amount({ operator: 'over', from: '' }), 'conditions.amount.from: Must be a number'],
    [
      amount({ operator: 'between', from: '3', to: '1' }),
      'conditions.amount.to: Must not be less than the first',
    ],
    [amount({ operator: 'in' }), 'conditions.amount.texts: Choose at least one'],
    [amount({ operator: 'expression' }), 'conditions.amount.expression: Required'],
  ])('an incomplete rule has an error at the field: %#', (values, problem) => {
    expect(refused(values)).toEqual([problem]);
  });

  it('a complete rule has no error, even without a name if it had none before', () => {
    for (const each of all) {
      const values = valuesOf(each, shape);
      expect(ruleProblems(values, values.name)).toEqual([]);
    }
    expect(refused({ name: '' }, '')).toEqual([]);
    expect(refused({ name: '' }, null)).toEqual(['name: Required']);
  });
});

describe('what to know before a rule gets a name and an action', () => {
  const others = [overdue, unnamed].map((each) => identityOf(valuesOf(each, shape)));
  const advice = (values: Partial<RuleValues>, from: Line | null = notifying) => {
    const before = from && valuesOf(from, shape);
    return adviceOf({ ...(before ?? emptyRule), ...values }, before, others);
  };
  const twin = 'Another row has this name and this action. They are one rule, and a task gets it once.';
  const again = (before: string) =>
    `This name and action make it a new rule: it acts again on tasks on which ${before} has acted.`;

  it('no warning is shown for a rule that keeps its name and action, or for a new one', () => {
    expect(advice({ note: 'other', readers: 'Managers' })).toBeUndefined();
    expect(advice({ name: 'New', action: 'Elevate' }, null)).toBeUndefined();
  });

  it('a warning says that a rule acts again under another name or action', () => {
    expect(advice({ name: 'Older' })).toBe(again('“Old”'));
    expect(advice({ action: 'Elevate' })).toBe(again('“Old”'));
    expect(advice({ action: 'Elevate' }, unnamed)).toBe(again('“Webhook”'));
    const expressionRule = line({}, '""', 'if true then "Elevate" else "Webhook"', '""');
    expect(advice({ name: 'Named' }, expressionRule)).toBe(again('the rule without a name'));
  });

  it('a warning says that two rows with the same name and action count as one rule', () => {
    expect(advice({ name: 'Overdue', action: 'Elevate' })).toBe(twin);
    expect(advice({ name: 'Overdue', action: 'Elevate' }, null)).toBe(twin);
  });
});

it.each([
  ['RULE ORDER', null, true],
  ['COLLECT', null, true],
  ['COLLECT', 'COUNT', false],
  ['FIRST', null, false],
  ['UNIQUE', null, false],
])('a table of the hit policy %s %s is one of this tab: %s', (hitPolicy, aggregation, isKnown) => {
  expect(escalationShape({ ...table, hitPolicy, aggregation }) !== null).toBe(isKnown);
});

it('a table with other columns, or more of them, is not one of this tab', () => {
  expect(escalationShape({ ...table, inputs: inputs.slice(1) })).toBeNull();
  expect(escalationShape({ ...table, inputs: [...inputs, column('payer')] })).toBeNull();
});

describe('the rules as a file', () => {
  const file = escalationFile(all, shape);
  async function taken(content: string) {
    const read = await readCsv(new Blob([content]), file.headings, 1000);
    const result = 'refusals' in read ? read : importRows(file, read.rows);
    return 'refusals' in result ? result.refusals.map(refusalText) : result.lines;
  }
  const row = (cells: Record<string, string>) =>
    escalationHeadings.map((heading) => `"${(cells[heading] ?? '').replaceAll('"', '""')}"`).join(',');
  const csv = (...rows: Record<string, string>[]) =>
    [escalationHeadings.join(','), ...rows.map(row)].join('\n');

  it('rules in a file are the same after they are read again, however their cells are written', async () => {
    expect(await taken(csvOf(file))).toEqual(all);
    expect(csvOf(file)).toContain('"Open, In Process"');
    expect(csvOf(file)).toContain('"\'=> 100 * priority"');
  });

  it('rules in a file are read as users type them', async () => {
    const lines = await taken(
      csv({
        Rule: 'New',
        Process: 'Eligibility, Document Generation',
        Status: 'not hold, Wait',
        Elevated: 'no',
        Priority: '5',
        'Days Aged': '>=14',
        'Days Until Due': "'-5 to -1",
        'Expected Amount': '= > 100 * priority',
        Action: 'raise priority',
        Value: '9',
        Note: 'So',
      }),
    );
    expect(lines.map((each) => typeof each !== 'string' && each.rule)).toEqual([
      {
        comment: 'So',
        inputs: [
          '"Eligibility", "Document Generation"',
          '-',
          'not("OnHold", "Wait")',
          'false',
          '-',
          '5',
          '>= 14',
          '[-5..-1]',
          '-',
          '> 100 * priority',
        ],
        outputs: ['"New"', '"Raise Priority"', '"9"'],
      },
    ]);
  });

  it.each([
    ['>= 5,000', '>= 5000'],
    ['<$1,500.50', '< 1500.50'],
    ['$500 to $1,000', '[500..1000]'],
    ['-3 TO 2', '[-3..2]'],
    ['$5,000', '5000'],
    ['[0..2]', '[0..2]'],
  ])('rules in a file have numbers as the form accepts them: %s', async (amount, cell) => {
    const [read] = await taken(csv({ Rule: 'New', Action: 'Elevate', 'Expected Amount': amount }));
    expect(typeof read !== 'string' && read?.rule.inputs.at(-1)).toBe(cell);
  });

  it('rules in a file are reported by row and column, in the words of the dialog', async () => {
    const validLine = { Rule: 'New', Action: 'Elevate' };
    expect(
      await taken(
        csv(
          { Action: 'Elevate' },
          { ...validLine, Status: 'Open, Lost' },
          { ...validLine, Elevated: 'maybe' },
          { ...validLine, 'Expected Amount': 'much' },
          { ...validLine, 'Expected Amount': '2 to 1' },
          { ...validLine, Action: 'Escalate' },
          { ...validLine, Action: 'Raise Priority', Value: '20' },
          { ...validLine, Action: 'Notify' },
          { ...validLine, Elevated: 'constructor' },
          { ...validLine, Value: '5' },
          { ...validLine, 'Expected Amount': '>= 1 to 2' },
        ),
      ),
    ).toEqual([
      'Row 2, Rule: Required',
      'Row 3, Status: “Lost” is not one of those that can be chosen.',
      'Row 4, Elevated: “maybe” cannot be read here. Write it as in “Yes”, or “=” and a formula.',
      'Row 5, Expected Amount: “much” cannot be read here. Write it as in “>= 14”, or “=” and a formula.',
      'Row 6, Expected Amount: Must not be less than the first',
      'Row 7, Action: “Escalate” is not one of those that can be chosen',
      'Row 8, Value: “20” is not one of those that can be chosen',
      'Row 9, Value: Choose who is told',
      'Row 10, Elevated: “constructor” cannot be read here. Write it as in “Yes”, or “=” and a formula.',
      'Row 11, Value: Elevate has no value. Leave it empty.',
      'Row 12, Expected Amount: “>= 1 to 2” cannot be read here. Write it as in “>= 14”, or “=” and a formula.',
    ]);
    expect(await taken(csv(validLine, validLine))).toEqual([
      'Row 2: The same rule is there twice.',
      'Row 3: The same rule is there twice.',
    ]);
  });
});
