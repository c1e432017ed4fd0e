import { scopeOf, wire } from '../../http/context.ts';
import { onceShowing } from '../../kernel/idempotency.ts';
import { generateAgain } from './again.ts';
import { documentById, documentsOf } from './queries.ts';

export const generatedDocumentRoutes = wire.generatedDocuments.router({
  generatedDocuments: wire.generatedDocuments.generatedDocuments.handler(({ input, context }) =>
    scopeOf(context).read((work) => documentsOf(work, input.params.caseId)),
  ),
  generateAgain: wire.generatedDocuments.generateAgain.handler(({ input: { headers, params }, context }) => {
    const call = { operation: 'documents.again', key: headers['idempotency-key'], request: params };
    return onceShowing(scopeOf(context), call, (work) => generateAgain(work, params.id), documentById);
  }),
});
