import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { uuid } from '../core/values.ts';

/** The documents of a case with the names of the document system (C-111). Its session stays on the server. */
const caseDocumentSchema = z.object({
  ID: phi(z.string()),
  documentName: phi(z.string()),
  documentTypeName: phi(z.string()),
  /** The day, `YYYY-MM-DD`; text in an unknown format stays unchanged. */
  archivalDate: phi(z.string()).nullable(),
  Status: phi(z.string()).nullable(),
  wfIndicator: phi(z.string()).nullable(),
});
export type CaseDocument = z.infer<typeof caseDocumentSchema>;

const caseDocumentsSchema = z.object({
  documents: z.array(caseDocumentSchema),
  /** Errors in the wording of the document system; the list of documents is then empty (C-363). */
  errors: z.array(phi(z.string())),
  /** Whether the caller has yet to sign in at the document system; the server did not call it. */
  isSignInNeeded: internal(z.boolean()),
});
export type CaseDocuments = z.infer<typeof caseDocumentsSchema>;

/** The fields that the portal posts to the viewer (C-184). */
const documentViewSchema = z.object({
  viewerUrl: internal(z.url()),
  fields: z.object({
    userName: internal(z.string()),
    clientCode: internal(z.string()),
    docID: phi(z.string()),
    accessToken: secret(z.string()),
  }),
});

export const caseDocumentsContract = {
  documentsOfCase: oc
    .route({
      method: 'GET',
      path: '/services/case/api/case/{caseId}/documents',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'The documents of a case, from the document system',
      description:
        'The server asks the document system with the sign-in of the caller. `isSignInNeeded` and `DOCUMENTS_SIGN_IN_ENDED`: sign in there first.',
    })
    .input(z.object({ params: z.object({ caseId: internal(uuid) }) }))
    .output(caseDocumentsSchema),
  viewDocument: oc
    .route({
      method: 'POST',
      path: '/services/case/api/case/documents/view',
      inputStructure: 'detailed',
      tags: ['case'],
      summary: 'What to post to the viewer of the document system, to see a document',
      description: 'Put on record as a view of the document.',
    })
    .input(
      z.object({
        body: z.strictObject({ caseId: internal(uuid), documentId: phi(z.string().trim().min(1).max(200)) }),
      }),
    )
    .output(documentViewSchema),
};
