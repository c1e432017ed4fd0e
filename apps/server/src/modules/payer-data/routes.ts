import { scopeOf, wire } from '../../http/context.ts';
import { checkPlace, payerStatuses, payersOfEntity } from './queries.ts';

export const payerDataRoutes = wire.payerData.router({
  eligibilityPayers: wire.payerData.eligibilityPayers.handler(({ input, context }) => {
    const scope = scopeOf(context);
    return scope.read(async ({ db }) => {
      await checkPlace(db, scope, input.headers);
      return payersOfEntity(db);
    });
  }),
  payerStatus: wire.payerData.payerStatus.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(({ db }) => payerStatuses(db, scope.clock.now()));
  }),
});
