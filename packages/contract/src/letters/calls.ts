import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { messages } from '../core/messages.ts';
import { idempotencyHeaders, instant, uuid } from '../core/values.ts';
import { uploadTypes } from '../documents/uploads.ts';

/** The reasons why a document could not be created, filed or faxed. */
export const documentFailures = {
  'template-gone': 'The template is not there anymore',
  'template-empty': 'The template says nothing',
  characters: 'A name has characters that the letter cannot show',
  'filing-not-configured': 'No document system is set up to file in',
  'filing-refused': 'The document system refused the document',
  'filing-away': 'The document system did not answer',
  'fax-not-configured': 'No fax service is set up',
  'fax-number': 'No fax number of a physician that can be dialed',
  'fax-refused': 'The fax service refused the document',
  'fax-away': 'The fax service did not answer',
  'fax-not-delivered': 'The fax was not received',
} as const;
export type DocumentFailure = keyof typeof documentFailures;
export const documentFailureNames = Object.keys(documentFailures) as [DocumentFailure, ...DocumentFailure[]];
export const isDocumentFailure = (name: string): name is DocumentFailure =>
  Object.hasOwn(documentFailures, name);

export const documentSteps = ['making', 'filing', 'faxing'] as const;
export type DocumentStep = (typeof documentSteps)[number];
/** The state of a step; a sent fax is in transmission. */
export const documentStates = ['waiting', 'sent', 'done', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];
const state = internal(z.enum(documentStates));

/** A document of a case that a rule requested or a person uploaded, with the state of its steps. */
export const generatedDocumentSchema = z.object({
  id: internal(uuid),
  /** The name of its template or of the uploaded file. */
  templateName: phi(z.string()),
  /** The user who uploaded it; null when a rule requested it. */
  uploadedBy: internal(z.string()).nullable(),
  conditionCode: internal(z.string()).nullable(),
  conditionDescription: internal(z.string()).nullable(),
  orderedAt: internal(instant),
  making: state,
  /** Null when it is not filed in the document system. */
  filing: state.nullable(),
  /** Null when it is not faxed. */
  faxing: state.nullable(),
  /** The fax number of the receiving physician. */
  faxNumber: phi(z.string()).nullable(),
  /** The reasons of failed steps. */
  failures: z.array(
    z.object({
      step: internal(z.enum(documentSteps)),
      failure: internal(z.enum(documentFailureNames)),
    }),
  ),
});
export type GeneratedDocument = z.infer<typeof generatedDocumentSchema>;

const path = '/services/case/api';

export const generatedDocumentsContract = {
  generatedDocuments: oc
    .route({
      method: 'GET',
      path: `${path}/case/{caseId}/generated-documents`,
      inputStructure: 'detailed',
      tags: ['case'],
      summary:
        'The documents that the rules asked for in a case, and those that were uploaded, the latest first',
    })
    .input(z.object({ params: z.object({ caseId: internal(uuid) }) }))
    .output(z.array(generatedDocumentSchema)),
  uploadDocument: oc
    .route({
      method: 'POST',
      path: `${path}/case/{caseId}/uploads`,
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Upload a document to a case',
      description: `A form (multipart/form-data) with one file of at most 8 MB: ${Object.keys(uploadTypes).join(', ')}. It is kept, and filed in the document system where the facility has one.`,
    })
    .input(
      z.object({
        headers: idempotencyHeaders,
        params: z.object({ caseId: internal(uuid) }),
        body: z.strictObject({ file: phi(z.file(messages['uploads.oneFile'])) }),
      }),
    )
    .output(generatedDocumentSchema),
  generateAgain: oc
    .route({
      method: 'POST',
      path: `${path}/generated-documents/{id}/again`,
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'Make, file or fax a document again, as far as that failed',
      description: 'What is done already is not done again. Refused while nothing has failed.',
    })
    .input(z.object({ headers: idempotencyHeaders, params: z.object({ id: internal(uuid) }) }))
    .output(generatedDocumentSchema),
};
