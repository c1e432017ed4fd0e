import { accountAuditKinds } from '../account/audit.ts';
import { caseAuditKinds } from '../cases/audit.ts';
import { commentsAuditKinds } from '../comments/audit.ts';
import { decisionAuditKinds } from '../decision-tables/audit.ts';
import { documentsAuditKinds } from '../documents/audit.ts';
import { dropFoldersAuditKinds } from '../drop-folders/audit.ts';
import { eligibilityAuditKinds } from '../eligibility/audit.ts';
import { importsAuditKinds } from '../imports/audit.ts';
import { machinesAuditKinds } from '../machine-accounts/audit.ts';
import { ordersAuditKinds } from '../orders/audit.ts';
import { patientAuditKinds } from '../patients/audit.ts';
import { payerConnectionsAuditKinds } from '../payer-connections/audit.ts';
import { registrationsAuditKinds } from '../registrations/audit.ts';
import { rolesAuditKinds } from '../roles/audit.ts';
import { settingsAuditKinds } from '../saved-views/audit.ts';
import { searchAuditKinds } from '../search/audit.ts';
import { sourcesAuditKinds } from '../sources/audit.ts';
import { taskAuditKinds } from '../tasks/audit.ts';
import { usersAuditKinds } from '../users/audit.ts';
import { webhooksAuditKinds } from '../webhooks/audit.ts';
import { auditAuditKinds } from './audit.ts';
import type { AuditRecord } from './calls.ts';
import type { AuditKinds, AuditRead } from './kind.ts';
import { operatorAuditKinds } from './operator.ts';

/**
 * How an audit record reads: the columns Reference, Action and Note, and the rows of its detail. The grid and the
 * export share this wording; docs/decisions/0030-audit-history.md.
 */

type Change = AuditRecord['mutationDetails'][number];

/** Every kind of record, as the services declare it. */
export const auditKinds = {
  ...accountAuditKinds,
  ...auditAuditKinds,
  ...caseAuditKinds,
  ...commentsAuditKinds,
  ...decisionAuditKinds,
  ...documentsAuditKinds,
  ...eligibilityAuditKinds,
  ...machinesAuditKinds,
  ...operatorAuditKinds,
  ...ordersAuditKinds,
  ...patientAuditKinds,
  ...payerConnectionsAuditKinds,
  ...registrationsAuditKinds,
  ...rolesAuditKinds,
  ...searchAuditKinds,
  ...settingsAuditKinds,
  ...dropFoldersAuditKinds,
  ...importsAuditKinds,
  ...sourcesAuditKinds,
  ...taskAuditKinds,
  ...usersAuditKinds,
  ...webhooksAuditKinds,
} as const satisfies AuditKinds;
const kindOf = (domainType: string) => (auditKinds as AuditKinds)[domainType] ?? {};

const actionLabels: Partial<Record<AuditRecord['actionType'], string>> = {
  SignIn: 'Sign-in success',
  SignInFailed: 'Sign-in unsuccessful',
  MfaFailed: 'Sign-in unsuccessful',
  SignOut: 'Sign out',
  SignOutTimeout: 'Sign out by timeout',
  PasswordChange: 'Password change',
};

/** Describes what happened. */
export function auditAction(record: AuditRead): string {
  const label = actionLabels[record.actionType];
  if (label) return label;
  if (record.actionType !== 'Mutation') return record.actionType;
  return kindOf(record.domainType).action?.(record) ?? record.mutationOperationType ?? 'Update';
}

const words = (domainType: string): string =>
  kindOf(domainType).title ??
  domainType
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();

/** Names that a snapshot may contain, the most informative first. */
const nameKeys = [
  'InsuranceName',
  'TemplateName',
  'ModelName',
  'MessageName',
  'RecordNumber',
  'PayerName',
  'ViewName',
  'FileName',
] as const;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Names the record as people refer to it. */
export function auditReference({ domainType, domainName, snapshot }: AuditRead): string {
  const kind = words(domainType);
  const [named] = nameKeys.map((key) => textOf(snapshot?.[key])).filter((name) => name !== null);
  const name = named ?? domainName;
  if (name === null || name === undefined) return kind;
  return kindOf(domainType).isNumbered ? `${kind} ${name}` : `${kind}: ${name}`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Returns the details that the action does not mention. */
export function auditNote(record: AuditRead): string {
  const { actionType, domainType, mutationDetails, snapshot } = record;
  const note = textOf(snapshot?.Note) ?? kindOf(domainType).note?.(record);
  if (note) return note;
  if (actionType === 'MfaFailed') return 'Second factor not correct';
  if (mutationDetails.length > 0) return counted(mutationDetails.length, 'property', 'properties');
  const shown = snapshot?.ids;
  if (Array.isArray(shown)) return counted(shown.length, 'row', 'rows');
  return typeof snapshot?.rows === 'number' ? counted(snapshot.rows, 'row', 'rows') : '';
}

/** Turns `previousValue` into `Previous Value`; a name with spaces stays unchanged. */
const title = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^[a-z]/, (start) => start.toUpperCase());

/**
 * The rows of a record's detail: the properties that changed, or the values that were created or removed. Empty
 * for a record without changes.
 */
export function auditDetails(record: AuditRead): Change[] {
  if (record.actionType !== 'Mutation') return [];
  if (record.mutationDetails.length > 0)
    return record.mutationDetails.map((change) => ({ ...change, propertyName: title(change.propertyName) }));
  const isDeletion = record.mutationOperationType === 'Delete';
  return Object.entries(record.snapshot ?? {}).flatMap(([name, value]) => {
    const text = textOf(value);
    if (text === null) return [];
    const [previousValue, newValue] = isDeletion ? [text, null] : [null, text];
    return [{ propertyName: title(name), previousValue, newValue }];
  });
}

/** The name of the actor; an unknown actor is shown as the system (P-107). */
export const auditUser = ({ auditedUser }: Pick<AuditRecord, 'auditedUser'>): string =>
  auditedUser === null ? 'System' : `${auditedUser.firstName} ${auditedUser.lastName}`;
