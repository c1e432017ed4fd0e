import { anyOf, caseReaders, caseWriters } from '../../framework/access-rules.ts';
import type { AccessOf, DownloadAccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { documentJobs } from './jobs.ts';
import { generatedDocumentRoutes } from './routes.ts';

const access: AccessOf<'generatedDocuments'> = {
  generatedDocuments: {
    generatedDocuments: caseReaders,
    uploadDocument: caseWriters,
    generateAgain: caseWriters,
  },
};
const downloadAccess: DownloadAccessOf<'case'> = {
  case: { generatedDocument: caseReaders, letterPreview: anyOf('organization-write') },
};

const emits: EmitsOf<'generatedDocuments'> = {
  generatedDocuments: {
    uploadDocument: ['document.uploaded'],
    generateAgain: ['document.ordered-again'],
  },
};

/**
 * Letters that the rules request: created from templates, stored, filed in the document system, faxed to the physician.
 * And documents that people upload: stored and filed.
 */
export const lettersModule = {
  owns: ['generated_document'],
  routes: { generatedDocuments: generatedDocumentRoutes },
  access,
  downloadAccess,
  emits,
  jobs: documentJobs,
} as const satisfies ServerModule;

export { documentContent } from './content.ts';
export { orderDocument } from './order-document.ts';
export { letterPreview } from './preview.ts';
export { stepsOf } from './queries.ts';
