import { nameTypes, operation } from '../core/graphql.ts';
import { caseSearchSchema, foundCasesSchema } from './shapes.ts';

nameTypes({ CasePage: foundCasesSchema, FoundCase: foundCasesSchema.shape.rows.element });

/** Cases by details of the patient or the case (C-321). */
export const casePatients = operation({
  name: 'casePatients',
  description: 'Dates are written MM-dd-yyyy',
  variables: caseSearchSchema,
  answer: foundCasesSchema,
});

export const searchOperations = { casePatients };
