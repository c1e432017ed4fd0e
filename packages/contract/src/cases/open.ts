import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { emptiable } from '../core/empty-field.ts';
import { exampleIdentifier, identifierSchema, identifiersSchema } from '../core/identifiers.ts';
import { message } from '../core/messages.ts';
import { idempotencyHeaders, ifMatchHeaders, isoDate, uuid, version } from '../core/values.ts';
import { coveragesSchema } from '../coverages/calls.ts';
import { visitFields } from './visit.ts';

const text = (most: number) =>
  phi(
    z
      .string()
      .trim()
      .max(most, message('field.max', { n: most })),
  ).nullable();

/** The fields of a case besides its patient and insurances. Unknown fields are absent. */
const caseFields = {
  ...emptiable({
    accountNumber: text(60),
    dateOfServiceEnd: phi(isoDate).nullable(),
    encounter: text(60),
    requisition: text(60),
    order: text(60),
    location: text(120),
  }),
  ...visitFields,
};
const dateOfServiceStart = phi(isoDate);

/** The patient of the case: by id, or by an identifier of a registered patient. */
const patientOfCaseSchema = z.union([
  z.strictObject({ patientId: internal(uuid) }),
  z.strictObject({ identifier: identifierSchema }),
]);
export type PatientOfCase = z.infer<typeof patientOfCaseSchema>;

const exampleFields = {
  dateOfServiceStart: '2027-02-03',
  accountNumber: '40010007',
  location: 'Radiology, Floor 2',
};
/** A case as it is sent next to its patient; an example for the document. */
export const exampleCase = {
  identifiers: [exampleIdentifier('VN', 'V-4711')],
  facilityId: '0198c0de-0000-7000-8000-000000000001',
  ...exampleFields,
  coverages: [
    {
      coverage: { insuranceName: 'Tidewater PPO', subscriberId: 'TWM8841207', groupNumber: 'G0007' },
      coverageRelationshipType: { relationshipTypeName: 'Self' },
    },
    {
      coverage: { insuranceName: 'Lakeshore Health Plan', subscriberId: 'LKS2200417' },
      coverageRelationshipType: { relationshipTypeName: 'Spouse' },
      coverageSubscriber: {
        firstName: 'Tobias',
        lastName: 'Echeverria',
        birthDate: '1982-06-30',
        gender: 'Male',
      },
    },
  ],
};
const patientExample = { patient: { identifier: exampleIdentifier('MR', '0088213') } };

export const newCaseSchema = z.strictObject({
  ...caseFields,
  patient: patientOfCaseSchema,
  facilityId: internal(uuid),
  dateOfServiceStart,
  identifiers: identifiersSchema.default([]),
  /** The insurances in billing order. */
  coverages: coveragesSchema.default([]),
});
export type NewCase = z.infer<typeof newCaseSchema>;

/** The same fields for a case that an identifier names; an absent field stays unchanged. */
export const namedCaseSchema = newCaseSchema.extend({
  identifiers: identifiersSchema.min(1),
  coverages: coveragesSchema.optional(),
});
export type NamedCase = z.infer<typeof namedCaseSchema>;

/** The fields of a case that may change; its patient and facility may not. */
const caseChangeSchema = z
  .strictObject({
    ...caseFields,
    dateOfServiceStart: dateOfServiceStart.optional(),
  })
  .meta({ examples: [exampleFields] });
export type CaseChange = z.infer<typeof caseChangeSchema>;

/** The reason for cancelling a case. */
const caseCancellationSchema = z
  .strictObject({ ...emptiable({ reason: text(200) }) })
  .meta({ examples: [{ reason: 'The patient called off the visit' }] });

/** The target of a move: the patient of the visit, another facility, or both. */
const caseMoveSchema = z
  .strictObject({
    patient: patientOfCaseSchema.optional(),
    ...emptiable({ facilityId: internal(uuid).nullable() }),
  })
  .refine(({ patient, facilityId }) => patient !== undefined || Boolean(facilityId), {
    error: message('case.moveWhere'),
  });
export type CaseMove = z.infer<typeof caseMoveSchema>;

/** The result of opening a case. */
export const openedCaseSchema = z.object({
  outcome: internal(z.enum(['opened', 'known', 'changed', 'cancelled', 'moved'])).describe(
    '`opened`: a new case. `known`: an identifier names this case, and nothing was changed.',
  ),
  caseId: internal(uuid),
  caseNumber: phi(z.string()),
  patientId: internal(uuid),
  version,
});
export type OpenedCase = z.infer<typeof openedCaseSchema>;

const path = '/services/case/api/Case';
const tags = ['case'];
const changed = z.object({ params: z.object({ caseId: internal(uuid) }), headers: ifMatchHeaders });
export const caseCalls = {
  openCase: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'Open a case for a registered patient, with its insurances',
      description:
        'A case that an identifier names already is not opened again, nor changed. The rules look at a new case at once. The same `Idempotency-Key` never opens two.',
    })
    .input(
      z.object({
        headers: idempotencyHeaders,
        body: newCaseSchema.meta({ examples: [{ ...patientExample, ...exampleCase }] }),
      }),
    )
    .output(openedCaseSchema),
  putCase: oc
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'Open the case of an identifier, or change it',
      description:
        'Any of `identifiers` names the case; those that are new are kept. What is left out of a known case stays, and null clears. `physicians` and `diagnoses` take the place of the list that was there. `coverages` takes the place of the list that was there: an insurance that is not in it is canceled, and keeps its checks. The same call again changes nothing.',
    })
    .input(z.object({ body: namedCaseSchema.meta({ examples: [{ ...patientExample, ...exampleCase }] }) }))
    .output(openedCaseSchema),
  changeCase: oc
    .route({
      method: 'PATCH',
      path: `${path}/{caseId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'Change what is known about a case',
      description: 'Only what is sent changes, and null clears. Needs `If-Match`.',
    })
    .input(changed.extend({ body: caseChangeSchema }))
    .output(openedCaseSchema),
  cancelCase: oc
    .route({
      method: 'POST',
      path: `${path}/{caseId}/cancel`,
      inputStructure: 'detailed',
      tags,
      summary: 'Cancel a case: the visit does not take place',
      description:
        'It stays readable, and its open tasks are closed. A `reason` is kept as a note of the case. Needs `If-Match`.',
    })
    .input(changed.extend({ body: caseCancellationSchema.optional() }))
    .output(openedCaseSchema),
  moveCase: oc
    .route({
      method: 'POST',
      path: `${path}/{caseId}/move`,
      inputStructure: 'detailed',
      tags,
      summary: 'Move a case to the patient whose visit it is, or to another facility',
      description:
        'All that lies with it follows. A task whose assignee does not work at the new facility goes back to its group. Needs `If-Match`.',
    })
    .input(changed.extend({ body: caseMoveSchema }))
    .output(openedCaseSchema),
};
