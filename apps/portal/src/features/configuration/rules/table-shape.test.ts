import { expect, it } from 'vitest';
import { findingText } from './table-shape.ts';

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
