import { rejectCodes } from '@waypost/contract/eligibility/rejection-advice';
import { expect, it } from 'vitest';
import { entityAccess } from '../entity-context.ts';
import { ownGuides } from './contents.ts';
import { findHelp } from './find-help.ts';

const entity = {
  id: '018f0000-0000-7000-8000-000000000001',
  name: 'Lakemont',
  lCode: 'LKMT',
  clientCode: 'LKM',
  defaultClientCode: 'LKM',
  clientTypes: [],
  facilities: [],
  products: [],
  roles: [],
  isXpeditorPreReleaseCandidate: false,
};
const guidesOf = (...names: string[]) =>
  ownGuides(
    entityAccess(
      entity,
      names.map((permissionName) => ({ permissionName, applicationName: 'case-management' as const })),
    ),
  ).map(({ name }) => name);

it.each([
  ['works tasks', ['eligibility-work', 'eligibility-verification-read'], ['Task Worker']],
  ['manages tasks, too', ['documents-work', 'documents-manage'], ['Task Manager', 'Task Worker']],
  [
    'changes cases, and works tasks',
    ['case-management-write', 'patient-write', 'registration-work'],
    ['Case Specialist', 'Task Worker'],
  ],
  ['invites people', ['user-management-invite'], ['Facility Administrator']],
  ['keeps payers', ['payer-connection-write'], ['Configuration Administrator']],
  ['reads the audit', ['user-management-audit-read', 'case-management-audit-read'], ['Auditor']],
  ['reads answers', ['eligibility-verification-read', 'patient-read'], ['Eligibility Reader']],
  ['has nothing', [], ['No access yet']],
])("the guide for a user with the permission %s is that of the user's work", (_who, names, guides) => {
  expect(guidesOf(...names)).toEqual(guides);
});

const find = (
  typed: string,
  by: 'titles' | 'text' = 'titles',
  own: Parameters<typeof findHelp>[1]['own'] = [],
) =>
  findHelp(typed, { by, most: 20, own }).map(({ page, heading }) => (heading ? `${page}#${heading}` : page));

it('a title is found by word prefixes in any order, ignoring case and accents', () => {
  expect(find('reject')).toContain('codes#rejections');
  expect(find('RÉJECT')).toEqual(find('reject'));
  expect(find('import file')).toContain('case-specialist-screens#import-a-file');
  expect(find('ject')).toEqual([]);
  expect(find('w')).toEqual([]);
});

it('a full search also finds page text, after matching titles', () => {
  expect(find('deductible')).toEqual([]);
  expect(find('deductible', 'text')).toContain('words');
  const hold = find('escalation', 'text');
  expect(hold.indexOf('configuration-administrator-screens#escalation')).toBeLessThan(
    hold.indexOf('configuration-administrator#make-tasks-urgent-by-rule'),
  );
});

it("search results that match equally well are sorted with the pages of the user's role first", () => {
  expect(find('home')[0]).toBe('task-worker-screens#home');
  expect(find('home', 'titles', ['eligibility-reader-screens'])[0]).toBe(
    'eligibility-reader-screens#home-for-readers',
  );
});

it('each rejection code is found by its number', () => {
  expect(rejectCodes.length).toBeGreaterThan(50);
  for (const code of rejectCodes) expect(find(`code ${code}`)).toContain(`codes#code-${code}`);
});
