import { describe, expect, it } from 'vitest';
import { buildModel, fixture } from '../../test/support/fixtures.ts';
import { modelText } from '../../test/support/model-text.ts';
import { limits } from '../xml/limits.ts';
import { versions } from './namespaces.ts';
import { readModel } from './read-model.ts';

const table = (rules: string, attributes = '') =>
  buildModel(
    `<decision id="d" name="D"><decisionTable id="t"${attributes}><input><inputExpression><text>a</text></inputExpression></input><output/>${rules}</decisionTable></decision>`,
  );
const rule = '<rule><inputEntry><text>1</text></inputEntry><outputEntry><text>2</text></outputEntry></rule>';

describe('a model', () => {
  it('a model is read with its decisions, inputs, types, tables and requirements', () => {
    const { model, findings } = readModel(fixture('denied-eligibility.dmn'));
    expect(findings).toEqual([]);
    expect(model.inputs.map(({ name }) => name)).toEqual([
      'Coverage status',
      'Days to service',
      'Expected balance',
    ]);
    expect(model.types).toMatchObject([{ name: 'tStatus', typeRef: 'string', isCollection: false }]);
    expect(model.decisions[1]).toMatchObject({
      name: 'Eligibility task',
      requirements: { inputs: ['#input-status', '#input-balance'], decisions: ['#decision-urgent'] },
    });
    const found = model.tables.get('table-task');
    expect(found).toMatchObject({ hitPolicy: 'UNIQUE', aggregation: null, annotations: ['Why'] });
    expect(found?.rules[1]).toEqual({
      id: 'rule-senior',
      comment: null,
      inputs: ['"Inactive", "Rejected"', '-', '>= 5000'],
      outputs: ['"Senior verification"', '9'],
      annotations: ['Much at stake'],
    });
  });

  it('a model of DMN 1.1 has types with prefixes', () => {
    const { model } = readModel(fixture('registration-checks.dmn'));
    expect(model.version).toBe('1.1');
    expect(model.tables.get('table-codes')?.inputs.map(({ typeRef }) => typeRef)).toEqual([
      'string',
      'number',
      'date',
    ]);
  });

  it.each(Object.entries(versions))('a model in the namespace %s is read as DMN %s', (namespace, version) => {
    const { model } = readModel(`<definitions xmlns="${namespace}" name="A" namespace="n"/>`);
    expect(model).toMatchObject({ version, name: 'A', namespace: 'n', decisions: [] });
  });

  it('a model has each kind of boxed expression', () => {
    const literal = '<literalExpression><text>1</text></literalExpression>';
    const bodies = [
      literal,
      `<context><contextEntry><variable name="a"/>${literal}</contextEntry><contextEntry>${literal}</contextEntry></context>`,
      `<invocation>${literal}<binding><parameter name="p"/>${literal}</binding></invocation>`,
      `<functionDefinition><formalParameter name="p" typeRef="number"/>${literal}</functionDefinition>`,
      `<relation><column name="c"/><row>${literal}</row></relation>`,
      `<list>${literal}${literal}</list>`,
      `<conditional><if>${literal}</if><then>${literal}</then><else>${literal}</else></conditional>`,
      `<filter><in>${literal}</in><match>${literal}</match></filter>`,
      `<for iteratorVariable="i"><in>${literal}</in><return>${literal}</return></for>`,
      `<some iteratorVariable="i"><in>${literal}</in><satisfies>${literal}</satisfies></some>`,
      `<every iteratorVariable="i"><in>${literal}</in><satisfies>${literal}</satisfies></every>`,
    ];
    const { model } = readModel(
      buildModel(bodies.map((body, at) => `<decision id="d${at}" name="D${at}">${body}</decision>`).join('')),
    );
    expect(model.decisions.map(({ expression }) => expression?.kind)).toEqual([
      'literal',
      'context',
      'invocation',
      'function',
      'relation',
      'list',
      'conditional',
      'filter',
      'for',
      'some',
      'every',
    ]);
    expect(model.decisions[3]?.expression).toMatchObject({ parameters: [{ name: 'p', typeRef: 'number' }] });
  });

  it('duplicate ids are reported, except those of diagrams', () => {
    const { findings } = readModel(buildModel('<inputData id="a" name="A"/><inputData id="a" name="B"/>'));
    expect(findings).toMatchObject([{ code: 'duplicate-id', message: expect.stringContaining('“a”') }]);
  });

  it('a table without an id is named after the enclosing element', () => {
    const { model } = readModel(table(rule).replace(' id="t"', ''));
    expect([...model.tables.keys()]).toEqual(['d']);
  });

  it.each([
    [
      'another language',
      '<process xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"/>',
      'not a model of DMN',
    ],
    ['no hit policy', table(rule, ' hitPolicy="BEST"'), '“BEST” is not a hit policy'],
    ['no aggregation', table(rule, ' hitPolicy="COLLECT" aggregation="AVG"'), '“AVG” is not an aggregation'],
    [
      'a short row',
      table('<rule><outputEntry/></rule>'),
      'a rule has 0 input and 1 output cells; its table has 1 and 1',
    ],
    ['a table without outputs', table(rule).replace('<output/>', ''), 'has no output'],
    [
      '100,000 rules',
      table('<rule/>'.repeat(100_000)),
      `a table has 100000 rules; ${limits.rules} is the most`,
    ],
    [
      '300 columns',
      table('').replace('<output/>', '<output/>'.repeat(300)),
      `more than ${limits.columns} columns`,
    ],
    [
      'an endless cell',
      table(rule.replace('1', '1'.repeat(limits.expression + 1))),
      `a cell is longer than ${limits.expression} characters`,
    ],
  ])('a model is refused in words for %s', (_what, source, sentence) => {
    expect(() => readModel(source)).toThrow(sentence);
  });

  it('a model of 1,000 rules by 8 columns is read', () => {
    const inputs = Array.from({ length: 8 }, (_, at) => ({ name: `c${at}` }));
    const rules = Array.from({ length: 1000 }, (_, at) => [...inputs.map(() => `${at}`), '1']);
    const { model } = readModel(modelText({ inputs, outputs: [{}], rules }));
    expect(model.tables.get('table')?.rules).toHaveLength(1000);
  });
});
