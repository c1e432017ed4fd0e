import { auditKinds } from '@waypost/contract/audit-words';
import { describe, expect, it } from 'vitest';
import { servingFiles } from './imports.ts';

const named = [
  /\bdomainType(?:: string)?(?::| =) '(\w+)'/g,
  /\bprotecting\('(\w+)'/g,
  /\blistOfCase\('(\w+)'/g,
];
const kindsIn = (text: string): string[] =>
  named.flatMap((pattern) => [...text.matchAll(pattern)].map(([, kind = '']) => kind));

describe('the kinds of record on the audit', () => {
  it('the test finds a kind however the server names it', () => {
    const text = `audit({ domainType: 'A' }); const domainType = 'B'; protecting('C', line); listOfCase('D', rows)`;
    expect(kindsIn(text).sort()).toEqual(['A', 'B', 'C', 'D']);
  });

  it('each kind that the server puts on record is declared by a service of the contract, and no other', () => {
    const onRecord = servingFiles().flatMap(({ file, text }) =>
      file.startsWith('apps/server/') ? kindsIn(text) : [],
    );
    expect([...new Set(onRecord)].sort()).toEqual(Object.keys(auditKinds).sort());
  });
});
