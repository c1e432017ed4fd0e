import { describe, expect, it } from 'vitest';
import { fixture, fixtureNames } from '../../test/support/fixtures.ts';
import { readModel } from './read-model.ts';

const source = fixture('denied-eligibility.dmn');
const rulesOf = (text: string, id = 'table-task') => readModel(text).model.tables.get(id)?.rules ?? [];

describe('a model with other rules', () => {
  it.each(fixtureNames())('replacing rules by themselves preserves every byte: %s', (name) => {
    const { model } = readModel(fixture(name));
    for (const { id, rules } of model.tables.values()) expect(model.withRules(id, rules)).toBe(model.source);
  });

  it('replacing a cell changes only that cell', () => {
    const { model } = readModel(source);
    const rules = rulesOf(source).map((rule) =>
      rule.id === 'rule-senior' ? { ...rule, inputs: [...rule.inputs.slice(0, 2), '>= 7500'] } : rule,
    );
    expect(model.withRules('table-task', rules)).toBe(source.replace('&gt;= 5000', '&gt;= 7500'));
  });

  it('a new rule has the layout of the others, with its own ids', () => {
    const { model } = readModel(source);
    const added = { inputs: ['"Lost"', '-', '-'], outputs: ['"A < B"', '1'], annotations: ['New'] };
    const text = model.withRules('table-task', [...rulesOf(source), added]);
    expect(text.replace(/\n {6}<rule id="table-task-rule-1">[\s\S]*?<\/rule>/, '')).toBe(source);
    expect(text).toContain('\n        <inputEntry id="table-task-rule-1-i1">');
    expect(rulesOf(text).at(-1)).toEqual({ ...added, comment: null, id: 'table-task-rule-1' });
    const again = readModel(text).model.withRules('table-task', [...rulesOf(text), added]);
    expect(rulesOf(again).at(-1)?.id).toBe('table-task-rule-2');
    expect(readModel(again).findings).toEqual([]);
  });

  it('a moved rule takes along its comments and the attributes of other tools', () => {
    const { model } = readModel(source);
    const [active, senior, ...rest] = rulesOf(source);
    const text = model.withRules(
      'table-task',
      [senior, active, ...rest].flatMap((rule) => rule ?? []),
    );
    expect(text).toContain('senior group. -->\n      <rule id="rule-senior" rcm:reviewed="2026-03-01">');
    expect(text.indexOf('rule-senior')).toBeLessThan(text.indexOf('rule-active'));
    expect(rulesOf(text).map(({ id }) => id)).toEqual([
      'rule-senior',
      'rule-active',
      'rule-urgent',
      'rule-ordinary',
      'rule-not-found',
    ]);
  });

  it('elements of other tools between and after the rules are preserved', () => {
    const text = source
      .replace('<rule id="rule-urgent">', '<rcm:group name="near"/><rule id="rule-urgent">')
      .replace('</decisionTable>', '<rcm:end/></decisionTable>');
    const { model } = readModel(text);
    const [first, ...rest] = rulesOf(text);
    expect(model.withRules('table-task', rulesOf(text))).toBe(text);
    const moved = model.withRules('table-task', [...rest, ...(first ? [first] : [])]);
    expect(moved).toContain('<rcm:group name="near"/><rule id="rule-urgent">');
    expect(moved).toContain('<rcm:end/></decisionTable>');
  });

  it('a table can lose all its rules and get others', () => {
    const empty = readModel(source).model.withRules('table-task', []);
    expect(rulesOf(empty)).toEqual([]);
    expect(empty).toContain('<annotation name="Why"/>\n    </decisionTable>');
    const added = { inputs: ['-', '-', '-'], outputs: ['"All"', '1'], annotations: [] };
    const text = readModel(empty).model.withRules('table-task', [added]);
    expect(rulesOf(text)).toEqual([{ ...added, comment: null, id: 'table-task-rule-1' }]);
  });

  const commented = source.replace(
    '<rule id="rule-active">',
    '<rule id="rule-active"><!-- of us -->\n        <description xml:lang="en"> Nobody &amp; nothing</description>',
  );
  const withComment = (text: string, comment: string | null) =>
    readModel(text).model.withRules(
      'table-task',
      rulesOf(text).map((rule, at) => (at === 0 ? { ...rule, comment } : rule)),
    );

  it('each rule has its id, comment, inputs and outputs [W-090]', () => {
    const [first, second] = rulesOf(commented);
    expect(first).toMatchObject({ id: 'rule-active', comment: 'Nobody & nothing' });
    expect([first?.inputs.length, first?.outputs.length]).toEqual([3, 2]);
    expect(second).toMatchObject({ id: 'rule-senior', comment: null });
  });

  it('an unchanged or unspecified comment is preserved byte for byte', () => {
    expect(withComment(commented, 'Nobody & nothing')).toBe(commented);
    const rulesWithoutComments = rulesOf(commented).map(({ comment: _, ...rule }) => rule);
    expect(readModel(commented).model.withRules('table-task', rulesWithoutComments)).toBe(commented);
  });

  it('replacing a comment changes only its text', () => {
    expect(withComment(commented, 'A < B')).toBe(commented.replace(' Nobody &amp; nothing', 'A &lt; B'));
    const empty = commented.replace(/<description[\s\S]*?<\/description>/, '<description/>');
    expect(withComment(empty, null)).toBe(empty);
    expect(withComment(empty, 'Now')).toBe(empty.replace('<description/>', '<description>Now</description>'));
  });

  it.each([null, ''])('removing a comment removes its element: %j', (comment) => {
    expect(withComment(commented, comment)).toBe(
      source.replace('<rule id="rule-active">', '<rule id="rule-active"><!-- of us -->'),
    );
  });

  it('a comment becomes the first child of its rule, whether the rule is kept or new', () => {
    const text = withComment(source, 'First');
    expect(text.replace(/\n {8}<description>First<\/description>/, '')).toBe(source);
    expect(text).toContain('<rule id="rule-active">\n        <description>First</description>\n');
    const added = { comment: '"New"', inputs: ['-', '-', '-'], outputs: ['"All"', '1'] };
    const more = readModel(source).model.withRules('table-task', [...rulesOf(source), added]);
    expect(more).toMatch(/<rule id="table-task-rule-1">\n {8}<description>&quot;New&quot;<\/description>\n/);
    expect(rulesOf(more).at(-1)).toMatchObject(added);
    const prefixed = readModel(fixture('registration-checks.dmn')).model;
    const [first, ...rest] = prefixed.tables.get('table-codes')?.rules ?? [];
    expect(prefixed.withRules('table-codes', [...(first ? [{ ...first, comment: 'C' }] : []), ...rest])).toBe(
      prefixed.source.replace(
        '<dmn:rule id="no-name">',
        '<dmn:rule id="no-name"><dmn:description>C</dmn:description>',
      ),
    );
  });

  it('prefixes are written as in the model, and cells written as empty elements are filled', () => {
    const text = fixture('registration-checks.dmn');
    const rules = rulesOf(text, 'table-codes');
    const [first, ...rest] = rules.map((rule) => ({ ...rule }));
    const changed = { id: first?.id ?? '', inputs: ['null', '-', '> date("2026-01-01")'], outputs: ['"X"'] };
    const written = readModel(text).model.withRules('table-codes', [changed, ...rest]);
    expect(written).toContain(
      '<dmn:inputEntry id="a3"><dmn:text>&gt; date(&quot;2026-01-01&quot;)</dmn:text></dmn:inputEntry>',
    );
    expect(rulesOf(written, 'table-codes')[0]).toMatchObject(changed);
    const added = readModel(text).model.withRules('table-codes', [
      { inputs: ['-', '-', '-'], outputs: ['1'] },
    ]);
    expect(added).toContain('<dmn:rule id="table-codes-rule-1">');
  });

  it.each([
    '=HYPERLINK("http://example.org")',
    ']]></text><rule/><text>',
    '&amp; <b> "quoted" \'single\'',
    'ünïcödé 😀\n second line\twith tab',
  ])('a cell is written and read back unchanged: %s', (cell) => {
    const { model } = readModel(source);
    const text = model.withRules('table-task', [{ inputs: [cell, '-', '-'], outputs: [cell, '1'] }]);
    expect(rulesOf(text)).toMatchObject([{ inputs: [cell, '-', '-'], outputs: [cell, '1'] }]);
  });

  it('an unknown table and a row of another width are refused', () => {
    const { model } = readModel(source);
    expect(() => model.withRules('nowhere', [])).toThrow('the model has no table “nowhere”');
    expect(() => model.withRules('table-task', [{ inputs: ['-'], outputs: ['1'] }])).toThrow(
      'a rule has 1 input and 1 output cells; its table has 3 and 2 columns',
    );
  });
});
