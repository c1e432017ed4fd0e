import type { AuditRecord } from '@waypost/contract/audit/calls';
import { auditAction, auditNote, auditReference, auditUser } from '@waypost/contract/audit/words';
import type { Column, GridQuery } from '#src/ui/data-grid/types.ts';
import { dateText, timeText } from '#src/ui/local-time.ts';

export type AuditColumn = 'date' | 'time' | 'user' | 'reference' | 'action' | 'note';

/** Date, Time, User, Reference, Action, Note (P-102, C-062). */
export const auditColumns: ReadonlyArray<Column<AuditRecord, AuditColumn>> = [
  {
    id: 'date',
    title: 'Date',
    width: 110,
    filter: 'date',
    text: ({ actionDateTime }) => dateText(actionDateTime),
    value: ({ actionDateTime }) => actionDateTime,
  },
  {
    id: 'time',
    title: 'Time',
    width: 116,
    text: ({ actionDateTime }) => timeText(actionDateTime),
  },
  { id: 'user', title: 'User', width: 150, filter: 'text', text: auditUser },
  { id: 'reference', title: 'Reference', width: 200, flex: 2, filter: 'text', text: auditReference },
  { id: 'action', title: 'Action', width: 160, filter: 'text', text: auditAction },
  { id: 'note', title: 'Note', width: 180, flex: 1, filter: 'text', text: auditNote },
];

/** Newest first (P-103, C-063). */
export const newestFirst: GridQuery<AuditColumn> = {
  sort: [{ column: 'date', descending: true }],
  filter: {},
};
