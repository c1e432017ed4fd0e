import { describe, expect, it } from 'vitest';
import { checkModel, compileModel, type JsonValue, listFacts, ModelError, readModel } from '../src/index.ts';

const dmn = (content: string, attributes = '') =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="urn:m"${attributes}>${content}</definitions>`;
const compile = (content: string, attributes?: string) =>
  compileModel(readModel(dmn(content, attributes)).model);
const collectMessages = (content: string, attributes?: string) =>
  checkModel(compile(content, attributes))
    .filter(({ code }) => !['gap', 'overlap', 'unreachable'].includes(code))
    .map(({ message }) => message);

const text = (name: string, content: string, attributes = '') =>
  `<${name}${attributes}><text>${content}</text></${name}>`;
type TableParts = {
  policy?: string;
  input?: string;
  type?: string;
  output?: string;
  rules: [string, string][];
};
const table = ({
  policy = '',
  input = 'n',
  type = 'number',
  output = 'typeRef="string"',
  rules,
}: TableParts) =>
  `<decisionTable ${policy}><input>${text('inputExpression', input, ` typeRef="${type}"`)}</input><output ${output}/>${rules
    .map(([cell, value]) => `<rule>${text('inputEntry', cell)}${text('outputEntry', value)}</rule>`)
    .join('')}</decisionTable>`;
const decision = (name: string, body: string, type = '', requires: string[] = []) =>
  `<decision id="d-${name}" name="${name}">${type && `<variable name="${name}" typeRef="${type}"/>`}${requires
    .map((href) => `<informationRequirement>${href}</informationRequirement>`)
    .join('')}${body}</decision>`;
const literal = (content: string, attributes = '') => text('literalExpression', content, attributes);
const requiredDecision = (name: string) => `<requiredDecision href="#d-${name}"/>`;
const input = (name: string, type = '') =>
  `<inputData id="i-${name}" name="${name}"><variable name="${name}"${type && ` typeRef="${type}"`}/></inputData>`;
const requiredInput = (name: string) => `<requiredInput href="#i-${name}"/>`;

const decided = (content: string, facts: Record<string, JsonValue>, name = 'D') => {
  const { json, warnings } = compile(content).evaluate(name, facts);
  return { json, warnings };
};

describe('a value that does not fit its type', () => {
  const rules: [string, string][] = [
    ['> 1', '"A"'],
    ['> 5', '"B"'],
  ];
  it.each(['hitPolicy="COLLECT"', 'hitPolicy="RULE ORDER"', 'hitPolicy="OUTPUT ORDER"'])(
    'a collecting table in a decision of one value is found by the checks and by the evaluation: %s',
    (policy) => {
      const model = decision('D', table({ policy, rules }), 'string');
      expect(collectMessages(model)).toEqual([
        '“D” comes to a list<string>, and is typed as string: it comes to null where it does not fit.',
      ]);
      expect(decided(model, { n: 2 })).toEqual({ json: 'A', warnings: [] });
      expect(decided(model, { n: 9 })).toEqual({
        json: null,
        warnings: ['“D” is a list of 2, not a string: it comes to null.'],
      });
    },
  );

  it('a table with one value, or with the required list, causes no finding', () => {
    for (const policy of ['hitPolicy="FIRST"', 'hitPolicy="COLLECT" aggregation="MAX"'])
      expect(collectMessages(decision('D', table({ policy, rules }), 'string'))).toEqual([]);
    const count = 'hitPolicy="COLLECT" aggregation="COUNT"';
    expect(collectMessages(decision('D', table({ policy: count, rules }), 'number'))).toEqual([]);
    const list =
      '<itemDefinition name="tTexts" isCollection="true"><typeRef>string</typeRef></itemDefinition>';
    const collecting = table({ policy: 'hitPolicy="COLLECT"', rules });
    expect(collectMessages(list + decision('D', collecting, 'tTexts'))).toEqual([]);
  });

  it('misfits of literals, context entries, outputs and aggregations are found by checks and evaluation', () => {
    const one = decision('D', literal('1 + 1'), 'string');
    expect(collectMessages(one)).toEqual([expect.stringContaining('“D” comes to a number')]);
    expect(decided(one, {}).warnings).toEqual(['“D” is a number, not a string: it comes to null.']);
    const entry = decision(
      'D',
      `<context><contextEntry><variable name="x" typeRef="date"/>${literal('"a"')}</contextEntry></context>`,
    );
    expect(collectMessages(entry)).toEqual([expect.stringContaining('“x” comes to a string')]);
    expect(decided(entry, {}).warnings).toEqual(['“x” is a string, not a date: it comes to null.']);
    const output = decision('D', table({ output: 'name="o" typeRef="number"', rules: [['-', '"A"']] }));
    expect(collectMessages(output)).toEqual(['“"A"” is no number.']);
    expect(decided(output, { n: 1 })).toEqual({
      json: null,
      warnings: ['The output o is a string, not a number: it comes to null.'],
    });
    const sum = decision('D', table({ policy: 'hitPolicy="COLLECT" aggregation="SUM"', rules }));
    expect(decided(sum, { n: 9 }).warnings).toEqual(['The outputs cannot be collected by SUM.']);
  });

  it('misfits of functions and services are found by the checks and by the evaluation', () => {
    const model = `<businessKnowledgeModel id="f" name="f"><variable name="f" typeRef="string"/><encapsulatedLogic><formalParameter name="a" typeRef="number"/>${literal('1')}</encapsulatedLogic></businessKnowledgeModel>`;
    expect(collectMessages(model)).toEqual([expect.stringContaining('“f” comes to a number')]);
    expect(compile(model).call('f', { a: 'x' }).warnings).toEqual([
      'The fact “a” is a string, not a number: it comes to null.',
      expect.stringContaining('gives a value of another type'),
    ]);
    const service = `${decision('D', literal('1'), 'number')}<decisionService id="s" name="S"><variable name="S" typeRef="string"/><outputDecision href="#d-D"/></decisionService>`;
    expect(collectMessages(service)).toEqual([expect.stringContaining('“S” comes to a number')]);
    expect(compile(service).call('S', {}).warnings[0]).toBe(
      '“S” is a number, not a string: it comes to null.',
    );
  });

  it('a decision without logic causes a finding', () => {
    expect(collectMessages(decision('D', ''))).toEqual(['“D” has no logic: it comes to null.']);
  });
});

describe('a required decision', () => {
  const season = (type = '') =>
    decision(
      'Season',
      table({ input: 'month', output: 'name="season" typeRef="string"', rules: [['> 5', '"Summer"']] }),
      type,
    );
  const dishDecision = (fact: string, requires = [requiredDecision('Season')]) =>
    decision('Dish', table({ input: fact, type: 'string', rules: [['"Summer"', '"Salad"']] }), '', requires);

  it('a required decision without a variable can be used by the name of its output or by its id', () => {
    for (const fact of ['season', 'd-Season', 'Season']) {
      const model = season() + dishDecision(fact);
      expect(collectMessages(model)).toEqual([]);
      expect(decided(model, { month: 7 }, 'Dish')).toEqual({ json: 'Salad', warnings: [] });
      expect(listFacts(compile(model), 'Dish').map(({ name }) => name)).toEqual(['month']);
    }
  });

  it('a required decision with several outputs can be used by the name of each', () => {
    const two = `<decisionTable><input>${text('inputExpression', 'month', ' typeRef="number"')}</input><output name="season" typeRef="string"/><output name="warm" typeRef="boolean"/><rule>${text('inputEntry', '-')}${text('outputEntry', '"Summer"')}${text('outputEntry', 'true')}</rule></decisionTable>`;
    expect(decided(decision('Season', two) + dishDecision('season'), { month: 7 }, 'Dish').json).toBe(
      'Salad',
    );
  });

  it('a required decision with a variable can only be used by it, and other names suggest it', () => {
    const taken = (name: string) => `“${name}” is taken for a fact. Did you mean “Season”?`;
    expect(collectMessages(season('string') + dishDecision('season'))).toEqual([taken('season')]);
    const plan = decision('Plan Name', literal('"HMO"'), 'string');
    const model =
      plan +
      decision('D', table({ input: 'plan_name', type: 'string', rules: [] }), '', [
        requiredDecision('Plan Name'),
      ]);
    expect(collectMessages(model)).toEqual(['“plan_name” is taken for a fact. Did you mean “Plan Name”?']);
    const withVariable =
      input('month') +
      season('string') +
      dishDecision('season', [requiredDecision('Season'), requiredInput('month')]);
    expect(collectMessages(withVariable)).toEqual([
      'Nothing here is called “season”. Did you mean “Season”?',
    ]);
  });

  it('an output named like another required decision does not replace it', () => {
    const other = decision(
      'Other',
      table({ input: 'k', output: 'name="season" typeRef="string"', rules: [] }),
    );
    const model =
      season() + other + dishDecision('season', [requiredDecision('Season'), requiredDecision('Other')]);
    expect(listFacts(compile(model), 'Dish').map(({ name }) => name)).toContain('season');
  });

  it('decisions and facts whose names differ only by case or blanks are reported', () => {
    const first = decision('A', table({ input: 'Balance', rules: [] }));
    expect(collectMessages(first + decision('B', table({ input: 'balance', rules: [] })))).toEqual([
      '“Balance” and “balance” are two facts, whose names differ by case or blanks alone.',
    ]);
  });
});

describe('a fact that is dropped', () => {
  const person = `<itemDefinition name="tPerson"><itemComponent name="name"><typeRef>string</typeRef></itemComponent><itemComponent name="age"><typeRef>number</typeRef></itemComponent></itemDefinition>`;
  const model =
    person +
    input('person', 'tPerson') +
    input('Due Date', 'date') +
    decision('D', literal('person.age'), '', [requiredInput('person'), requiredInput('Due Date')]);
  const collectWarnings = (facts: Record<string, JsonValue>) => decided(model, facts).warnings;

  it('a dropped fact is reported: of another type, without a component, or with an unknown name', () => {
    expect(collectWarnings({ person: { name: 'A', age: 4 }, 'Due Date': '2026-01-01' })).toEqual([]);
    expect(collectWarnings({ 'Due Date': '11/25/2026' })).toEqual([
      'The fact “Due Date” is a string, not a date: it comes to null.',
    ]);
    expect(collectWarnings({ person: { age: 4 } })).toEqual([
      'The fact “person” lacks “name”, which its type has: it comes to null.',
    ]);
    expect(collectWarnings({ person: { name: 'A', age: 'x' } })).toEqual([
      'The fact “person” has a “age” that is a string, not a number: it comes to null.',
    ]);
    expect(collectWarnings({ 'due date': '2026-01-01', other: 1 })).toEqual([
      'The model knows no fact “due date”. Did you mean “Due Date”?',
      'The model knows no fact “other”.',
    ]);
    expect(collectWarnings({ person: { name: 'A', age: 4, Age: 5 } })).toEqual([
      'The model knows no “person.Age”. Did you mean “age”?',
    ]);
  });

  it('a dropped fact is reported when only a column states its type', () => {
    const column = input('n') + decision('D', table({ rules: [['> 1', '"A"']] }), '', [requiredInput('n')]);
    expect(decided(column, { n: '5' })).toEqual({
      json: null,
      warnings: ['“n” is a string, not a number, as its column says.'],
    });
  });

  it('a structured fact lists its components', () => {
    expect(listFacts(compile(model), 'D')[0]).toEqual({
      name: 'person',
      type: 'context',
      values: null,
      components: [
        { name: 'name', type: 'string' },
        { name: 'age', type: 'number' },
      ],
    });
  });
});

describe('a type of another tool', () => {
  it.each(['integer', 'long', 'double', 'xsd:decimal'])(
    'a type of another tool is read as a number: %s',
    (type) => {
      const model = decision('D', table({ type, output: `typeRef="${type}"`, rules: [['> 1', '5']] }));
      expect(collectMessages(model)).toEqual([]);
      expect(decided(model, { n: 2 })).toEqual({ json: 5, warnings: [] });
    },
  );

  it('a type of another tool yields to a type of that name in the model, and is no FEEL type', () => {
    const own = '<itemDefinition name="integer"><typeRef>string</typeRef></itemDefinition>';
    expect(
      decided(own + input('n', 'integer') + decision('D', literal('n'), '', [requiredInput('n')]), { n: 'a' })
        .json,
    ).toBe('a');
    expect(collectMessages(decision('D', literal('1 instance of integer')))).toEqual([
      'There is no type “integer”.',
    ]);
  });

  it('a date and time in a column of dates is a finding', () => {
    const rules: [string, string][] = [['&lt; date and time("2026-01-01T00:00:00")', '"A"']];
    expect(collectMessages(decision('D', table({ type: 'date', rules })))).toEqual([
      expect.stringContaining('names a date and time; “n” is a date.'),
    ]);
  });
});

describe('an expression in another language', () => {
  const groovy = ' expressionLanguage="groovy"';
  const feel = ' expressionLanguage="http://www.omg.org/spec/DMN/20180521/FEEL/"';
  const foreign = 'The expression is written in “groovy”; only FEEL is run.';

  it('an expression in another language is never run as FEEL, whether it or its model declares the language', () => {
    for (const [content, attributes] of [
      [decision('D', literal('1 + 1', groovy)), ''],
      [decision('D', literal('1 + 1')), groovy],
    ] as const) {
      expect(collectMessages(content, attributes)).toEqual([foreign]);
      expect(compile(content, attributes).evaluate('D', {}).json).toBeNull();
    }
    expect(collectMessages(decision('D', literal('1 + 1', feel)), groovy)).toEqual([]);
    expect(collectMessages(decision('D', literal('1 + 1')), feel)).toEqual([]);
  });

  it('another language is found in each part of a table, which then matches nothing and returns null', () => {
    const content = decision(
      'D',
      table({
        rules: [
          ['> 1', '"A"'],
          ['-', '"B"'],
        ],
      }),
    );
    expect(collectMessages(content, groovy)).toEqual([foreign, foreign, foreign, foreign]);
    const cell = content.replace('<inputEntry>', `<inputEntry${groovy}>`);
    expect(collectMessages(cell)).toEqual([foreign]);
    const first = cell.replace('<decisionTable ', '<decisionTable hitPolicy="FIRST" ');
    expect(decided(first, { n: 5 }).json).toBe('B');
    const values = decision('D', table({ rules: [] })).replace(
      '</inputExpression>',
      `</inputExpression>${text('inputValues', '[1..3]', groovy)}`,
    );
    expect(collectMessages(values)).toEqual([foreign]);
  });

  it('another language is found in the allowed values of a type', () => {
    const type = `<itemDefinition name="t"><typeRef>number</typeRef>${text('allowedValues', '1..3', ' expressionLanguage="juel"')}</itemDefinition>`;
    expect(collectMessages(type + input('n', 't'))).toEqual([
      'The allowed values of “t” are written in “juel”; only FEEL is run.',
    ]);
  });
});

describe('a refusal', () => {
  const catchRefusal = (source: string): string => {
    try {
      readModel(source);
    } catch (error) {
      if (error instanceof ModelError) return error.message;
    }
    return '';
  };

  it('a refusal names the unsupported namespace, and the table without an output', () => {
    expect(catchRefusal('<definitions xmlns="http://www.omg.org/spec/DMN/20130901"/>')).toContain(
      'of the namespace “http://www.omg.org/spec/DMN/20130901”',
    );
    expect(catchRefusal(dmn(decision('Copay', '<decisionTable/>')))).toContain(
      'the table of “Copay” has no output',
    );
  });
});
