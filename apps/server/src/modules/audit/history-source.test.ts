import type { AuditSearch } from '@waypost/contract/audit/calls';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { expect, it } from 'vitest';
import { searched } from './history-source.ts';

const everything: AuditSearch = {
  from: null,
  until: null,
  userId: null,
  person: null,
  actorKinds: [],
  actionTypes: [],
  domainType: null,
  topic: null,
  domainId: null,
  caseId: null,
  patient: null,
};
const branches = (actorKinds: AuditSearch['actorKinds']): number =>
  searched(EMPTY_ID, { ...everything, actorKinds }).length;

it('a search for actions of programs excludes the sign-ins of the whole installation', () => {
  expect(branches([])).toBe(2);
  expect(branches(['user', 'rpa'])).toBe(2);
  expect(branches(['rpa'])).toBe(1);
  expect(branches(['service', 'system'])).toBe(1);
});
