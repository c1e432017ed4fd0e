import { implementer, scopeOf } from '../../framework/context.ts';
import { keyedCall, onceShowing } from '../../framework/idempotency.ts';
import { generateAgain } from './again.ts';
import { documentById, documentsOf } from './queries.ts';
import { uploadDocument } from './upload-document.ts';

export const generatedDocumentRoutes = implementer.generatedDocuments.router({
  generatedDocuments: implementer.generatedDocuments.generatedDocuments.handler(({ input, context }) =>
    scopeOf(context).read((work) => documentsOf(work, input.params.caseId)),
  ),
  uploadDocument: implementer.generatedDocuments.uploadDocument.handler(({ input, context }) => {
    const { headers, params, body } = input;
    const uploaded = { ...params, file: body.file, key: headers['idempotency-key'] };
    return uploadDocument(context.program, scopeOf(context), uploaded);
  }),
  generateAgain: implementer.generatedDocuments.generateAgain.handler(
    ({ input: { headers, params }, context }) => {
      const call = keyedCall('documents.again', headers, params);
      return onceShowing(scopeOf(context), call, (work) => generateAgain(work, params.id), documentById);
    },
  ),
});
