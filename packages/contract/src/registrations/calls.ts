import { oc } from '@orpc/contract';
import { z } from 'zod';
import { exampleCase, namedCaseSchema, openedCaseSchema } from '../cases/open.ts';
import { internal, phi } from '../core/classes.ts';
import { errorCatalogue } from '../core/errors.ts';
import { message } from '../core/messages.ts';
import { ifMatchHeaders, instant, uuid, version } from '../core/values.ts';
import { examplePatient, namedPatientSchema, registeredSchema } from '../patients/register.ts';
import { deskCalls } from './desk.ts';

/** Several patients with their cases in one call, and the registrations of it that were held. */

/** Maximum number of registrations of one call. */
export const MAX_REGISTRATIONS = 500;

/** The case of a registration; its patient is given next to it. */
const caseOfRegistrationSchema = namedCaseSchema.omit({ patient: true });
/** A patient and the details of one of their cases. */
export const registrationSchema = z.strictObject({
  patient: namedPatientSchema,
  case: caseOfRegistrationSchema.optional(),
});
export type SentRegistration = z.infer<typeof registrationSchema>;

const exampleRegistration = { patient: examplePatient, case: exampleCase };
/** Maximum depth of a registration. */
const DEPTH = 8;
const isShallow = (sent: unknown): boolean => {
  let level = [sent];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEPTH) return false;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return true;
};
const sent = () =>
  phi(z.record(z.string(), z.unknown()).refine(isShallow, { error: message('field.invalid') }));
/** A registration as sent: a problem of one is reported in its result and does not prevent the others. */
const sentSchema = z
  .strictObject({
    patient: sent().describe('As the body of `PUT /services/patient/api/Patient`'),
    case: sent()
      .describe(
        'As the body of `PUT /services/case/api/Case`, without `patient`. From a source, `facility` may stand in place of `facilityId`, with its code.',
      )
      .optional(),
    messageId: internal(z.string().trim().min(1).max(120))
      .optional()
      .describe(
        "From a source: the sender's own number of the message (HL7 MSH-10), kept beside each field that it wrote",
      ),
  })
  .meta({ examples: [exampleRegistration] });
export type Sent = z.infer<typeof sentSchema>;

const problemSchema = z.object({ path: internal(z.string()), message: internal(z.string()) });
const codes = Object.keys(errorCatalogue) as [keyof typeof errorCatalogue];
/** The reason why a registration was not applied. */
const reasonSchema = z.object({
  code: internal(z.enum([...codes, 'SAME_PERSON', 'WAITS'])).describe(
    'A code of the errors; or `SAME_PERSON`: the candidates may be this patient; `WAITS`: something before it about the same patient or case is held',
  ),
  message: internal(z.string()),
  errors: z.array(problemSchema),
  candidates: registeredSchema.shape.candidates,
});
export type Reason = z.infer<typeof reasonSchema>;

/** The result of one registration. */
const resultSchema = z.object({
  outcome: internal(z.enum(['applied', 'unchanged', 'refused', 'held'])).describe(
    '`applied`: patient and case are as they were sent. `unchanged`: they were already. `refused`: nothing of it was applied, see `reason`. `held`: the same, and it is kept until somebody mends it.',
  ),
  patient: registeredSchema.omit({ candidates: true }).nullable(),
  case: openedCaseSchema.nullable(),
  reason: reasonSchema.nullable(),
  heldId: internal(uuid).nullable(),
});
export type RegistrationResult = z.infer<typeof resultSchema>;

/** A held registration without its content. */
const heldRegistrationSchema = z.object({
  heldId: internal(uuid),
  source: z.object({ sourceId: internal(uuid), name: internal(z.string()) }),
  receivedAt: internal(instant),
  reason: reasonSchema,
  /** The number of later registrations of the same source that wait for it. */
  waiting: internal(z.int()),
  waitsFor: internal(uuid)
    .nullable()
    .describe('The first that is held about the same patient or case; null: none is before it'),
  version,
});
export type Held = z.infer<typeof heldRegistrationSchema>;

/** A value that a source sent and the value that a person entered as a correction, side by side. */
const differenceSchema = z.object({
  differenceId: internal(uuid),
  sourceName: internal(z.string()),
  seenAt: internal(instant),
  /** The insurance of the difference; null for the patient. */
  insuranceName: phi(z.string()).nullable(),
  fields: z.array(
    z.object({
      name: internal(z.string()),
      here: phi(z.string()).nullable(),
      sent: phi(z.string()).nullable(),
    }),
  ),
});
export type SourceDifference = z.infer<typeof differenceSchema>;

const differencesPath = '/services/case/api/SourceDifferences';
const path = '/services/case/api/Registrations';
const tags = ['case'];
const heldRequest = z.object({ params: z.object({ heldId: internal(uuid) }), headers: ifMatchHeaders });
export const registrationsContract = {
  ...deskCalls,
  putRegistrations: oc
    .route({
      method: 'PUT',
      path,
      inputStructure: 'detailed',
      tags,
      summary: 'Register up to 500 patients with their cases, or change those that identifiers name',
      description:
        'Each is applied by itself, in order, and has its result at the same place of the answer. With `sourceId`, which asks for `data-import`, codes are read as that source means them, and what cannot be applied is held instead of refused. The same call again changes nothing.',
    })
    .input(
      z.object({
        body: z
          .strictObject({
            sourceId: internal(uuid).nullish(),
            registrations: z.array(sentSchema).min(1).max(MAX_REGISTRATIONS),
          })
          .meta({
            examples: [
              { sourceId: '0198c0de-0000-7000-8000-000000000001', registrations: [exampleRegistration] },
            ],
          }),
      }),
    )
    .output(z.object({ results: z.array(resultSchema) })),
  heldRegistrations: oc
    .route({
      method: 'GET',
      path: `${path}/held`,
      inputStructure: 'detailed',
      tags,
      summary: 'What is held, the longest first',
      description: 'At most 200, of one source or of all whose facilities are all yours.',
    })
    .input(z.object({ query: z.object({ sourceId: internal(uuid).optional() }) }))
    .output(z.object({ total: internal(z.int()), held: z.array(heldRegistrationSchema) })),
  heldRegistration: oc
    .route({
      method: 'GET',
      path: `${path}/held/{heldId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'What is held, with what was sent; each view is on record',
    })
    .input(z.object({ params: z.object({ heldId: internal(uuid) }) }))
    .output(heldRegistrationSchema.extend({ sent: sentSchema })),
  applyHeld: oc
    .route({
      method: 'POST',
      path: `${path}/held/{heldId}/apply`,
      inputStructure: 'detailed',
      tags,
      summary: 'Apply what is held, mended or as it is, and what waits behind it',
      description:
        'Answers with what became of it and of those behind it, in order; the first that cannot be applied stays held. `patientId` says whose it is. Needs `If-Match`.',
    })
    .input(
      heldRequest.extend({
        body: z.strictObject({
          /** A replacement for the sent registration. */
          registration: sentSchema.optional(),
          patientId: internal(uuid).optional(),
        }),
      }),
    )
    .output(z.object({ results: z.array(resultSchema) })),
  dismissHeld: oc
    .route({
      method: 'POST',
      path: `${path}/held/{heldId}/dismiss`,
      inputStructure: 'detailed',
      tags,
      summary: 'Put away what is held: it is not applied, and what was sent is deleted',
      description: 'What waits behind it can be applied then. Needs `If-Match`.',
    })
    .input(
      heldRequest.extend({
        body: z.strictObject({
          reason: internal(
            z
              .string()
              .trim()
              .min(1, message('field.required'))
              .max(200, message('field.max', { n: 200 })),
          ).meta({ examples: ['The visit was entered twice'] }),
        }),
      }),
    )
    .output(z.object({ heldId: internal(uuid) })),
  sourceDifferences: oc
    .route({
      method: 'GET',
      path: differencesPath,
      inputStructure: 'detailed',
      tags,
      summary: 'What sources sent against corrections of the patient of a case and of its insurances',
    })
    .input(z.object({ query: z.object({ caseId: internal(uuid) }) }))
    .output(z.array(differenceSchema)),
  decideSourceDifference: oc
    .route({
      method: 'POST',
      path: `${differencesPath}/{differenceId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'Keep what is here, or take what the source sent',
      description: 'What was kept is not asked again until the source sends something else.',
    })
    .input(
      z.object({
        params: z.object({ differenceId: internal(uuid) }),
        body: z.strictObject({ caseId: internal(uuid), decision: internal(z.enum(['keep', 'take'])) }),
      }),
    )
    .output(z.object({ differenceId: internal(uuid) })),
};
