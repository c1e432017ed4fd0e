import type { Reads } from '../../framework/graphql-reads.ts';
import { plansOfEntity } from './plans.ts';

/** The payer data's reads. */
export const payerDataGraphql: Reads<'payer-data'> = {
  payersByEntity: (_given, scope) => scope.read(({ db }) => plansOfEntity(db)),
};
