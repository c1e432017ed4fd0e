import { allOf, caseReaders, caseWriters, protecting } from '../../http/access-lines.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'patient'> = {
  patient: {
    socialSecurityNumber: protecting(
      'SocialSecurityNumber',
      allOf('patient-read', 'case-management-read', 'ssn-read'),
    ),
    updatePatient: caseWriters,
  },
};

const emits: EmitsOf<'patient'> = { patient: { updatePatient: ['patient.updated'] } };

/** Patients. */
export const patientModule = {
  owns: ['patient'],
  access,
  emits,
  graphqlAccess: { patient: protecting('Patient', caseReaders) },
  drafts: {
    demographics: { saves: access.patient.updatePatient, of: ['patient'] },
  },
} as const satisfies ServerModule;

export { patientGraphql } from './graphql.ts';
export { patientRoutes } from './routes.ts';
