import { scopeOf, wire } from '../../framework/context.ts';
import { accessToken } from './access-token.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { documentsOfCase } from './documents-of-case.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { viewDocument } from './view-document.ts';

export const integrationTokenRoutes = wire.integrationTokens.router({
  getToken: wire.integrationTokens.getToken.handler(({ input: { query, headers }, context }) =>
    accessToken(context.program, scopeOf(context), { type: query.type, facilityId: headers.facilityid }),
  ),
  pkce: wire.integrationTokens.pkce.handler(({ input: { headers, body }, context }) =>
    beginSignIn(context.program, scopeOf(context), { ...body, facilityId: headers.facilityid }),
  ),
  getTokenAccept: wire.integrationTokens.getTokenAccept.handler(({ input: { headers, body }, context }) =>
    finishSignIn(context.program, scopeOf(context), { ...body, facilityId: headers.facilityid }),
  ),
});

export const documentRoutes = wire.documents.router({
  documentsOfCase: wire.documents.documentsOfCase.handler(({ input: { params }, context }) =>
    documentsOfCase(context.program, scopeOf(context), params.caseId),
  ),
  viewDocument: wire.documents.viewDocument.handler(({ input: { body }, context }) =>
    viewDocument(context.program, scopeOf(context), body),
  ),
});
