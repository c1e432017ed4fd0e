import { scopeOf, wire } from '../../http/context.ts';
import { addNote } from './add-note.ts';
import { transactionsOf } from './queries.ts';

export const caseRoutes = wire.case.router({
  addNote: wire.case.addNote.handler(({ input, context }) =>
    addNote(scopeOf(context), input.body, input.headers['idempotency-key']),
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
