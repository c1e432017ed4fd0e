import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { ifMatchHeaders, uuid } from '../core/values.ts';
import { mergeCalls } from './merge.ts';
import { registrationCalls } from './register.ts';
import { patientPatchSchema, patientSchema } from './shapes.ts';
import { similarCalls } from './similar.ts';

const tags = ['patient'];
const params = z.object({ patientId: internal(uuid) });

export const patientContract = {
  ...registrationCalls,
  ...mergeCalls,
  ...similarCalls,
  socialSecurityNumber: oc
    .route({
      method: 'GET',
      path: '/services/patient/api/patient/ssn/{patientId}',
      inputStructure: 'detailed',
      tags,
      summary: 'The whole SSN of a patient, or the last four digits where no more is on record',
      description:
        '`accountId` is the id of the case it is asked for. Each reading is on record, with that case.',
    })
    .input(z.object({ params, query: z.object({ accountId: internal(uuid) }) }))
    .output(z.object({ socialSecurityNumber: secret(z.string()).nullable() })),
  updatePatient: oc
    .route({
      method: 'PATCH',
      path: '/services/patient/api/Patient/{patientId}',
      inputStructure: 'detailed',
      tags,
      summary: 'Change what is known about a patient',
      description:
        'A JSON merge patch (RFC 7396): what is left out stays, null clears, a list replaces the list. Needs `If-Match` with the version the patient was read with, and for the SSN ssn-read.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: patientPatchSchema }))
    .output(patientSchema),
};
