import type { Reads } from '../../framework/graphql-reads.ts';
import type { Scope } from '../../framework/work.ts';
import type { Db } from '../../infrastructure/database.ts';
import { coveragesOf } from './coverages.ts';
import { casesOfPatient, relatedRecordsOf } from './of-patient.ts';
import { canSeeCase, caseDetails, notesOf, processesOf } from './queries.ts';

/** Reads and audits a list of a case. A case that the caller cannot see has empty lists. */
const listOfCase =
  <Row>(domainType: string, rowsOf: (db: Db, caseId: string) => Promise<Row[]>) =>
  async ({ caseId }: { caseId: string }, scope: Scope): Promise<Row[]> =>
    scope.read(async ({ db, audit }) => {
      if (!(await canSeeCase(db, caseId))) return [];
      const rows = await rowsOf(db, caseId);
      audit({
        action: 'View',
        domainType,
        domainId: caseId,
        snapshot: { CaseId: caseId, rows: rows.length },
      });
      return rows;
    });

/** The case service's reads. A case shows its patient, so its readers must be allowed to read patients. */
export const caseGraphql: Reads<'case'> = {
  getCaseDetails: ({ caseNumber }, scope) =>
    scope.read(async ({ db, audit }) => {
      const details = await caseDetails(db, caseNumber);
      if (details) audit({ action: 'View', domainType: 'Case', domainId: details.caseId });
      return details ?? null;
    }),
  getCaseCoverages: listOfCase('CaseCoverageList', coveragesOf),
  getCaseNotes: listOfCase('CaseNoteList', notesOf),
  getCaseProcess: listOfCase('CaseProcessList', processesOf),
  getCaseRelatedRecords: listOfCase('CaseRelatedRecordList', relatedRecordsOf),
  allCasesForPatient: ({ patientId }, scope) => casesOfPatient(scope, patientId),
};
