import { allCasesForPatient, getCaseDetails } from '@waypost/contract/graphql';
import { buildSchema } from 'graphql';
import { checked } from '../../http/checked.ts';
import type { Db } from '../../kernel/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Scope } from '../../kernel/scope.ts';
import { coveragesOf } from './coverages.ts';
import { casesOfPatient, relatedRecordsOf } from './of-patient.ts';
import { caseDetails, notesOf, processesOf, seesCase } from './queries.ts';

const schema = buildSchema(`
  type Query {
    getCaseDetails(caseNumber: String!): CaseDetails
    getCaseCoverages(caseId: ID!): [CaseCoverage!]!
    getCaseNotes(caseId: ID!): [CaseNote!]!
    getCaseProcess(caseId: ID!): [CaseProcess!]!
    getCaseRelatedRecords(caseId: ID!): [RelatedRecord!]!
    allCasesForPatient(patientId: ID!): [PatientCase!]!
  }
  type CaseDetails {
    caseId: ID! caseNumber: String! caseStatus: CaseStatus! patientId: ID! facilityId: ID! facility: String!
    dateOfServiceStart: String! dateOfServiceEnd: String encounter: String requisition: String order: String
    location: String patientAccountNumber: String! patient: Patient!
  }
  type CaseStatus { status: String! }
  type Patient {
    patientNumber: String! firstName: String! lastName: String! middleInitial: String birthDate: String! gender: String!
  }
  type CaseCoverage {
    caseCoverageId: ID! coverageId: ID! order: Int! version: Int! coverage: Coverage! coverageSubscriber: Subscriber!
    coverageRelationshipType: RelationshipType!
  }
  type Coverage {
    subscriberId: String! insuranceName: String! groupNumber: String administrationTypeCode: String!
    preClaimRequirementCode: String periodStart: String periodEnd: String rcsInsuranceCode: String
    clientInsuranceCode: String planName: String hardCopyClaim: Boolean! media: String! coveragePaymentType: String!
    coverageStatus: String! address: CoverageAddress
  }
  type CoverageAddress {
    name: String line1: String line2: String line3: String line4: String city: String state: String postalCode: String
    country: String district: String addressCode: String
  }
  type Subscriber {
    firstName: String lastName: String middleInitial: String birthDate: String gender: String address: SubscriberAddress
  }
  type SubscriberAddress {
    line1: String line2: String line3: String line4: String city: String state: String postalCode: String country: String
  }
  type RelationshipType { relationshipTypeName: String! }
  type CaseNote { caseNoteId: ID! user: String! note: String! entryDate: String! eventType: EventType! }
  type EventType { type: String! }
  type CaseProcess {
    caseProcessId: ID! domainId: ID! processId: String type: String! startDate: String! payerName: String!
    status: String! isCompleteStatus: Boolean! result: String
  }
  type RelatedRecord { relatedRecordId: ID! recordNumber: String! recordType: RecordType! }
  type RecordType { recordTypeId: Int! recordTypeName: String! }
  type PatientCase {
    caseId: ID! caseNumber: String! caseStatus: CaseStatus! dateOfServiceStart: String! dateOfServiceEnd: String
    facility: String!
  }
`);

/** Opening a case shows its patient, and so does all that belongs to it: patient-read is needed as well. */
function mustReadPatients({ actor }: Scope): void {
  if (!actor.may('patient-read')) throw new AppError('FORBIDDEN');
}

/** Reads a list of a case, and puts on record that it was looked at. A case that cannot be seen has empty lists. */
const listOfCase =
  <Row>(domainType: string, rowsOf: (db: Db, caseId: string) => Promise<Row[]>) =>
  async (args: never, scope: Scope): Promise<Row[]> => {
    mustReadPatients(scope);
    const { caseId } = args as { caseId?: unknown };
    if (typeof caseId !== 'string' || !isUuid(caseId))
      throw new AppError('BAD_REQUEST', [{ path: 'caseId', message: 'Not an id of a case' }]);
    return scope.read(async ({ db, audit }) => {
      if (!(await seesCase(db, caseId))) return [];
      const rows = await rowsOf(db, caseId);
      audit({
        action: 'View',
        domainType,
        domainId: caseId,
        snapshot: { CaseId: caseId, rows: rows.length },
      });
      return rows;
    });
  };

/** The case service's reads. */
export const caseGraphql = {
  schema,
  resolvers: {
    getCaseDetails: async (args: never, scope: Scope) => {
      mustReadPatients(scope);
      const variables = getCaseDetails.variables.safeParse(args);
      if (!variables.success)
        throw new AppError('BAD_REQUEST', [{ path: 'caseNumber', message: 'Not a case number' }]);
      return scope.read(async ({ db, audit }) => {
        const details = await caseDetails(db, variables.data.caseNumber);
        if (details) audit({ action: 'View', domainType: 'Case', domainId: details.caseId });
        return details ?? null;
      });
    },
    getCaseCoverages: listOfCase('CaseCoverageList', coveragesOf),
    getCaseNotes: listOfCase('CaseNoteList', notesOf),
    getCaseProcess: listOfCase('CaseProcessList', processesOf),
    getCaseRelatedRecords: listOfCase('CaseRelatedRecordList', relatedRecordsOf),
    allCasesForPatient: async (args: never, scope: Scope) => {
      mustReadPatients(scope);
      return casesOfPatient(scope, checked(allCasesForPatient.variables, args).patientId);
    },
  },
};
