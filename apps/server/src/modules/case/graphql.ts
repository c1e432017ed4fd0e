import { getCaseDetails } from '@waypost/contract/graphql';
import { buildSchema } from 'graphql';
import { AppError } from '../../kernel/errors.ts';
import type { Scope } from '../../kernel/scope.ts';
import { caseDetails } from './queries.ts';

const schema = buildSchema(`
  type Query { getCaseDetails(caseNumber: String!): CaseDetails }
  type CaseDetails {
    caseId: ID! caseNumber: String! caseStatus: CaseStatus! facilityId: ID! facility: String!
    dateOfServiceStart: String! dateOfServiceEnd: String encounter: String requisition: String order: String
    location: String patientAccountNumber: String! patient: Patient! coverages: [CaseCoverage!]!
  }
  type CaseStatus { status: String! }
  type Patient {
    patientNumber: String! firstName: String! lastName: String! middleInitial: String birthDate: String! gender: String!
  }
  type CaseCoverage {
    caseCoverageId: ID! order: Int! insuranceName: String! subscriberId: String! groupNumber: String
    periodStart: String periodEnd: String
  }
`);

/** The case service's reads. Opening a case shows its patient, so it needs patient-read as well. */
export const caseGraphql = {
  schema,
  resolvers: {
    getCaseDetails: async (args: never, scope: Scope) => {
      if (!scope.permissions.has('patient-read')) throw new AppError('FORBIDDEN');
      const variables = getCaseDetails.variables.safeParse(args);
      if (!variables.success)
        throw new AppError('BAD_REQUEST', [{ path: 'caseNumber', message: 'Not a case number' }]);
      return scope.read(async ({ db, audit }) => {
        const details = await caseDetails(db, variables.data.caseNumber);
        if (details) audit({ action: 'View', domainType: 'Case', domainId: details.caseId });
        return details ?? null;
      });
    },
  },
};
