import { implementer, scopeOf } from '../../framework/context.ts';
import { accessToken } from './access-token.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { documentsOfCase } from './documents-of-case.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { viewDocument } from './view-document.ts';

export const integrationTokenRoutes = implementer.integrationTokens.router({
  getToken: implementer.integrationTokens.getToken.handler(({ input: { query, headers }, context }) =>
    accessToken(context.program, scopeOf(context), { type: query.type, facilityId: headers.facilityid }),
  ),
  pkce: implementer.integrationTokens.pkce.handler(({ input: { headers, body }, context }) =>
    beginSignIn(context.program, scopeOf(context), { ...body, facilityId: headers.facilityid }),
  ),
  getTokenAccept: implementer.integrationTokens.getTokenAccept.handler(
    ({ input: { headers, body }, context }) =>
      finishSignIn(context.program, scopeOf(context), { ...body, facilityId: headers.facilityid }),
  ),
});

export const documentRoutes = implementer.documents.router({
  documentsOfCase: implementer.documents.documentsOfCase.handler(({ input: { params }, context }) =>
    documentsOfCase(context.program, scopeOf(context), params.caseId),
  ),
  viewDocument: implementer.documents.viewDocument.handler(({ input: { body }, context }) =>
    viewDocument(context.program, scopeOf(context), body),
  ),
});
