import { describe, expect, it } from 'vitest';
import { fixture, fixtureNames } from '../../test/support/fixtures.ts';
import { modelText, type TableText } from '../../test/support/model-text.ts';
import { Draw } from '../../test/support/random.ts';
import type { Rule } from '../model/decision-table.ts';
import { readModel } from '../model/read-model.ts';
import { compareModels } from './compare-models.ts';
import { findLongestRise } from './longest-rise.ts';

const source = fixture('denied-eligibility.dmn');
const compare = (before: string, after: string) =>
  compareModels(readModel(before).model, readModel(after).model);
const rulesOf = (text: string): Rule[] => [...(readModel(text).model.tables.get('table-task')?.rules ?? [])];
const withRules = (rules: Parameters<ReturnType<typeof readModel>['model']['withRules']>[1]) =>
  readModel(source).model.withRules('table-task', rules);
const nothing = { tables: [], isOtherwiseChanged: false };
const changed = { name: 'Eligibility task', change: 'changed', columns: null, hitPolicy: null };

describe('two models', () => {
  it.each(fixtureNames())('the model %s does not differ from itself', (name) => {
    expect(compare(fixture(name), fixture(name))).toEqual(nothing);
  });

  it('blanks, XML comments, rule ids and the names of prefixes are no differences', () => {
    const text = source
      .replace(/\n\s+/g, '\n')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace('id="rule-senior"', 'id="rule-other"');
    expect(compare(source, text)).toEqual(nothing);
    const prefixed = fixture('registration-checks.dmn');
    const other = prefixed.replace(/<(\/?)dmn:/g, '<$1x:').replace('xmlns:dmn', 'xmlns:x');
    expect(compare(prefixed, other)).toMatchObject({ tables: [] });
  });

  it('a changed cell and a changed comment are each reported with their row', () => {
    const rules = rulesOf(source);
    const after = withRules(
      rules.map((rule, at) =>
        at === 1 ? { ...rule, comment: 'New', inputs: ['"Active"', '-', '-'] } : rule,
      ),
    );
    const [, before] = rules;
    const { inputs, outputs } = before ?? { inputs: [], outputs: [] };
    expect(compare(source, after)).toEqual({
      tables: [
        {
          ...changed,
          rules: [
            {
              change: 'changed',
              before: { row: 2, comment: null, inputs, outputs },
              after: { row: 2, comment: 'New', inputs: ['"Active"', '-', '-'], outputs },
            },
          ],
        },
      ],
      isOtherwiseChanged: false,
    });
  });

  it('a rule added at the top is reported without reporting the others as moved', () => {
    const added = { inputs: ['-', '-', '-'], outputs: ['"A"', '1'] };
    const { tables } = compare(source, withRules([added, ...rulesOf(source)]));
    expect(tables).toMatchObject([
      { ...changed, rules: [{ change: 'added', before: null, after: { row: 1, ...added } }] },
    ]);
    expect(tables[0]?.rules).toHaveLength(1);
  });

  it('the remaining rules are reported as moved only if they changed their order', () => {
    const [first, ...rest] = rulesOf(source);
    const { tables } = compare(source, withRules([...rest, ...(first ? [first] : [])]));
    expect(tables[0]?.rules).toMatchObject([{ change: 'moved', before: { row: 1 }, after: { row: 5 } }]);
    expect(tables[0]?.rules).toHaveLength(1);
  });

  it('rules without ids are matched by their cells', () => {
    const without = (text: string) => text.replace(/<rule id="[^"]*"/g, '<rule');
    const { tables, isOtherwiseChanged } = compare(
      without(source),
      without(withRules(rulesOf(source).slice(1))),
    );
    expect(tables[0]?.rules).toMatchObject([{ change: 'removed', before: { row: 1 }, after: null }]);
    expect([tables[0]?.rules.length, isOtherwiseChanged]).toEqual([1, false]);
  });

  it('changed columns are reported by their names, even when only a type differs', () => {
    const names = ['Status', 'Urgent', 'Balance'];
    expect(compare(source, source.replace('label="Balance"', 'label="Amount"')).tables).toMatchObject([
      {
        columns: { before: expect.arrayContaining(names), after: expect.arrayContaining(['Amount']) },
        rules: [],
      },
    ]);
    const typed = compare(
      source,
      source.replace('id="balance" typeRef="number"', 'id="balance" typeRef="string"'),
    );
    expect(typed).toMatchObject({ isOtherwiseChanged: false, tables: [{ hitPolicy: null, rules: [] }] });
    expect(typed.tables[0]?.columns?.before).toEqual(typed.tables[0]?.columns?.after);
  });

  it('a changed hit policy or aggregation is reported', () => {
    const after = source.replace('hitPolicy="UNIQUE"', 'hitPolicy="COLLECT" aggregation="SUM"');
    expect(compare(source, after)).toEqual({
      tables: [{ ...changed, hitPolicy: { before: 'UNIQUE', after: 'COLLECT SUM' }, rules: [] }],
      isOtherwiseChanged: false,
    });
  });

  it('an added table is reported with its rules, and a removed one by its name', () => {
    const added = source.replace(
      '</definitions>',
      '<decision id="n" name="New"><decisionTable><output/><rule><outputEntry><text>1</text></outputEntry></rule></decisionTable></decision></definitions>',
    );
    const rule = { row: 1, comment: null, inputs: [], outputs: ['1'] };
    const table = { name: 'New', columns: null, hitPolicy: null };
    expect(compare(source, added)).toEqual({
      tables: [{ ...table, change: 'added', rules: [{ change: 'added', before: null, after: rule }] }],
      isOtherwiseChanged: false,
    });
    expect(compare(added, source)).toEqual({
      tables: [{ ...table, change: 'removed', rules: [{ change: 'removed', before: rule, after: null }] }],
      isOtherwiseChanged: false,
    });
  });

  it.each([
    ['another decision', 'Days to service &lt;= 2', 'Days to service &lt;= 3'],
    ['a type', '"Not found"</text>', '"Not found", "Lost"</text>'],
    ['an input', 'id="input-days" name="Days to service"', 'id="input-days" name="Days"'],
    [
      'what a decision requires',
      '<requiredInput href="#input-balance"/>',
      '<requiredInput href="#input-days"/>',
    ],
    ['an extension', 'team="Patient access"', 'team="Billing"'],
    ['an annotation', 'Much at stake', 'Little at stake'],
    ['an attribute of a rule', 'rcm:reviewed="2026-03-01"', 'rcm:reviewed="2026-03-02"'],
    ['the diagram', /(<dc:Bounds[^>]*x=")\d+/, '$17'],
  ])('models are otherwise changed when they differ in %s', (_, from, to) => {
    const after = source.replace(from, to);
    expect(after).not.toBe(source);
    expect(compare(source, after)).toEqual({ tables: [], isOtherwiseChanged: true });
  });

  it('random edits of a table are reported exactly', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const draw = new Draw(seed);
      const text: TableText = {
        inputs: [{ name: 'A' }],
        outputs: [{}],
        rules: Array.from({ length: draw.between(1, 12) }, () => [
          String(draw.below(4)),
          String(draw.below(3)),
        ]),
      };
      const { model } = readModel(modelText(text));
      const rules = [...(model.tables.get('table')?.rules ?? [])];
      const remaining = rules.filter(() => draw.happens(0.8));
      const edited = remaining.map((rule) => (draw.happens(0.2) ? { ...rule, inputs: ['99'] } : rule));
      const all: ((typeof rules)[number] | { inputs: string[]; outputs: string[] })[] = [...edited];
      const added = draw.below(3);
      for (let at = 0; at < added; at += 1)
        all.splice(draw.below(all.length + 1), 0, { inputs: [`new ${at}`], outputs: ['1'] });
      const after = readModel(model.withRules('table', all)).model;
      const { tables, isOtherwiseChanged } = compareModels(model, after);
      const differences = tables[0]?.rules ?? [];
      const count = (change: string) => differences.filter((rule) => rule.change === change).length;
      expect([count('removed'), count('changed'), count('added'), count('moved')], `seed ${seed}`).toEqual([
        rules.length - remaining.length,
        edited.filter((rule, at) => rule !== remaining[at]).length,
        added,
        0,
      ]);
      expect(isOtherwiseChanged).toBe(false);
      expect(compareModels(after, after)).toEqual(nothing);
    }
  });
});

describe('the longest rise', () => {
  it.each([
    [[], 0],
    [[3, 2, 1], 1],
    [[1, 2, 3, 0], 3],
    [[5, 0, 1, 6, 2, 3], 4],
  ])('the longest increasing run of %j has %d positions', (numbers, length) => {
    const places = [...findLongestRise(numbers)].sort((one, other) => one - other);
    const run = places.map((at) => numbers[at] ?? 0);
    expect([run.length, new Set(run).size]).toEqual([length, length]);
    expect(run).toEqual([...run].sort((one, other) => one - other));
  });
});
