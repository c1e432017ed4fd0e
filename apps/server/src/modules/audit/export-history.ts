import type { AuditRecord, AuditSearch } from '@waypost/contract/audit/calls';
import {
  auditAction,
  auditDetails,
  auditNote,
  auditReference,
  auditUser,
} from '@waypost/contract/audit/words';
import { BYTE_ORDER_MARK, csvRow } from '@waypost/contract/core/csv';
import { MAX_EXPORT_ROWS } from '@waypost/contract/files/downloads';
import { AppError } from '../../framework/errors.ts';
import type { Scope } from '../../framework/work.ts';
import { idsOf, searched } from './history-source.ts';
import { recordsByIds } from './records.ts';

/** Number of records read per transaction; no transaction is open while they are sent. */
const BATCH = 1000;
const domainType = 'AuditHistory';

const titles = [
  'Date and Time (UTC)',
  'User',
  'E-mail',
  'Reference',
  'Action',
  'Note',
  'Property',
  'Old Value',
  'New Value',
  'Address',
  'Browser',
  'Operating System',
];

/** One line for each changed property; a record without changes has one line. */
function lines(record: AuditRecord): string {
  const { auditedUser, clientDetails: client } = record;
  const who = [record.actionDateTime, auditUser(record), auditedUser?.email ?? null];
  const what = [auditReference(record), auditAction(record), auditNote(record)];
  const where = [client.ipAddress, client.browser, client.operatingSystem];
  const changes = auditDetails(record);
  const none = { propertyName: null, previousValue: null, newValue: null };
  return (changes.length > 0 ? changes : [none])
    .map(({ propertyName, previousValue, newValue }) =>
      csvRow([...who, ...what, propertyName, previousValue, newValue, ...where]),
    )
    .join('');
}

/**
 * All records that a search finds, newest first, as CSV. The export is audited before its first line is sent,
 * and again with the number of records when it ends, even early. Before each further batch `scopeAgain`
 * checks the caller's rights again.
 *
 * @throws AppError EXPORT_TOO_LONG when there are more than `recordsMost`
 */
export async function* exportHistory(
  scope: Scope,
  search: AuditSearch,
  scopeAgain: () => Promise<Scope>,
  recordsMost = MAX_EXPORT_ROWS,
): AsyncGenerator<string, void> {
  const source = searched(scope.entity.id, search);
  const read = (now: Scope, after: string | null, first: boolean) =>
    now.readLong(async ({ db, audit }) => {
      if (first && Number.isFinite(recordsMost)) {
        const { ids } = await idsOf(db, source, { limit: recordsMost + 1, after: null });
        if (ids.length > recordsMost) throw new AppError('EXPORT_TOO_LONG');
      }
      const { ids, next } = await idsOf(db, source, { limit: BATCH, after });
      if (first) audit({ action: 'Export', domainType, domainId: null, snapshot: { search } });
      return { records: await recordsByIds(db, ids), next };
    });
  let batch = await read(scope, null, true);
  let sent = 0;
  try {
    yield BYTE_ORDER_MARK + csvRow(titles);
    for (;;) {
      if (batch.records.length > 0) yield batch.records.map(lines).join('');
      sent += batch.records.length;
      if (batch.next === null) return;
      batch = await read(await scopeAgain(), batch.next, false);
    }
  } finally {
    const snapshot = { rows: sent, Note: batch.next === null ? 'Export complete' : 'Export ended early' };
    await scope.read(async ({ audit }) => audit({ action: 'Export', domainType, domainId: null, snapshot }));
  }
}
