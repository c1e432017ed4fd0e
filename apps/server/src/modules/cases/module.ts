import { anyOf, caseReaders, caseWriters } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { caseGraphql } from './graphql.ts';
import { caseRoutes } from './routes.ts';
import { emitUpcomingServices } from './upcoming-services.ts';

const access: AccessOf<'case'> = {
  case: {
    myTransactions: anyOf('eligibility-verification-write', 'eligibility-verification-read'),
    addNote: anyOf('case-management-write'),
    eligibilityOfCase: caseReaders,
    addCoverage: caseWriters,
    changeCoverage: caseWriters,
    orderCoverages: caseWriters,
    openCase: caseWriters,
    putCase: caseWriters,
    changeCase: caseWriters,
    cancelCase: caseWriters,
    moveCase: caseWriters,
  },
};

const emits: EmitsOf<'case'> = {
  case: {
    addNote: ['note.added'],
    addCoverage: ['coverage.added', 'coverage.reordered'],
    changeCoverage: ['coverage.changed'],
    orderCoverages: ['coverage.reordered'],
    openCase: ['case.opened'],
    putCase: ['case.opened', 'case.changed', 'coverage.added', 'coverage.changed', 'coverage.reordered'],
    changeCase: ['case.changed'],
    cancelCase: ['case.cancelled', 'note.added'],
    moveCase: ['case.moved', 'task.unassigned'],
  },
};

/** Cases: their notes and insurances. */
export const casesModule = {
  owns: [
    'patient_case',
    'case_identifier',
    'case_coverage',
    'case_guarantor',
    'case_physician',
    'case_diagnosis',
    'case_note',
    'case_service_near',
  ],
  routes: { case: caseRoutes },
  graphql: { case: caseGraphql },
  access,
  emits,
  graphqlAccess: { case: caseReaders },
  drafts: {
    'case-visit': { saves: access.case.changeCase, of: ['case'] },
    'case-note': { saves: access.case.addNote, of: ['case'] },
    coverage: { saves: access.case.changeCoverage, of: ['coverage'] },
    'new-coverage': { saves: access.case.addCoverage, of: ['case'] },
  },
  jobs: (tools) => [
    {
      name: 'tell of dates of service that are near',
      everyMs: 60_000,
      run: () => emitUpcomingServices(tools),
    },
  ],
} as const satisfies ServerModule;

export { addNote, noteFinding } from './add-note.ts';
export { type CaseOfFile, casesOfFiles } from './cases-of-files.ts';
export { changedFields } from './change-case.ts';
export { applySentCoverage, coverageDifference } from './change-coverage.ts';
export { type Consequence, findConsequences } from './come-of-cases.ts';
export {
  type CaseSeen,
  casesNamedBy,
  casesSeen,
  checkNewCase,
  placesOf,
} from './many-cases.ts';
export { casesIn } from './of-patient.ts';
export { openCase, openedCase, putCase } from './open-case.ts';
export { canSeeCase, facilityOf, isCancelled, patientOfCase } from './queries.ts';
export { lockCases, replaceCoverages, writeReplacements } from './replace-coverages.ts';
export { type CaseList, type Replacement, replacementsOf } from './replacements.ts';
export { type CaseImage, caseImages, restoreCase } from './restore-case.ts';
export { transferCases } from './transfer-cases.ts';
export { NEAR_DAYS } from './upcoming-services.ts';
export { withdrawCase } from './withdraw-case.ts';
