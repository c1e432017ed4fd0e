import { expect, it } from 'vitest';
import { findingText, newLine, shapeOf } from './table-shape.ts';

it.each([
  [
    { rule: 2, message: 'Rule 2 never counts: rule 1 takes all of its facts.' },
    'Row 2 never counts: row 1 takes all of its facts.',
  ],
  [{ rule: 1, message: 'Rules 1 and 3 match the same facts.' }, 'Rows 1 and 3 match the same facts.'],
  [{ rule: 4, message: '“> abc” cannot be read.' }, 'Row 4: “> abc” cannot be read.'],
  [{ message: 'No rule takes these facts: Age = 18.' }, 'No row takes these facts: Age = 18.'],
])('what is found in the model %j is told of rows', (finding, text) => {
  expect(findingText(finding)).toBe(text);
});

it('a new row has a cell for each column of its table, also for those that its tab does not name', () => {
  const input = (expression: string) => ({ label: null, expression, type: null, values: null });
  const output = (name: string) => ({ label: null, name, type: null, values: null });
  const table = {
    inputs: [input('Payer'), input('Age')],
    outputs: [output('Note'), output('Group'), output('Due')],
  };
  const shape = shapeOf<string>(table, { inputs: ['Payer'], outputs: ['Group'] });
  if (!shape) throw new Error('the table has these columns');
  expect(newLine(shape, { Group: '"Eligibility"' }).rule).toEqual({
    inputs: ['-', '-'],
    outputs: ['""', '"Eligibility"', '""'],
  });
});
