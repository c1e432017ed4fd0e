import { expect, it } from 'vitest';
import { importsText } from './import-names.ts';

it('the imports of a filter have their names, or their number where a name is not known', () => {
  const names = new Map([
    ['a', 'Practice system, 9:14 AM'],
    ['b', 'Radiology, 11/20/2026'],
  ]);
  expect(importsText(['a'], names)).toBe('Practice system, 9:14 AM');
  expect(importsText(['a', 'b'], names)).toBe('Practice system, 9:14 AM; Radiology, 11/20/2026');
  expect(importsText(['c'], names)).toBe('one file');
  expect(importsText(['a', 'c'], names)).toBe('2 files');
});
