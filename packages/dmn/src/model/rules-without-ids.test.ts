import { describe, expect, it } from 'vitest';
import { createRuleKeys } from './match-rules.ts';
import { readModel } from './read-model.ts';
import type { NewRule } from './replace-rules.ts';

/** Writes a rule as other editors do, each with unique extra content. */
const ruleText = (name: string, amount: string, attributes = '') => `
      <!-- before ${name} -->
      <rule${attributes} x:owner="${name}">
        <extensionElements><x:note>of ${name}</x:note></extensionElements>
        <inputEntry><text>"${name}"</text></inputEntry>
        <outputEntry><description>kept</description><text>${amount}</text></outputEntry>
        <annotationEntry><text>why ${name}</text></annotationEntry>
      </rule>`;

const modelOf = (
  rules: string,
) => `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" xmlns:x="urn:x" name="M" namespace="urn:m">
  <decision name="My decision">
    <decisionTable hitPolicy="FIRST">
      <input><inputExpression typeRef="string"><text>Kind</text></inputExpression></input>
      <output typeRef="number"/>
      <annotation name="Why"/>${rules}
    </decisionTable>
  </decision>
</definitions>`;

const names = ['A', 'B', 'C'];
const source = modelOf(names.map((name, at) => ruleText(name, String(at + 1))).join(''));

/** Changes the rules like a client that reads them and sends them back. */
function changed(text: string, change: (rules: NewRule[]) => NewRule[], withKeys = true): string {
  const { model } = readModel(text);
  const [table] = model.tables.values();
  const rules = table?.rules ?? [];
  const keys = createRuleKeys(rules);
  const sent = rules.map(({ inputs, outputs }, at) => ({ id: withKeys ? keys[at] : null, inputs, outputs }));
  return model.withRules(table?.id ?? '', change(sent));
}

const withAmount = (rules: NewRule[], at: number, amount: string): NewRule[] =>
  rules.map((rule, index) => (index === at ? { ...rule, outputs: [amount] } : rule));
const added: NewRule = { inputs: ['"D"'], outputs: ['9'] };
const findOwners = (text: string) => [...text.matchAll(/x:owner="(.)"/g)].map(([, owner]) => owner);

describe.each([
  ['known by their places', true],
  ['sent without ids', false],
])('rules without ids, %s', (_name, withKeys) => {
  it('rules without ids keep every byte except the changed cell', () => {
    expect(changed(source, (rules) => withAmount(rules, 1, '5'), withKeys)).toBe(
      source.replace('<text>2</text>', '<text>5</text>'),
    );
    expect(changed(source, (rules) => rules, withKeys)).toBe(source);
  });

  it('rules without ids keep their extra content when others are inserted, removed and moved', () => {
    const inserted = changed(source, ([first, ...rest]) => (first ? [first, added, ...rest] : []), withKeys);
    expect(inserted.replace(/\n {6}<rule id="My-decision-rule-1">[\s\S]*?<\/rule>/, '')).toBe(source);
    expect(changed(source, (rules) => rules.filter((_, at) => at !== 1), withKeys)).toBe(
      source.replace(ruleText('B', '2'), ''),
    );
    const moved = changed(source, (rules) => withAmount(rules, 2, '7').toReversed(), withKeys);
    expect(moved).toBe(modelOf(ruleText('C', '7') + ruleText('B', '2') + ruleText('A', '1')));
  });

  it('rules without ids keep their extra content when one is inserted before a changed one', () => {
    const text = changed(
      source,
      (rules) => withAmount(rules, 2, '7').flatMap((rule, at) => (at === 1 ? [added, rule] : [rule])),
      withKeys,
    );
    expect(text).toContain(ruleText('C', '7'));
    expect(findOwners(text)).toEqual(['A', 'B', 'C']);
  });
});

describe('rules', () => {
  it('rules stay distinct when only some have ids, and when two share one', () => {
    const mixed = modelOf(
      ruleText('A', '1', ' id="a"') +
        ruleText('B', '2', ' id="a"') +
        ruleText('C', '3') +
        ruleText('D', '4', ' id="d"'),
    );
    const [table] = readModel(mixed).model.tables.values();
    expect(createRuleKeys(table?.rules ?? [])).toEqual(['a', '#2', '#3', 'd']);
    for (const at of [0, 1, 2, 3])
      expect(changed(mixed, (rules) => withAmount(rules, at, '5'))).toBe(
        mixed.replace(`<text>${at + 1}</text>`, '<text>5</text>'),
      );
  });

  it('a new rule takes no content from a removed one', () => {
    const text = changed(source, (rules) => [...rules.slice(0, 2), added]);
    expect(findOwners(text)).toEqual(['A', 'B']);
    expect(text).not.toContain('why C');
  });

  it('rules keep the other content of their cells, and get missing annotations', () => {
    const bare = source
      .replace('<description>kept</description><text>1</text>', '<description>kept</description>')
      .replace('<annotationEntry><text>why A</text></annotationEntry>', '');
    const { model } = readModel(bare);
    const [table] = model.tables.values();
    const [first, ...rest] = table?.rules ?? [];
    const text = model.withRules(table?.id ?? '', [
      { ...first, inputs: ['"A"'], outputs: ['8'], annotations: ['new'] },
      ...rest,
    ]);
    expect(text).toContain('<description>kept</description><text>8</text></outputEntry>');
    expect(text).toMatch(/<annotationEntry><text>new<\/text><\/annotationEntry>\s*<\/rule>/);
  });
});
