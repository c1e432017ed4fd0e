import { expect, it } from 'vitest';
import { moved, without } from './coverage-order.ts';
import { coverageAt, noCoverage, type Place, placed, places } from './coverage-places.ts';
import { type NewCaseValues, newCase } from './new-case-values.ts';

const named = (insuranceName: string, place: Place) => placed({ ...noCoverage, insuranceName }, place);
const three: NewCaseValues = {
  ...newCase('', '2027-02-03'),
  ...named('First', 1),
  ...named('Second', 2),
  ...named('Third', 3),
  coverageCount: '3',
};
const namesAfterChange = (changes: Partial<NewCaseValues>) => {
  const values = { ...three, ...changes };
  return [values.coverageCount, ...places.map((place) => coverageAt(values, place).insuranceName)];
};

it('an insurance moves up in the billing order, and the first one does not move', () => {
  expect(namesAfterChange(moved(three, 3))).toEqual(['3', 'First', 'Third', 'Second', '']);
  expect(namesAfterChange(moved(three, 1))).toEqual(['3', 'First', 'Second', 'Third', '']);
});

it('removing an insurance leaves no gap', () => {
  expect(namesAfterChange(without(three, 1))).toEqual(['2', 'Second', 'Third', '', '']);
});
