import { allOf, caseReaders, caseWriters, either, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { patientGraphql } from './graphql.ts';
import { patientRoutes } from './routes.ts';

/** Users who may register patients and change identified ones. */
const patientWriters = allOf('patient-read', 'patient-write');

/** Users who may search for existing patients: for a registration, or for a case that moves to another patient. */
const whoFindsPatients = either(patientWriters, caseWriters);

/** Users who may merge patients, which changes patients and moves their cases. */
const mergers = allOf('patient-read', 'patient-write', 'case-management-write');

const access: AccessOf<'patient'> = {
  patient: {
    socialSecurityNumber: protecting(
      'SocialSecurityNumber',
      allOf('patient-read', 'case-management-read', 'ssn-read'),
    ),
    updatePatient: caseWriters,
    registerPatient: patientWriters,
    putPatient: patientWriters,
    similarPatients: whoFindsPatients,
    mergePreview: mergers,
    mergePatients: mergers,
    patientMerges: mergers,
    takeMergeBack: mergers,
  },
};

const emits: EmitsOf<'patient'> = {
  patient: {
    similarPatients: { none: 'who is known is looked up, and nobody is registered' },
    registerPatient: ['patient.registered'],
    putPatient: ['patient.registered', 'patient.updated'],
    updatePatient: ['patient.updated'],
    mergePatients: ['patient.merged', 'case.moved'],
    takeMergeBack: ['patient.merge-taken-back', 'case.moved'],
  },
};

/** Patients. */
export const patientsModule = {
  owns: ['patient', 'patient_identifier', 'patient_merge'],
  routes: { patient: patientRoutes },
  graphql: { patient: patientGraphql },
  access,
  emits,
  graphqlAccess: { patient: protecting('Patient', caseReaders) },
  drafts: {
    demographics: { saves: access.patient.updatePatient, of: ['patient'] },
  },
} as const satisfies ServerModule;

export {
  checkNewPatient,
  lockPatients,
  type Newcomer,
  patientsNamedBy,
  patientVersions,
  peopleBorn,
  similarCandidates,
} from './many-patients.ts';
export { isAnotherPerson, lockBirthDates } from './match.ts';
export { PeopleIndex } from './people-index.ts';
export { putPatient, registerPatient } from './register-patient.ts';
export { type PatientImage, patientImages, restorePatient } from './restore-patient.ts';
export { isSureMatch } from './sure-match.ts';
export { applySent, patientDifference } from './update-patient.ts';
export { withdrawPatient } from './withdraw-patient.ts';
