import { scopeOf, wire } from '../../http/context.ts';
import { versionFrom } from '../../http/if-match.ts';
import { addCoverage } from './add-coverage.ts';
import { addNote } from './add-note.ts';
import { changeCoverage } from './change-coverage.ts';
import { orderCoverages } from './order-coverages.ts';
import { processesOf, seesCase, transactionsOf } from './queries.ts';

export const caseRoutes = wire.case.router({
  addNote: wire.case.addNote.handler(({ input, context }) =>
    addNote(scopeOf(context), input.body, input.headers['idempotency-key']),
  ),
  eligibilityOfCase: wire.case.eligibilityOfCase.handler(({ input: { params }, context }) =>
    scopeOf(context).read(async ({ db, audit }) => {
      if (!(await seesCase(db, params.caseId))) return [];
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
  addCoverage: wire.case.addCoverage.handler(({ input, context }) =>
    addCoverage(
      scopeOf(context),
      { caseId: input.query.caseid, body: input.body },
      input.headers['idempotency-key'],
    ),
  ),
  changeCoverage: wire.case.changeCoverage.handler(({ input, context }) =>
    changeCoverage(
      scopeOf(context),
      input.params.coverageId,
      versionFrom(input.headers['if-match']),
      input.body,
    ),
  ),
  orderCoverages: wire.case.orderCoverages.handler(({ input, context }) =>
    orderCoverages(scopeOf(context), input.params.caseId, input.body),
  ),
  myTransactions: wire.case.myTransactions.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db, audit }) => {
      const mine = await transactionsOf(db, scope.user.id);
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
