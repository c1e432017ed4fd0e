import { caseSearchSchema, foundCasesSchema } from '../case-search.ts';
import { nameTypes, operation } from './shapes.ts';

nameTypes({ CasePage: foundCasesSchema, FoundCase: foundCasesSchema.shape.rows.element });

/** Cases by what is known of the patient or the case (C-321). */
export const casePatients = operation({
  name: 'casePatients',
  description: 'Dates are written MM-dd-yyyy',
  variables: caseSearchSchema,
  answer: foundCasesSchema,
});

export const searchOperations = { casePatients };
