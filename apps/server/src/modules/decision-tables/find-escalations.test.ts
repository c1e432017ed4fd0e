import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileModel, readModel } from '@waypost/dmn';
import { expect, it } from 'vitest';
import { findEscalations } from './find-escalations.ts';

const sample = readFileSync(join(import.meta.dirname, '../../../../../docs/samples/Escalation.dmn'), 'utf8');
const found = (xml: string) =>
  findEscalations(compileModel(readModel(xml).model)).map(({ rule, column, message }) => ({
    rule,
    column,
    message,
  }));
const priority = {
  rule: 2,
  column: 13,
  message: 'The value of “Raise Priority” is a priority from "1" to "10", in quotes.',
};

it.each([
  ['a priority that is no number', '"9"', '"high"', priority],
  ['a priority out of range', '"9"', '"11"', priority],
  ['a priority without quotes', '"9"', '9', priority],
  ['no value', '"9"', '', priority],
  [
    'an action that there is none of',
    '"Elevate"</text>',
    '"elevate"</text>',
    { rule: 1, column: 12, message: 'The action is “Raise Priority”, “Elevate”, “Notify” or “Webhook”.' },
  ],
  [
    'nobody who could be told',
    '"Assignee and Managers"',
    '"Everybody"',
    {
      rule: 3,
      column: 13,
      message: 'The value of “Notify” is “Assignee”, “Managers” or “Assignee and Managers”.',
    },
  ],
  [
    'no column of actions',
    'name="action"',
    'name="deed"',
    { rule: undefined, column: undefined, message: 'The table needs an output with the name “action”.' },
  ],
])('an escalation table with %s is refused with the location of the error', (_what, text, by, finding) => {
  const changedSample = sample.replace(text, by);
  expect(changedSample).not.toBe(sample);
  expect(found(changedSample)).toEqual([finding]);
});

it('computed cells and other tables are not checked for escalation values', () => {
  expect(found(sample)).toEqual([]);
  expect(found(sample.replace('"9"', 'if priority > 5 then "9" else "high"'))).toEqual([]);
  expect(found(sample.replaceAll('name="Escalation"', 'name="Another"').replace('"9"', '"high"'))).toEqual(
    [],
  );
});
