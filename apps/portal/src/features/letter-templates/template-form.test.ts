import { describe, expect, it } from 'vitest';
import { namedByText, newTemplate, requestOf, templateRules, withInserted } from './template-form.ts';

const values = { ...newTemplate, name: ' Reminder ', title: 'Reminder', content: 'Dear {{patient.name}}' };
const problemsOf = (changed: object) =>
  templateRules
    .safeParse({ ...values, ...changed })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

describe('the form of a letter template', () => {
  it('the form of a letter template refuses the same values as the server, each at its field', () => {
    expect(problemsOf({})).toBeUndefined();
    expect(problemsOf({ name: ' ' })).toEqual([['name', 'Required']]);
    expect(problemsOf({ title: 'x'.repeat(121) })).toEqual([['title', 'Cannot exceed 120 characters']]);
    expect(problemsOf({ content: 'Dear {{patient.ssn}}' })?.[0]?.[1]).toMatch(
      /^\{\{patient.ssn\}\} is unknown/,
    );
    expect(problemsOf({ content: 'Dear {{today' })?.[0]?.[1]).toMatch(/not closed/);
  });

  it('the form of a letter template sends no facility for a letter of all facilities', () => {
    expect(requestOf(values)).toMatchObject({ name: 'Reminder', facilityId: null });
    expect(requestOf({ ...values, facilityId: 'one' }).facilityId).toBe('one');
  });
});

it('a placeholder is inserted at the cursor and replaces the selection', () => {
  expect(withInserted('Dear you,', { start: 5, end: 8 }, '{{today}}')).toEqual({
    text: 'Dear {{today}},',
    cursor: 14,
  });
});

it('the rows that name a template are shown in words', () => {
  const rows = (...rules: number[]) => namedByText({ rules: rules.map((rule) => ({ table: 'T', rule })) });
  expect(rows()).toBeNull();
  expect(rows(3)).toMatch(/^Named by row 3 of/);
  expect(rows(1, 2, 5)).toMatch(/^Named by rows 1, 2 and 5 of/);
});
