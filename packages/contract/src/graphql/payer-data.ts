import { z } from 'zod';
import { payerPlansSchema } from '../services/payer-plans.ts';
import { nameTypes, operation } from './shapes.ts';

nameTypes({ PayerPlan: payerPlansSchema.element });

/** The plans that the entity bills, by their names (C-317). */
export const payersByEntity = operation({
  name: 'payersByEntity',
  variables: z.object({}),
  answer: payerPlansSchema,
});

export const payerDataOperations = { payersByEntity };
