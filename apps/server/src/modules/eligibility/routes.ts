import { serviceTypeCodes } from '@waypost/x12';
import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { checkPlace, payersOfEntity } from '../payers/module.ts';
import { decideAlert } from './decide-alert.ts';
import { difference } from './difference.ts';
import { history } from './history.ts';
import { prefill, prefillCase, providersOf } from './prefill.ts';
import { cancelTransaction, openTransaction } from './transaction.ts';
import { verify, verifyCase } from './verify.ts';

const serviceTypes = Object.entries(serviceTypeCodes).map(([code, label]) => ({ code, label }));

export const eligibilityRoutes = implementer.eligibility.router({
  serviceTypeCodes: implementer.eligibility.serviceTypeCodes.handler(async ({ input, context }) => {
    const scope = scopeOf(context);
    await scope.read(({ db }) => checkPlace(db, scope, input.headers));
    return serviceTypes;
  }),
  payerTemplates: implementer.eligibility.payerTemplates.handler(async ({ input, context }) => {
    const { payerName } = input.query;
    const body = await scopeOf(context).read(({ db }) => payersOfEntity(db, payerName));
    return body.length === 0 ? { status: 204 } : { status: 200, body };
  }),
  facilityProviders: implementer.eligibility.facilityProviders.handler(({ input, context }) =>
    scopeOf(context).read(({ db }) => providersOf(db, input.params.facilityId)),
  ),
  prefill: implementer.eligibility.prefill.handler(({ input, context }) =>
    prefill(scopeOf(context), input.params.taskId),
  ),
  prefillCase: implementer.eligibility.prefillCase.handler(({ input, context }) =>
    prefillCase(scopeOf(context), input.params.caseId),
  ),
  verify: implementer.eligibility.verify.handler(({ input: { headers, body }, context }) =>
    verify(context.program, scopeOf(context), {
      request: body,
      key: headers['idempotency-key'],
      source: headers['x-requestsource'] ?? 'portal',
    }),
  ),
  verifyCase: implementer.eligibility.verifyCase.handler(({ input: { params, headers, body }, context }) =>
    verifyCase(context.program, scopeOf(context), {
      caseId: params.caseId,
      request: body,
      key: headers['idempotency-key'],
    }),
  ),
  transaction: implementer.eligibility.transaction.handler(({ input, context }) =>
    openTransaction(context.program, scopeOf(context), input.params.id, {
      asksForSsn: input.headers.displayfullssn === 'true',
      rawIsWhole: input.query?.raw === 'whole',
    }),
  ),
  transactionOfCase: implementer.eligibility.transactionOfCase.handler(({ input, context }) =>
    openTransaction(context.program, scopeOf(context), input.params.id),
  ),
  cancel: implementer.eligibility.cancel.handler(({ input, context }) =>
    cancelTransaction(context.program, scopeOf(context), input.params.id),
  ),
  decideAlert: implementer.eligibility.decideAlert.handler(({ input, context }) =>
    decideAlert(context.program, scopeOf(context), {
      ...input.params,
      ...input.body,
      version: versionFrom(input.headers['if-match']),
    }),
  ),
  history: implementer.eligibility.history.handler(({ input, context }) =>
    history(scopeOf(context), input.params.id),
  ),
  difference: implementer.eligibility.difference.handler(({ input, context }) =>
    difference(context.program, scopeOf(context), input.params.id),
  ),
});
