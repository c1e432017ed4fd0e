import { expect, it } from 'vitest';
import { importsText } from './import-names.ts';

it('imports in a filter are named by source and time, and an unknown one is called a file', () => {
  const source = { sourceId: 's', name: 'Practice system' };
  const imports = [
    { importId: 'a', source, createdAt: '2020-11-20T12:00:00.000Z' },
    { importId: 'b', source: { sourceId: 't', name: 'Radiology' }, createdAt: '2020-11-21T12:00:00.000Z' },
  ];
  expect(importsText(['a'], imports)).toBe('Practice system, 11/20/2020');
  expect(importsText(['b', 'a'], imports)).toBe('Radiology, 11/21/2020; Practice system, 11/20/2020');
  expect(importsText(['c'], imports)).toBe('one file');
  expect(importsText(['a'])).toBe('one file');
});
