import type { AuditRecord } from './calls.ts';

/** What the words of a record are made from. */
export type AuditRead = Pick<
  AuditRecord,
  'actionType' | 'mutationOperationType' | 'domainType' | 'domainName' | 'mutationDetails' | 'snapshot'
>;

/** How records of one kind read; what is left out is said as for any kind. */
type AuditKind = {
  /** What a person calls it, where the kind's own name in words is not that. */
  title?: string;
  /** It is called by its number, not by a name. */
  isNumbered?: boolean;
  /** What a change did, in words. */
  action?: (record: AuditRead) => string;
  /** What a record says beside that. */
  note?: (record: AuditRead) => string;
};
/** The kinds of record that a service puts on the audit. */
export type AuditKinds = Readonly<Record<string, AuditKind>>;
