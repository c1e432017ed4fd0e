import { ofPatientSchema } from '../cases/of-patient.ts';
import { nameTypes, operation } from '../core/graphql.ts';
import { patientSchema } from './shapes.ts';

nameTypes({ Patient: patientSchema });

/** What is known about a patient (C-312); null where there is none, or none of the caller's facilities has a case. */
export const patientDetails = operation({
  name: 'patientDetails',
  variables: ofPatientSchema,
  answer: patientSchema.nullable(),
});

export const patientOperations = { patientDetails };
