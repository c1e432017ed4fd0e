import { expect, it } from 'vitest';
import { unusedTablesText, usedText } from './used-tables.ts';

const model = (...names: string[]) => ({ tables: names.map((name, at) => ({ id: `${at}`, name })) }) as never;

it('a model whose tables are all used has no notice about them', () =>
  expect(unusedTablesText(model('Escalation', 'Eligibility_Exceptions'))).toBeNull());

it('unused tables are named together with the used ones', () => {
  expect(unusedTablesText(model('Escalation', 'Eligibility_Exception'))).toBe(
    'Nothing in this product asks this table: Eligibility_Exception.',
  );
  expect(unusedTablesText(model('One', 'Two'))).toBe('Nothing in this product asks these tables: One, Two.');
  expect(usedText).toContain('Eligibility_Exceptions, Eligibility_UserTaskProperties');
});
