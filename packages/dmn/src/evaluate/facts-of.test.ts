import { describe, expect, it } from 'vitest';
import { buildModel, compiled, fixture } from '../../test/support/fixtures.ts';
import { modelText } from '../../test/support/model-text.ts';
import { listFacts } from './facts-of.ts';

const input = (name: string, type = '') =>
  `<inputData id="i-${name}" name="${name}"><variable name="${name}"${type && ` typeRef="${type}"`}/></inputData>`;
const decision = (name: string, requires: string[], text = '1') =>
  `<decision id="d-${name}" name="${name}">${requires
    .map(
      (href) =>
        `<informationRequirement><required${href.startsWith('#i') ? 'Input' : 'Decision'} href="${href}"/></informationRequirement>`,
    )
    .join('')}<literalExpression><text>${text}</text></literalExpression></decision>`;

describe('the facts that a decision needs', () => {
  it('the facts of a decision are its direct and indirect input data, with their allowed values', () => {
    expect(listFacts(compiled(fixture('denied-eligibility.dmn')), 'Eligibility task')).toEqual([
      { name: 'Coverage status', type: 'string', values: ['Active', 'Inactive', 'Rejected', 'Not found'] },
      { name: 'Days to service', type: 'number', values: null },
      { name: 'Expected balance', type: 'number', values: null },
    ]);
    expect(
      listFacts(compiled(fixture('denied-eligibility.dmn')), 'Is urgent').map(({ name }) => name),
    ).toEqual(['Days to service']);
  });

  it('the facts of a decision are the plain names of its table when the model declares no input data', () => {
    expect(listFacts(compiled(fixture('registration-checks.dmn')), 'Condition codes')).toEqual([
      { name: 'Subscriber name', type: 'string', values: null },
      { name: 'Coverages', type: 'number', values: null },
      { name: 'Date of service', type: 'date', values: null },
    ]);
  });

  it('each fact is listed once, in the order of the model, whatever the order of the requirements', () => {
    const model = buildModel(
      [input('A'), input('B'), input('C'), input('Unused')].join('') +
        decision('Top', ['#i-C', '#d-Left', '#d-Right']) +
        decision('Left', ['#i-B', '#i-A']) +
        decision('Right', ['#i-A']),
    );
    expect(listFacts(compiled(model), 'Top').map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(listFacts(compiled(model), 'd-Right').map(({ name }) => name)).toEqual(['A']);
  });

  it.each([
    ['time', 'time'],
    ['dateTime', 'date and time'],
    ['dayTimeDuration', 'days and time duration'],
    ['years and months duration', 'years and months duration'],
    ['tCodes', 'list<string>'],
    ['tPerson', 'context'],
    ['', 'Any'],
  ])('facts of the type “%s” have the FEEL type “%s”', (type, name) => {
    const model = buildModel(
      `<itemDefinition name="tCodes" isCollection="true"><typeRef>string</typeRef><allowedValues><text>"A"</text></allowedValues></itemDefinition>
       <itemDefinition name="tPerson"><itemComponent name="age"><typeRef>number</typeRef></itemComponent></itemDefinition>` +
        input('A', type) +
        decision('D', ['#i-A']),
    );
    expect(listFacts(compiled(model), 'D')).toMatchObject([{ name: 'A', type: name, values: null }]);
  });

  it('a fact is limited to the input values of the column whose expression is its name', () => {
    const columns = [
      { name: 'Age', type: 'number', values: '1, 2' },
      { name: 'Size', type: 'number', values: '[1..2]' },
      { name: 'Kind', values: '"a \\" b", null' },
      { name: 'No', type: 'string', values: 'not("A")' },
    ];
    const model = compiled(modelText({ inputs: columns, outputs: [{}], rules: [] }));
    expect(listFacts(model, 'Result')).toEqual([
      { name: 'Age', type: 'number', values: ['1', '2'] },
      { name: 'Size', type: 'number', values: null },
      { name: 'Kind', type: 'Any', values: ['a " b'] },
      { name: 'No', type: 'string', values: null },
    ]);
  });

  it('an unknown decision has no facts, and circular requirements end', () => {
    const model = compiled(
      buildModel(input('A') + decision('X', ['#d-Y', '#i-A']) + decision('Y', ['#d-X'])),
    );
    expect(listFacts(model, 'Nowhere')).toEqual([]);
    expect(listFacts(model, 'X').map(({ name }) => name)).toEqual(['A']);
  });
});
