import { implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { keyedCall, onceAnswering, onceShowing } from '../../framework/idempotency.ts';
import { addCoverage, coverageIn } from './add-coverage.ts';
import { addNote, noteIn } from './add-note.ts';
import { cancelCase, changedFields } from './change-case.ts';
import { changeCoverage } from './change-coverage.ts';
import { moveCase } from './move-case.ts';
import { openCase, openedCase, putCase } from './open-case.ts';
import { orderCoverages } from './order-coverages.ts';
import { canSeeCase, processesOf, transactionsOf } from './queries.ts';

export const caseRoutes = implementer.case.router({
  openCase: implementer.case.openCase.handler(async ({ input: { headers, body }, context }) => {
    const scope = scopeOf(context);
    const call = keyedCall('case.openCase', headers, body);
    const opened = await onceAnswering(scope, call, (work) => openCase(work, body));
    return scope.read(({ db }) => openedCase(db, opened));
  }),
  putCase: implementer.case.putCase.handler(({ input, context }) =>
    scopeOf(context).change(async (work) => openedCase(work.db, await putCase(work, input.body))),
  ),
  changeCase: implementer.case.changeCase.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const isChanged = await changedFields(work, params.caseId, versionFrom(headers['if-match']), body);
      return openedCase(work.db, { outcome: isChanged ? 'changed' : 'known', caseId: params.caseId });
    }),
  ),
  cancelCase: implementer.case.cancelCase.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      await cancelCase(work, params.caseId, versionFrom(headers['if-match']), body?.reason || null);
      return openedCase(work.db, { outcome: 'cancelled', caseId: params.caseId });
    }),
  ),
  moveCase: implementer.case.moveCase.handler(({ input: { params, headers, body }, context }) =>
    scopeOf(context).change(async (work) => {
      const isMoved = await moveCase(work, params.caseId, versionFrom(headers['if-match']), body);
      return openedCase(work.db, { outcome: isMoved ? 'moved' : 'known', caseId: params.caseId });
    }),
  ),
  addNote: implementer.case.addNote.handler(async ({ input: { headers, body }, context }) => {
    const scope = scopeOf(context);
    const call = keyedCall('case.addNote', headers, body);
    return onceShowing(
      scope,
      call,
      (work) => addNote(work, body),
      ({ db }, id) => noteIn(db, body.caseId, id),
    );
  }),
  eligibilityOfCase: implementer.case.eligibilityOfCase.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async ({ db, audit }) => {
      if (!(await canSeeCase(db, params.caseId))) return [];
      const checks = (await processesOf(db, params.caseId)).filter(({ type }) => type === 'Eligibility');
      audit({
        action: 'View',
        domainType: 'CaseProcessList',
        domainId: params.caseId,
        snapshot: { CaseId: params.caseId, rows: checks.length },
      });
      return checks;
    }),
  ),
  addCoverage: implementer.case.addCoverage.handler(async ({ input: { query, headers, body }, context }) => {
    const scope = scopeOf(context);
    const added = { caseId: query.caseid, body };
    const call = keyedCall('case.addCoverage', headers, added);
    return onceShowing(
      scope,
      call,
      (work) => addCoverage(work, added),
      ({ db }, id) => coverageIn(db, added.caseId, id),
    );
  }),
  changeCoverage: implementer.case.changeCoverage.handler(({ input, context }) =>
    scopeOf(context).change((work) =>
      changeCoverage(work, input.params.id, versionFrom(input.headers['if-match']), input.body),
    ),
  ),
  orderCoverages: implementer.case.orderCoverages.handler(({ input, context }) =>
    scopeOf(context).change((work) => orderCoverages(work, input.params.id, input.body)),
  ),
  myTransactions: implementer.case.myTransactions.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db, audit }) => {
      const mine = await transactionsOf(db, scope.actor.id);
      audit({
        action: 'View',
        domainType: 'EligibilityTransactionList',
        domainId: null,
        snapshot: { ids: mine.transactions.map((transaction) => transaction.id) },
      });
      return mine;
    });
  }),
});
