import type { Reads } from '../../framework/graphql-reads.ts';
import { readPatient } from './read-patient.ts';

/** The patient service's reads. */
export const patientGraphql: Reads<'patient'> = {
  patientDetails: ({ patientId }, scope, { keyring }) => readPatient(scope, keyring, patientId),
};
