import { auditKinds } from '@waypost/contract/audit/words';
import { describe, expect, it } from 'vitest';
import { servingFiles } from './imports.ts';

const kindPatterns = [
  /\bdomainType(?:: string)?(?::| =) '(\w+)'/g,
  /\bprotecting\('(\w+)'/g,
  /\blistOfCase\('(\w+)'/g,
];
const kindsIn = (text: string): string[] =>
  kindPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, kind = '']) => kind));

describe('the kinds of audit records', () => {
  it('the test finds every way in which the server names a kind', () => {
    const text = `audit({ domainType: 'A' }); const domainType = 'B'; protecting('C', line); listOfCase('D', rows)`;
    expect(kindsIn(text).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('the server records exactly the kinds that the services of the contract declare', () => {
    const recordedKinds = servingFiles().flatMap(({ file, text }) =>
      file.startsWith('apps/server/') ? kindsIn(text) : [],
    );
    expect([...new Set(recordedKinds)].sort()).toEqual(Object.keys(auditKinds).sort());
  });
});
