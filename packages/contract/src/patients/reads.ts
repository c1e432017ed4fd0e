import { ofPatientSchema } from '../cases/of-patient.ts';
import { nameTypes, operation } from '../core/graphql.ts';
import { patientSchema } from './shapes.ts';

nameTypes({ Patient: patientSchema });

/** A patient (C-312); null when there is none, or when no facility of the caller has a case of the patient. */
export const patientDetails = operation({
  name: 'patientDetails',
  variables: ofPatientSchema,
  answer: patientSchema.nullable(),
});

export const patientOperations = { patientDetails };
