import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { caseRows } from '../cases/readable.ts';
import { facilityRows } from '../facilities/readable.ts';
import { accessionNumbersOf } from '../orders/module.ts';

/** The keys of a case in the document system, and the facility of its documents. */
export type CaseKeys = {
  caseId: string;
  facilityId: string;
  clientCode: string;
  /** The name of the facility's document system; null for the installation's. */
  documentSystem: string | null;
  caseNumber: string;
  accountNumber: string;
  requisition: string;
  encounter: string;
  /** The accession numbers of its orders (C-311). */
  accessionNumbers: string[];
};

/** A case that the caller cannot see is not found. */
export async function caseKeys(db: Db, caseId: string): Promise<CaseKeys> {
  const row = await db
    .selectFrom(caseRows.as('c'))
    .innerJoin(facilityRows.as('f'), (join) =>
      join.onRef('f.entity_id', '=', 'c.entity_id').onRef('f.id', '=', 'c.facility_id'),
    )
    .select([
      'f.id as facilityId',
      'f.client_code as clientCode',
      'f.document_system as documentSystem',
      'c.case_number as caseNumber',
      'c.account_number as accountNumber',
      'c.requisition',
      'c.encounter',
    ])
    .where('c.id', '=', caseId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...row,
    caseId,
    accountNumber: row.accountNumber ?? '',
    requisition: row.requisition ?? '',
    encounter: row.encounter ?? '',
    accessionNumbers: await accessionNumbersOf(db, caseId),
  };
}
