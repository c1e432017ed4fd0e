import { describe, expect, it } from 'vitest';
import { checkModel, compileModel, type JsonValue, readModel, ruleKeys } from '../src/index.ts';
import { fixture } from './support/fixtures.ts';

type Case = {
  editor: string;
  decision: string;
  facts: Record<string, JsonValue>;
  value: JsonValue;
  /** What it comes to without facts. */
  missing: JsonValue;
  /** An output cell as it is written, and what it is changed to. */
  cell: string;
  changed: string;
};

/** Models of our own making as each editor writes them; each cell that is changed is written once in its file. */
const cases: Case[] = [
  {
    editor: 'dmn-js',
    decision: 'Copay letter',
    facts: { balance: 20 },
    value: 'Reminder',
    missing: null,
    cell: '"Reminder"',
    changed: '"Statement"',
  },
  {
    editor: 'camunda-modeler',
    decision: 'Work group',
    facts: { days: 120, attempts: 3 },
    value: 'Senior',
    missing: 'Follow-up',
    cell: '"Senior"',
    changed: '"Manager"',
  },
  {
    editor: 'signavio',
    decision: 'authorization',
    facts: { procedureKind: 'Surgery' },
    value: 'Needed',
    missing: 'Needed',
    cell: '"Not needed"',
    changed: '"Needed"',
  },
  {
    editor: 'trisotech',
    decision: 'Patient Class',
    facts: { Patient: { Age: 70, 'Plan Code': 'MCR01' } },
    value: 'Medicare',
    missing: null,
    cell: '"Medicare"',
    changed: '"Senior"',
  },
  {
    editor: 'kie',
    decision: 'Discount',
    facts: { Income: 15000 },
    value: 100,
    missing: null,
    cell: '50',
    changed: '60',
  },
  {
    editor: 'dmn-scala',
    decision: 'Claim status',
    facts: { code: 'A7' },
    value: ['Resubmit', 'Look'],
    missing: ['Look'],
    cell: '"Look"',
    changed: '"Review"',
  },
];

describe.each(cases)('a model of $editor', ({ editor, decision, facts, value, missing, cell, changed }) => {
  const source = fixture(`editors/${editor}.dmn`);
  const { model, findings } = readModel(source);
  const compiled = compileModel(model);
  const outputs = [...model.tables.values()].flatMap((table) =>
    table.rules.flatMap((rule, at) => rule.outputs.map((text) => ({ table, at, text }))),
  );

  it('is read, checked and evaluated', () => {
    expect(findings).toEqual([]);
    expect(checkModel(compiled).filter(({ code }) => code !== 'gap' && code !== 'overlap')).toEqual([]);
    const outcome = compiled.evaluate(decision, facts);
    expect(outcome.json).toEqual(value);
    expect(outcome.warnings).toEqual([]);
  });

  it('takes no missing fact for a value', () => {
    expect(compiled.evaluate(decision, {}).json).toEqual(missing);
  });

  it('is the same to the byte outside of the one cell that was changed', () => {
    const at = outputs.find(({ text }) => text === cell);
    const rules = at?.table.rules ?? [];
    const keys = ruleKeys(rules);
    const sent = rules.map((rule, row) => ({
      id: keys[row],
      inputs: rule.inputs,
      outputs: row === at?.at ? [changed] : rule.outputs,
    }));
    const written = model.withRules(at?.table.id ?? '', sent);
    const from = source.indexOf(`>${cell}<`) + 1;
    expect(source.indexOf(`>${cell}<`, from)).toBe(-1);
    const text = changed.replaceAll('"', '&quot;');
    expect(written).toBe(source.slice(0, from) + text + source.slice(from + cell.length));
    expect(
      [...readModel(written).model.tables.values()].flatMap((table) => table.rules.flatMap((r) => r.outputs)),
    ).toContain(changed);
  });
});
