import { expect, it } from 'vitest';
import { emptyToNull, noTexts, rowLabels, textsOf } from './field-texts.ts';

const labels = { city: 'City', place: 'Billing order' };

it('a form begins with an empty text in each field', () => {
  expect(noTexts(labels)).toEqual({ city: '', place: '' });
});

it('a form shows the values of its fields as texts, and missing values as empty', () => {
  const record = { city: null, place: 2, code: 'A1' };
  expect(textsOf(labels, record)).toEqual({ city: '', place: '2' });
});

it('a blank text is sent as null, and other text is trimmed', () => {
  expect([emptyToNull('  '), emptyToNull(' A1 ')]).toEqual([null, 'A1']);
});

it('the label of a field in a row has the number of the row', () => {
  expect(rowLabels({ name: 'addresses', count: 2, word: 'Address' }, { city: 'City' })).toEqual({
    'addresses.0.city': 'Address 1, City',
    'addresses.1.city': 'Address 2, City',
  });
});
