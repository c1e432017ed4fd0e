import { allOf, caseReaders, caseWriters, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { patientGraphql } from './graphql.ts';
import { patientRoutes } from './routes.ts';

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
export const patientsModule = {
  owns: ['patient'],
  routes: { patient: patientRoutes },
  graphql: { patient: patientGraphql },
  access,
  emits,
  graphqlAccess: { patient: protecting('Patient', caseReaders) },
  drafts: {
    demographics: { saves: access.patient.updatePatient, of: ['patient'] },
  },
} as const satisfies ServerModule;
