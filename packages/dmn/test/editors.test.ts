import { describe, expect, it } from 'vitest';
import { checkModel, compileModel, createRuleKeys, type JsonValue, readModel } from '../src/index.ts';
import { fixture } from './support/fixtures.ts';

type Case = {
  editor: string;
  decision: string;
  facts: Record<string, JsonValue>;
  value: JsonValue;
  /** The value of the decision without facts. */
  missing: JsonValue;
  /** An output cell as written, and its new text. */
  cell: string;
  changed: string;
};

/** Our own models, written by each editor; the cell that is changed occurs once in its file. */
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

  it('the model of an editor is read, checked and evaluated', () => {
    expect(findings).toEqual([]);
    expect(checkModel(compiled).filter(({ code }) => code !== 'gap' && code !== 'overlap')).toEqual([]);
    const outcome = compiled.evaluate(decision, facts);
    expect(outcome.json).toEqual(value);
    expect(outcome.warnings).toEqual([]);
  });

  it('the model of an editor does not treat a missing fact as a value', () => {
    expect(compiled.evaluate(decision, {}).json).toEqual(missing);
  });

  it('changing one cell in the model of an editor preserves every other byte', () => {
    const at = outputs.find(({ text }) => text === cell);
    const rules = at?.table.rules ?? [];
    const keys = createRuleKeys(rules);
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
