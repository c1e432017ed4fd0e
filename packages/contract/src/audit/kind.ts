import type { AuditRecord } from './calls.ts';

/** The fields that the wording of a record uses. */
export type AuditRead = Pick<
  AuditRecord,
  'actionType' | 'mutationOperationType' | 'domainType' | 'domainName' | 'mutationDetails' | 'snapshot'
>;

/** How records of one kind are worded; whatever is absent uses the general wording. */
type AuditKind = {
  /** The title, where the kind's own name in words does not fit. */
  title?: string;
  /** Whether people refer to the record by its number instead of a name. */
  isNumbered?: boolean;
  /** Describes what a change did. */
  action?: (record: AuditRead) => string;
  /** Describes details that the action does not mention. */
  note?: (record: AuditRead) => string;
};
/** The kinds of audit record that a service writes. */
export type AuditKinds = Readonly<Record<string, AuditKind>>;
