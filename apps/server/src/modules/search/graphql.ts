import { casePatients } from '@waypost/contract/graphql';
import { buildSchema } from 'graphql';
import { checked } from '../../http/checked.ts';
import type { Scope } from '../../kernel/scope.ts';
import { findCases } from './find-cases.ts';

const schema = buildSchema(`
  type Query {
    "Dates are written MM-dd-yyyy"
    casePatients(
      firstName: String lastName: String caseNumber: String patientAccountNumber: String medicalRecordNumber: String
      dateOfBirth: String dateOfServiceStart: String dateOfServiceEnd: String limit: Int after: String
    ): CasePage!
  }
  type CasePage { rows: [FoundCase!]! total: Int! totalIsCapped: Boolean! next: String }
  type FoundCase {
    id: ID! caseId: ID! caseNumber: String! caseStatus: String! dateOfServiceStart: String! dateOfServiceEnd: String
    patientId: ID! firstName: String! lastName: String! dateOfBirth: String! medicalRecordNumber: String
    patientAccountNumber: String!
  }
`);

/** The search service's reads. */
export const searchGraphql = {
  schema,
  resolvers: {
    casePatients: async (args: never, scope: Scope) =>
      scope.read((work) => findCases(work, checked(casePatients.variables, args))),
  },
};
