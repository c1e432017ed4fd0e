import { allOf, protecting } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'patient'> = {
  patient: {
    socialSecurityNumber: protecting(
      'SocialSecurityNumber',
      allOf('patient-read', 'case-management-read', 'ssn-read'),
    ),
    updatePatient: allOf('patient-read', 'case-management-write'),
  },
};

/** Patients. */
export const patientModule = {
  owns: ['patient'],
  access,
  graphqlAccess: { patient: protecting('Patient', allOf('patient-read', 'case-management-read')) },
  drafts: {
    demographics: { saves: access.patient.updatePatient, of: ['patient'] },
  },
} as const satisfies ServerModule;

export { patientGraphql } from './graphql.ts';
export { patientRoutes } from './routes.ts';
