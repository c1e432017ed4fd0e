import { expect, it } from 'vitest';
import { changedValues, readDraftValues } from './draft-values.ts';

const saved = { name: 'Teo', email: 'old@example.org', isDeceased: false, codes: ['1'] };

it('a draft contains only the changed values of a form, and only these replace the saved values', () => {
  const changed = changedValues({ ...saved, name: 'Tea', isDeceased: true }, saved);
  expect(changed).toEqual({ name: 'Tea', isDeceased: true });
  expect(changedValues({ ...saved, codes: ['1'] }, saved)).toEqual({});
  const now = { ...saved, email: 'new@example.org' };
  expect(readDraftValues(JSON.stringify(changed), now)).toEqual({
    name: 'Tea',
    email: 'new@example.org',
    isDeceased: true,
    codes: ['1'],
  });
});

it('a draft restores no values that the form no longer has or that have another type', () => {
  const content = { name: true, isDeceased: 'true', codes: [1], gone: 'x' };
  expect(readDraftValues(JSON.stringify(content), saved)).toBeNull();
  expect(readDraftValues('not JSON', saved)).toBeNull();
});
