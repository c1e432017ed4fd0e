import { scopeOf, wire } from '../../http/context.ts';
import { payersOfEntity } from './queries.ts';

export const payerDataRoutes = wire.payerData.router({
  eligibilityPayers: wire.payerData.eligibilityPayers.handler(({ context }) =>
    scopeOf(context).read(({ db }) => payersOfEntity(db)),
  ),
});
