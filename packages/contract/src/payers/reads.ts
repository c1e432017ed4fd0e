import { z } from 'zod';
import { nameTypes, operation } from '../core/graphql.ts';
import { payerPlansSchema } from './plans.ts';

nameTypes({ PayerPlan: payerPlansSchema.element });

/** The plans that the entity bills, by name (C-317). */
export const payersByEntity = operation({
  name: 'payersByEntity',
  variables: z.object({}),
  answer: payerPlansSchema,
});

export const payerDataOperations = { payersByEntity };
