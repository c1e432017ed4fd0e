import type { AuditRecord } from '@waypost/contract/audit/calls';
import { idOf } from './shown.ts';

const client = {
  ipAddress: null,
  state: null,
  countryOrRegion: null,
  operatingSystem: null,
  browser: null,
};
/** Ruth has looked at a case. */
export const viewed: AuditRecord = {
  id: idOf(70),
  actionDateTime: '2026-11-20T10:00:00.000Z',
  auditedUser: { firstName: 'Ruth', lastName: 'Okafor', email: 'ruth@lakemont.example' },
  actorKind: 'user',
  actionType: 'View',
  mutationOperationType: null,
  domainType: 'Case',
  domainId: idOf(71),
  domainName: '260000-01',
  mutationDetails: [],
  snapshot: null,
  clientDetails: client,
};
