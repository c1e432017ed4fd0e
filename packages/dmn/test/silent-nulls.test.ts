import { describe, expect, it } from 'vitest';
import { checkModel, compileModel, factsOf, type JsonValue, ModelError, readModel } from '../src/index.ts';

const dmn = (content: string, attributes = '') =>
  `<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="m" name="M" namespace="urn:m"${attributes}>${content}</definitions>`;
const compile = (content: string, attributes?: string) =>
  compileModel(readModel(dmn(content, attributes)).model);
const messagesOf = (content: string, attributes?: string) =>
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
    'is found before and told then: a table that collects, in a decision of one value: %s',
    (policy) => {
      const model = decision('D', table({ policy, rules }), 'string');
      expect(messagesOf(model)).toEqual([
        '“D” comes to a list<string>, and is typed as string: it comes to null where it does not fit.',
      ]);
      expect(decided(model, { n: 2 })).toEqual({ json: 'A', warnings: [] });
      expect(decided(model, { n: 9 })).toEqual({
        json: null,
        warnings: ['“D” is a list of 2, not a string: it comes to null.'],
      });
    },
  );

  it('is found in no table that comes to one value, or to the list that is wanted', () => {
    for (const policy of ['hitPolicy="FIRST"', 'hitPolicy="COLLECT" aggregation="MAX"'])
      expect(messagesOf(decision('D', table({ policy, rules }), 'string'))).toEqual([]);
    const count = 'hitPolicy="COLLECT" aggregation="COUNT"';
    expect(messagesOf(decision('D', table({ policy: count, rules }), 'number'))).toEqual([]);
    const list =
      '<itemDefinition name="tTexts" isCollection="true"><typeRef>string</typeRef></itemDefinition>';
    const collecting = table({ policy: 'hitPolicy="COLLECT"', rules });
    expect(messagesOf(list + decision('D', collecting, 'tTexts'))).toEqual([]);
  });

  it('is found and told for a literal, an entry of a context, an output, and what cannot be added', () => {
    const one = decision('D', literal('1 + 1'), 'string');
    expect(messagesOf(one)).toEqual([expect.stringContaining('“D” comes to a number')]);
    expect(decided(one, {}).warnings).toEqual(['“D” is a number, not a string: it comes to null.']);
    const entry = decision(
      'D',
      `<context><contextEntry><variable name="x" typeRef="date"/>${literal('"a"')}</contextEntry></context>`,
    );
    expect(messagesOf(entry)).toEqual([expect.stringContaining('“x” comes to a string')]);
    expect(decided(entry, {}).warnings).toEqual(['“x” is a string, not a date: it comes to null.']);
    const output = decision('D', table({ output: 'name="o" typeRef="number"', rules: [['-', '"A"']] }));
    expect(messagesOf(output)).toEqual(['“"A"” is no number.']);
    expect(decided(output, { n: 1 })).toEqual({
      json: null,
      warnings: ['The output o is a string, not a number: it comes to null.'],
    });
    const sum = decision('D', table({ policy: 'hitPolicy="COLLECT" aggregation="SUM"', rules }));
    expect(decided(sum, { n: 9 }).warnings).toEqual(['The outputs cannot be collected by SUM.']);
  });

  it('is found and told for a function and a service', () => {
    const model = `<businessKnowledgeModel id="f" name="f"><variable name="f" typeRef="string"/><encapsulatedLogic><formalParameter name="a" typeRef="number"/>${literal('1')}</encapsulatedLogic></businessKnowledgeModel>`;
    expect(messagesOf(model)).toEqual([expect.stringContaining('“f” comes to a number')]);
    expect(compile(model).call('f', { a: 'x' }).warnings).toEqual([
      'The fact “a” is a string, not a number: it comes to null.',
      expect.stringContaining('gives a value of another type'),
    ]);
    const service = `${decision('D', literal('1'), 'number')}<decisionService id="s" name="S"><variable name="S" typeRef="string"/><outputDecision href="#d-D"/></decisionService>`;
    expect(messagesOf(service)).toEqual([expect.stringContaining('“S” comes to a number')]);
    expect(compile(service).call('S', {}).warnings[0]).toBe(
      '“S” is a number, not a string: it comes to null.',
    );
  });

  it('is found for a decision that has no logic', () => {
    expect(messagesOf(decision('D', ''))).toEqual(['“D” has no logic: it comes to null.']);
  });
});

describe('a required decision', () => {
  const season = (type = '') =>
    decision(
      'Season',
      table({ input: 'month', output: 'name="season" typeRef="string"', rules: [['> 5', '"Summer"']] }),
      type,
    );
  const dish = (fact: string, requires = [requiredDecision('Season')]) =>
    decision('Dish', table({ input: fact, type: 'string', rules: [['"Summer"', '"Salad"']] }), '', requires);

  it('without a variable is known by the name of its output, and by its id', () => {
    for (const fact of ['season', 'd-Season', 'Season']) {
      const model = season() + dish(fact);
      expect(messagesOf(model)).toEqual([]);
      expect(decided(model, { month: 7 }, 'Dish')).toEqual({ json: 'Salad', warnings: [] });
      expect(factsOf(compile(model), 'Dish').map(({ name }) => name)).toEqual(['month']);
    }
  });

  it('of several outputs is known by the name of each', () => {
    const two = `<decisionTable><input>${text('inputExpression', 'month', ' typeRef="number"')}</input><output name="season" typeRef="string"/><output name="warm" typeRef="boolean"/><rule>${text('inputEntry', '-')}${text('outputEntry', '"Summer"')}${text('outputEntry', 'true')}</rule></decisionTable>`;
    expect(decided(decision('Season', two) + dish('season'), { month: 7 }, 'Dish').json).toBe('Salad');
  });

  it('with a variable is known by that alone: what is likely meant is named', () => {
    const taken = (name: string) => `“${name}” is taken for a fact. Did you mean “Season”?`;
    expect(messagesOf(season('string') + dish('season'))).toEqual([taken('season')]);
    const plan = decision('Plan Name', literal('"HMO"'), 'string');
    const model =
      plan +
      decision('D', table({ input: 'plan_name', type: 'string', rules: [] }), '', [
        requiredDecision('Plan Name'),
      ]);
    expect(messagesOf(model)).toEqual(['“plan_name” is taken for a fact. Did you mean “Plan Name”?']);
    const strict =
      input('month') +
      season('string') +
      dish('season', [requiredDecision('Season'), requiredInput('month')]);
    expect(messagesOf(strict)).toEqual(['Nothing here is called “season”. Did you mean “Season”?']);
  });

  it('whose output has the name of another takes nothing from it', () => {
    const other = decision(
      'Other',
      table({ input: 'k', output: 'name="season" typeRef="string"', rules: [] }),
    );
    const model = season() + other + dish('season', [requiredDecision('Season'), requiredDecision('Other')]);
    expect(factsOf(compile(model), 'Dish').map(({ name }) => name)).toContain('season');
  });

  it('and facts whose names differ by case or blanks alone are named', () => {
    const first = decision('A', table({ input: 'Balance', rules: [] }));
    expect(messagesOf(first + decision('B', table({ input: 'balance', rules: [] })))).toEqual([
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
  const warningsOf = (facts: Record<string, JsonValue>) => decided(model, facts).warnings;

  it('is named: of another type, without a component, or of a name that the model does not know', () => {
    expect(warningsOf({ person: { name: 'A', age: 4 }, 'Due Date': '2026-01-01' })).toEqual([]);
    expect(warningsOf({ 'Due Date': '11/25/2026' })).toEqual([
      'The fact “Due Date” is a string, not a date: it comes to null.',
    ]);
    expect(warningsOf({ person: { age: 4 } })).toEqual([
      'The fact “person” lacks “name”, which its type has: it comes to null.',
    ]);
    expect(warningsOf({ person: { name: 'A', age: 'x' } })).toEqual([
      'The fact “person” has a “age” that is a string, not a number: it comes to null.',
    ]);
    expect(warningsOf({ 'due date': '2026-01-01', other: 1 })).toEqual([
      'The model knows no fact “due date”. Did you mean “Due Date”?',
      'The model knows no fact “other”.',
    ]);
    expect(warningsOf({ person: { name: 'A', age: 4, Age: 5 } })).toEqual([
      'The model knows no “person.Age”. Did you mean “age”?',
    ]);
  });

  it('is told of where a column alone says its type', () => {
    const column = input('n') + decision('D', table({ rules: [['> 1', '"A"']] }), '', [requiredInput('n')]);
    expect(decided(column, { n: '5' })).toEqual({
      json: null,
      warnings: ['“n” is a string, not a number, as its column says.'],
    });
  });

  it('can be told before: a structured fact says what it is made of', () => {
    expect(factsOf(compile(model), 'D')[0]).toEqual({
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
  it.each(['integer', 'long', 'double', 'xsd:decimal'])('is read as a number: %s', (type) => {
    const model = decision('D', table({ type, output: `typeRef="${type}"`, rules: [['> 1', '5']] }));
    expect(messagesOf(model)).toEqual([]);
    expect(decided(model, { n: 2 })).toEqual({ json: 5, warnings: [] });
  });

  it('gives way to a type of that name in the model, and is no type of FEEL', () => {
    const own = '<itemDefinition name="integer"><typeRef>string</typeRef></itemDefinition>';
    expect(
      decided(own + input('n', 'integer') + decision('D', literal('n'), '', [requiredInput('n')]), { n: 'a' })
        .json,
    ).toBe('a');
    expect(messagesOf(decision('D', literal('1 instance of integer')))).toEqual([
      'There is no type “integer”.',
    ]);
  });

  it('is a finding where a column of dates names a date and time', () => {
    const rules: [string, string][] = [['&lt; date and time("2026-01-01T00:00:00")', '"A"']];
    expect(messagesOf(decision('D', table({ type: 'date', rules })))).toEqual([
      expect.stringContaining('names a date and time; “n” is a date.'),
    ]);
  });
});

describe('an expression in another language', () => {
  const groovy = ' expressionLanguage="groovy"';
  const feel = ' expressionLanguage="http://www.omg.org/spec/DMN/20180521/FEEL/"';
  const foreign = 'The expression is written in “groovy”; only FEEL is run.';

  it('is never run as FEEL, whether it says so or its model does', () => {
    for (const [content, attributes] of [
      [decision('D', literal('1 + 1', groovy)), ''],
      [decision('D', literal('1 + 1')), groovy],
    ] as const) {
      expect(messagesOf(content, attributes)).toEqual([foreign]);
      expect(compile(content, attributes).evaluate('D', {}).json).toBeNull();
    }
    expect(messagesOf(decision('D', literal('1 + 1', feel)), groovy)).toEqual([]);
    expect(messagesOf(decision('D', literal('1 + 1')), feel)).toEqual([]);
  });

  it('is found in each part of a table, which then takes nothing and comes to nothing', () => {
    const content = decision(
      'D',
      table({
        rules: [
          ['> 1', '"A"'],
          ['-', '"B"'],
        ],
      }),
    );
    expect(messagesOf(content, groovy)).toEqual([foreign, foreign, foreign, foreign]);
    const cell = content.replace('<inputEntry>', `<inputEntry${groovy}>`);
    expect(messagesOf(cell)).toEqual([foreign]);
    const first = cell.replace('<decisionTable ', '<decisionTable hitPolicy="FIRST" ');
    expect(decided(first, { n: 5 }).json).toBe('B');
    const values = decision('D', table({ rules: [] })).replace(
      '</inputExpression>',
      `</inputExpression>${text('inputValues', '[1..3]', groovy)}`,
    );
    expect(messagesOf(values)).toEqual([foreign]);
  });

  it('is found in the allowed values of a type', () => {
    const type = `<itemDefinition name="t"><typeRef>number</typeRef>${text('allowedValues', '1..3', ' expressionLanguage="juel"')}</itemDefinition>`;
    expect(messagesOf(type + input('n', 't'))).toEqual([
      'The allowed values of “t” are written in “juel”; only FEEL is run.',
    ]);
  });
});

describe('a refusal', () => {
  const refusalOf = (source: string): string => {
    try {
      readModel(source);
    } catch (error) {
      if (error instanceof ModelError) return error.message;
    }
    return '';
  };

  it('names the namespace that was found, and the table that has no output', () => {
    expect(refusalOf('<definitions xmlns="http://www.omg.org/spec/DMN/20130901"/>')).toContain(
      'of the namespace “http://www.omg.org/spec/DMN/20130901”',
    );
    expect(refusalOf(dmn(decision('Copay', '<decisionTable/>')))).toContain(
      'the table of “Copay” has no output',
    );
  });
});
