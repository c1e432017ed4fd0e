import { scopeOf, wire } from '../../http/context.ts';
import { payerStatuses, payersOfEntity } from './queries.ts';

export const payerDataRoutes = wire.payerData.router({
  eligibilityPayers: wire.payerData.eligibilityPayers.handler(({ context }) =>
    scopeOf(context).read(({ db }) => payersOfEntity(db)),
  ),
  payerStatus: wire.payerData.payerStatus.handler(({ context }) => {
    const scope = scopeOf(context);
    return scope.read(({ db }) => payerStatuses(db, scope.clock.now()));
  }),
});
