import { describe, expect, it } from 'vitest';
import { buildModel, compiled, fixture } from '../../test/support/fixtures.ts';
import { LimitError } from '../feel/index.ts';
import { readModel } from '../model/read-model.ts';
import { compileModel } from './compile-model.ts';
import { UnknownElementError } from './evaluate.ts';

const literal = (text: string) => `<literalExpression><text>${text}</text></literalExpression>`;
const decision = (name: string, body: string, requires = '') =>
  `<decision id="${name}" name="${name}"><variable name="${name}"/>${requires}${body}</decision>`;
const requiresDecision = (name: string) =>
  `<informationRequirement><requiredDecision href="#${name}"/></informationRequirement>`;
const requiresInput = (name: string) =>
  `<informationRequirement><requiredInput href="#${name}"/></informationRequirement>`;
const requiresKnowledge = (href: string) =>
  `<knowledgeRequirement><requiredKnowledge href="${href}"/></knowledgeRequirement>`;
const input = (name: string, type: string) =>
  `<inputData id="${name}" name="${name}"><variable name="${name}" typeRef="${type}"/></inputData>`;

/** Evaluates a decision without requirements. */
const evaluateBody = (body: string) => compiled(buildModel(decision('D', body))).evaluate('D', {}).json;

describe('a decision', () => {
  it('a decision is evaluated by name or id, together with the decisions that it requires', () => {
    const model = compiled(fixture('denied-eligibility.dmn'));
    const facts = { 'Coverage status': 'Rejected', 'Days to service': 1, 'Expected balance': 120 };
    const expected = { 'Task group': 'Same-day verification', Priority: 7 };
    expect(model.evaluate('Eligibility task', facts).json).toEqual(expected);
    expect(model.evaluate('decision-task', facts).json).toEqual(expected);
    const otherFacts = { ...facts, 'Coverage status': 'Not found', 'Days to service': 30 };
    expect(model.evaluate('Eligibility task', otherFacts).json).toEqual({
      'Task group': 'Registration Exception',
      Priority: 5,
    });
    expect(() => model.evaluate('Nothing', {})).toThrow(UnknownElementError);
  });

  it('a decision that several others require is evaluated once', () => {
    const model = compiled(
      buildModel(
        decision(
          'Once',
          `<decisionTable id="t"><input><inputExpression><text>1</text></inputExpression></input><output/></decisionTable>`,
        ) +
          decision('A', literal('Once'), requiresDecision('Once')) +
          decision('B', literal('Once'), requiresDecision('Once')) +
          decision('Both', literal('[A, B]'), requiresDecision('A') + requiresDecision('B')),
      ),
    );
    const { json, tables } = model.evaluate('Both', {}, { trace: true });
    expect(json).toEqual([null, null]);
    expect(tables).toHaveLength(1);
  });

  it('an input is null when it is missing, of another type, or not among the allowed values', () => {
    const model = compiled(fixture('denied-eligibility.dmn'));
    for (const status of [undefined, 7, 'Unheard of']) {
      const { json } = model.evaluate('Eligibility task', { 'Coverage status': status ?? null });
      expect(json).toBeNull();
    }
  });

  it('dates and numbers in JSON are read by the type of the input', () => {
    const model = compiled(
      buildModel(
        input('day', 'date') +
          input('amount', 'number') +
          decision('D', literal('[day.year, amount + 0.2]'), requiresInput('day') + requiresInput('amount')),
      ),
    );
    expect(model.evaluate('D', { day: '2026-03-01', amount: 0.1 }).json).toEqual([2026, 0.3]);
  });

  it('a decision only sees its requirements', () => {
    const model = compiled(buildModel(input('a', 'number') + decision('D', literal('a + 1'))));
    expect(model.findings).toMatchObject([{ code: 'unknown-name', element: 'D' }]);
    expect(model.evaluate('D', { a: 1 }).json).toBeNull();
  });

  it('a decision that indirectly requires itself is reported in words and evaluates to null', () => {
    const model = compiled(
      buildModel(
        decision('A', literal('B'), requiresDecision('B')) +
          decision('B', literal('C'), requiresDecision('C')) +
          decision('C', literal('A'), requiresDecision('A')),
      ),
    );
    expect(model.findings).toMatchObject([
      {
        code: 'cycle',
        severity: 'error',
        message: 'These require each other in a circle: “A” → “B” → “C” → “A”.',
      },
    ]);
    expect(model.evaluate('A', {}).json).toBeNull();
  });

  it.each([
    ['first', (chain: string[]) => chain],
    ['last', (chain: string[]) => chain.toReversed()],
  ])(
    'a chain of thousands of required decisions is refused in words, written %s',
    (_where, order) => {
      const chain = Array.from({ length: 20_000 }, (_, at) =>
        decision(`D${at}`, literal('1'), requiresDecision(`D${at + 1}`)),
      );
      const model = compiled(buildModel(order(chain).join('')));
      expect(model.findings).toContainEqual(
        expect.objectContaining({
          code: 'limit',
          message: expect.stringContaining('requires more than 200 elements one behind the other'),
        }),
      );
      expect(model.evaluate('D0', {}).value).toBeOneOf([1, null]);
    },
    20_000,
  );

  it.each([
    ['first', (types: string[]) => types],
    ['last', (types: string[]) => types.toReversed()],
  ])('a type nested thousands of levels deep is refused in words, written %s', (_where, order) => {
    const types = Array.from(
      { length: 20_000 },
      (_, at) =>
        `<itemDefinition name="T${at}" isCollection="true"><typeRef>${at === 19_999 ? 'T0' : `T${at + 1}`}</typeRef></itemDefinition>`,
    );
    const model = compiled(buildModel(order(types).join('') + input('a', 'T0')));
    expect(model.findings.map(({ code }) => code)).toContain('limit');
  });

  it('a decision is not compiled once the expressions of the model have cost too much', () => {
    const long = literal(`[${'1,'.repeat(4900)}1]`);
    const model = compiled(
      buildModel(Array.from({ length: 30 }, (_, at) => decision(`D${at}`, long)).join('')),
    );
    expect(model.findings.filter(({ code }) => code === 'limit')).toMatchObject(
      Array.from({ length: 19 }, (_, at) => ({ element: `D${at + 11}` })),
    );
    expect(model.evaluate('D0', {}).json).toHaveLength(4901);
    expect(model.evaluate('D29', {}).json).toBeNull();
  }, 20_000);

  it('a decision can only require functions as knowledge', () => {
    const logic = `<encapsulatedLogic>${literal('1')}</encapsulatedLogic>`;
    const odd = `<businessKnowledgeModel id="K" name="K">${requiresKnowledge('#D')}${logic}</businessKnowledgeModel>`;
    const model = compiled(buildModel(decision('D', literal('2')) + odd));
    expect(model.call('K', {}).json).toBe(1);
  });

  it('a decision ends when it exceeds the step limit, the only limit', () => {
    const model = compiled(buildModel(decision('D', literal('count(for i in 1..300000 return i)'))));
    expect(() => model.evaluate('D', {}, { maxSteps: 1000 })).toThrow(LimitError);
    expect(model.evaluate('D', {}, {}).json).toBe(300_000);
  });

  it('a decision reports missing requirements and expressions that are not FEEL', () => {
    const model = compiled(
      buildModel(
        decision('A', literal('1'), requiresDecision('Gone')) +
          decision(
            'B',
            '<literalExpression expressionLanguage="javascript"><text>1</text></literalExpression>',
          ),
      ),
    );
    expect(model.findings).toMatchObject([
      { code: 'missing-element', message: 'What “A” requires as “#Gone” is missing.' },
      { code: 'language', message: 'The expression is written in “javascript”; only FEEL is run.' },
    ]);
  });

  it('a decision ends when it exceeds a given step limit', () => {
    const model = compiled(
      buildModel(decision('D', literal('count(for i in 1..1000, j in 1..1000 return i * j)'))),
    );
    expect(() => model.evaluate('D', {}, { maxSteps: 10_000 })).toThrow(LimitError);
  });

  it('a decision uses the given clock', () => {
    const model = compiled(buildModel(decision('D', literal('string(today())'))));
    const now = () => Date.UTC(2026, 2, 1, 12);
    expect(model.evaluate('D', {}, { now }).json).toBe('2026-03-01');
  });

  it('an evaluation warns once about each value that became null, with the reason', () => {
    const model = compiled(buildModel(decision('D', literal('["a" - 1, "a" - 1]'))));
    const { json, warnings } = model.evaluate('D', {});
    expect(json).toEqual([null, null]);
    expect(warnings).toHaveLength(1);
  });

  it('an evaluation returns its first hundred warnings', () => {
    const names = Array.from({ length: 105 }, (_, at) => `d${at}`);
    const decisions = names.map((name) =>
      decision(
        name,
        `<decisionTable><input><inputExpression><text>"${name}"</text></inputExpression>
        <inputValues><text>"a"</text></inputValues></input><output/></decisionTable>`,
      ),
    );
    const all = decision('D', literal(`[${names}]`), names.map(requiresDecision).join(''));
    const { warnings } = compiled(buildModel([...decisions, all].join(''))).evaluate('D', {});
    expect(warnings).toHaveLength(100);
    expect(warnings[0]).toContain('d0');
  });

  it('plain names of a table are inputs when the model declares none', () => {
    const model = compiled(fixture('registration-checks.dmn'));
    expect(model.findings).toEqual([]);
    const facts = { 'Subscriber name': '', Coverages: 4, 'Date of service': '2025-12-30' };
    expect(model.evaluate('Condition codes', facts).json).toEqual(['NAME', 'ORDER', 'TIMELY']);
  });
});

describe('a boxed expression', () => {
  const one = literal('1');

  it.each([
    [
      'a context with a result',
      `<context><contextEntry><variable name="a"/>${one}</contextEntry><contextEntry>${literal('a + 1')}</contextEntry></context>`,
      2,
    ],
    [
      'a context',
      `<context><contextEntry><variable name="a b"/>${one}</contextEntry></context>`,
      { 'a b': 1 },
    ],
    ['a list', `<list>${one}${literal('"x"')}</list>`, [1, 'x']],
    [
      'a relation',
      `<relation><column name="a"/><column name="b"/><row>${one}${one}</row></relation>`,
      [{ a: 1, b: 1 }],
    ],
    [
      'a condition',
      `<conditional><if>${literal('1 > 2')}</if><then>${one}</then><else>${literal('2')}</else></conditional>`,
      2,
    ],
    [
      'no condition',
      `<conditional><if>${one}</if><then>${one}</then><else>${one}</else></conditional>`,
      null,
    ],
    [
      'a filter',
      `<filter><in>${literal('[1, 2, 3]')}</in><match>${literal('item > 1')}</match></filter>`,
      [2, 3],
    ],
    [
      'a filter by place',
      `<filter><in>${literal('[1, 2, 3]')}</in><match>${literal('-1')}</match></filter>`,
      3,
    ],
    [
      'a loop',
      `<for iteratorVariable="i"><in>${literal('[1..3]')}</in><return>${literal('i * 2')}</return></for>`,
      [2, 4, 6],
    ],
    [
      'a loop that sees what came before',
      `<for iteratorVariable="i"><in>${literal('[1..3]')}</in><return>${literal('count(partial)')}</return></for>`,
      [0, 1, 2],
    ],
    [
      'some',
      `<some iteratorVariable="i"><in>${literal('[1, 2]')}</in><satisfies>${literal('i > 1')}</satisfies></some>`,
      true,
    ],
    [
      'every',
      `<every iteratorVariable="i"><in>${literal('[1, 2]')}</in><satisfies>${literal('i > 1')}</satisfies></every>`,
      false,
    ],
    [
      'a function that is called',
      `<context><contextEntry><variable name="double"/><functionDefinition><formalParameter name="n"/>${literal('n * 2')}</functionDefinition></contextEntry><contextEntry><invocation>${literal('double')}<binding><parameter name="n"/>${literal('21')}</binding></invocation></contextEntry></context>`,
      42,
    ],
    ['nothing', '', null],
  ])('a boxed expression evaluates to its value: %s', (_what, body, expected) => {
    expect(evaluateBody(body)).toEqual(expected);
  });

  it('a boxed function in Java or PMML is not run', () => {
    const body = `<context><contextEntry><variable name="f"/><functionDefinition kind="Java">${one}</functionDefinition></contextEntry><contextEntry>${literal('f()')}</contextEntry></context>`;
    const model = compiled(buildModel(decision('D', body)));
    expect(model.findings).toMatchObject([{ code: 'language', severity: 'warning' }]);
    expect(model.evaluate('D', {}).json).toBeNull();
  });
});

describe('knowledge and services', () => {
  const shared = buildModel(
    `<itemDefinition name="tAmount"><typeRef>number</typeRef><allowedValues><text>&gt;= 0</text></allowedValues></itemDefinition>
    <businessKnowledgeModel id="fee" name="Fee"><variable name="Fee" typeRef="number"/><encapsulatedLogic>
      <formalParameter name="amount" typeRef="tAmount"/>${literal('amount * 0.1')}</encapsulatedLogic></businessKnowledgeModel>
    ${input('amount', 'tAmount')}
    ${decision('Total', literal('amount + Fee(amount)'), requiresInput('amount') + requiresKnowledge('#fee'))}
    ${decision('Twice', literal('Total * 2'), requiresDecision('Total'))}
    <decisionService id="service" name="Service"><variable name="Service"/><outputDecision href="#Twice"/><inputDecision href="#Total"/></decisionService>`,
    'urn:shared',
  );

  it('knowledge models and services are called in expressions and by name', () => {
    const model = compiled(shared);
    expect(model.findings).toEqual([]);
    expect(model.evaluate('Total', { amount: 100 }).json).toBe(110);
    expect(model.call('Fee', { amount: 50 }).json).toBe(5);
    expect(model.call('Service', { Total: 21 }).json).toBe(42);
    expect(() => model.call('Total', {})).toThrow(UnknownElementError);
  });

  it('elements of an imported model are used under its name, with its types', () => {
    const importing = buildModel(
      `<import name="Shared" namespace="urn:shared" importType="https://www.omg.org/spec/DMN/20230324/MODEL/"/>
      <inputData id="a" name="a"><variable name="a" typeRef="Shared.tAmount"/></inputData>
      ${decision('D', literal('Shared.Fee(a)'), requiresInput('a') + requiresKnowledge('urn:shared#fee'))}`,
    );
    const model = compileModel(readModel(importing).model, [readModel(shared).model]);
    expect(model.findings).toEqual([]);
    expect(model.evaluate('D', { a: 30 }).json).toBe(3);
    expect(model.evaluate('D', { a: -30 }).json).toBeNull();
  });

  it('a model has its own tables, even when an imported one has a table of the same id', () => {
    const table = (output: string) =>
      `<decisionTable id="t"><input><inputExpression><text>1</text></inputExpression></input><output/>
      <rule><inputEntry><text>-</text></inputEntry><outputEntry><text>${output}</text></outputEntry></rule></decisionTable>`;
    const importing = buildModel(`<import name="Other" namespace="urn:other"/>${decision('D', table('1'))}`);
    const other = buildModel(decision('E', table('2')), 'urn:other');
    const model = compileModel(readModel(importing).model, [readModel(other).model]);
    expect([...model.tables.values()].map((each) => each.table.rules[0]?.outputs)).toEqual([['1']]);
  });

  it('elements of an unavailable model are reported as missing', () => {
    const importing = buildModel('<import name="Shared" namespace="urn:shared" importType="x"/>');
    expect(compiled(importing).findings).toMatchObject([
      { code: 'missing-element', message: 'The imported model “Shared” is missing.' },
    ]);
  });
});
