import type { AuditRecord } from './services/audit.ts';

/**
 * How a record of the audit reads: the columns Reference, Action and Note, and the rows of its detail. One reading
 * for the grid and for the export; docs/decisions/0030-audit-history.md.
 */

type Change = AuditRecord['mutationDetails'][number];
type Read = Pick<
  AuditRecord,
  'actionType' | 'mutationOperationType' | 'domainType' | 'domainName' | 'mutationDetails' | 'snapshot'
>;

const actionLabels: Partial<Record<AuditRecord['actionType'], string>> = {
  SignIn: 'Sign-in success',
  SignInFailed: 'Sign-in unsuccessful',
  MfaFailed: 'Sign-in unsuccessful',
  SignOut: 'Sign out',
  SignOutTimeout: 'Sign out by timeout',
  PasswordChange: 'Password change',
};

/** `Role Name` and `roleName` are one property. */
const plain = (name: string): string => name.replace(/[^a-z]/gi, '').toLowerCase();

/** What one changed property of a user says happened; null when it says nothing of its own. */
function userChange({ propertyName, previousValue, newValue }: Change): string | null {
  switch (plain(propertyName)) {
    case 'isactive':
      return newValue === 'true' ? 'User activated' : 'User deactivated';
    case 'role':
    case 'facility': {
      const what = plain(propertyName) === 'role' ? 'Role' : 'Facility';
      if (previousValue === null) return `${what} assigned`.replace('Facility assigned', 'Facility added');
      return newValue === null ? `${what} removed` : null;
    }
    default:
      return null;
  }
}

function userAction({ mutationOperationType, mutationDetails }: Read): string {
  if (mutationOperationType === 'Create') return 'User created';
  const said = new Set(mutationDetails.map(userChange));
  const [only] = said;
  return said.size === 1 && only ? only : 'User updated';
}

/** What happened, in words. */
export function auditAction(record: Read): string {
  const label = actionLabels[record.actionType];
  if (label) return label;
  if (record.actionType !== 'Mutation') return record.actionType;
  if (record.domainType === 'User') return userAction(record);
  return record.mutationOperationType ?? 'Update';
}

const references: Readonly<Record<string, string>> = {
  AuditHistory: 'Audit Log',
  CaseCoverageList: 'Coverages',
  CaseNoteList: 'Case notes',
  CaseProcessList: 'Patient Access',
  CaseRelatedRecordList: 'Related records',
  CaseSearch: 'Case search',
  Coverage: 'Coverage',
  Document: 'Document',
  DocumentList: 'Documents',
  DocumentSignIn: 'Sign-in at the document system',
  EligibilityPrefill: 'Eligibility request form',
  EligibilityTransaction: 'Eligibility request',
  EligibilityTransactionList: 'Eligibility requests',
  LargeSeed: 'Loaded data',
  Login: 'Login',
  OrderList: 'Orders',
  PatientCaseList: 'Cases of the patient',
  SocialSecurityNumber: 'Social Security number',
  TaskList: 'Task list',
};

/** These are called by their number, the others by their name. */
const numbered = new Set(['Case', 'Patient', 'Order']);

const words = (domainType: string): string =>
  references[domainType] ??
  domainType
    .replace(/([a-z])([A-Z])/g, (_all, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .trim();

/** The names a snapshot can hold, the most telling first. */
const nameKeys = [
  'InsuranceName',
  'TemplateName',
  'MessageName',
  'RecordNumber',
  'PayerName',
  'ViewName',
] as const;

const textOf = (value: unknown): string | null =>
  value === null || value === undefined || value === ''
    ? null
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Which record it was, as a person calls it. */
export function auditReference({ domainType, domainName, snapshot }: Read): string {
  const kind = words(domainType);
  const [named] = nameKeys.map((key) => textOf(snapshot?.[key])).filter((name) => name !== null);
  const name = named ?? domainName;
  if (name === null || name === undefined) return kind;
  return numbered.has(domainType) ? `${kind} ${name}` : `${kind}: ${name}`;
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** What a record says beside that. */
export function auditNote({ actionType, domainType, mutationDetails, snapshot }: Read): string {
  const note = textOf(snapshot?.Note);
  if (note) return note;
  if (domainType === 'SocialSecurityNumber')
    return actionType === 'Refused' ? 'Asked for full SSN' : 'Viewed full SSN';
  if (actionType === 'MfaFailed') return 'Second factor not correct';
  if (mutationDetails.length > 0) return counted(mutationDetails.length, 'property', 'properties');
  const shown = snapshot?.ids;
  if (Array.isArray(shown)) return counted(shown.length, 'row', 'rows');
  return typeof snapshot?.rows === 'number' ? counted(snapshot.rows, 'row', 'rows') : '';
}

/** `previousValue` reads `Previous Value`; what has spaces already stays. */
const title = (name: string): string =>
  name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/^[a-z]/, (start) => start.toUpperCase());

/**
 * The rows of a record's detail: the properties that changed, or what was made or removed. None for a record that
 * changed nothing.
 */
export function auditDetails(record: Read): Change[] {
  if (record.actionType !== 'Mutation') return [];
  if (record.mutationDetails.length > 0)
    return record.mutationDetails.map((change) => ({ ...change, propertyName: title(change.propertyName) }));
  const isGone = record.mutationOperationType === 'Delete';
  return Object.entries(record.snapshot ?? {}).flatMap(([name, value]) => {
    const text = textOf(value);
    if (text === null) return [];
    const [previousValue, newValue] = isGone ? [text, null] : [null, text];
    return [{ propertyName: title(name), previousValue, newValue }];
  });
}

/** Who it was; whoever is not known is the system (P-107). */
export const auditUser = ({ auditedUser }: Pick<AuditRecord, 'auditedUser'>): string =>
  auditedUser === null ? 'System' : `${auditedUser.firstName} ${auditedUser.lastName}`;
