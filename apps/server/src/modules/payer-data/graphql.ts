import { buildSchema } from 'graphql';
import type { Scope } from '../../kernel/scope.ts';
import { plansOfEntity } from './plans.ts';

const schema = buildSchema(`
  type Query { payersByEntity: [PayerPlan!]! }
  type PayerPlan { harpInsuranceCode: String! harpInsurancePlan: String! }
`);

/** The payer data's reads. */
export const payerDataGraphql = {
  schema,
  resolvers: {
    payersByEntity: (_args: never, scope: Scope) => scope.read(({ db }) => plansOfEntity(db)),
  },
};
