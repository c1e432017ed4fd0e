import { caseOperations } from './cases/reads.ts';
import { patientOperations } from './patients/reads.ts';
import { payerDataOperations } from './payers/reads.ts';
import { searchOperations } from './search/reads.ts';
import { taskOperations } from './tasks/reads.ts';

export * from './cases/reads.ts';
export { type AnyOperation, type Operation, schemaText, TEXT_OR_NUMBER } from './core/graphql.ts';
export * from './patients/reads.ts';
export * from './payers/reads.ts';
export * from './search/reads.ts';
export { type TaskColumn, type TaskFilterColumn, taskColumns, taskFacetColumns } from './tasks/columns.ts';
export * from './tasks/reads.ts';

/** Operations by the service whose `graphql` path answers them. */
export const operations = {
  task: taskOperations,
  'payer-data': payerDataOperations,
  case: caseOperations,
  patient: patientOperations,
  search: searchOperations,
};
type Services = typeof operations;
/** Every operation by its name. */
export type Operations = Services['task'] &
  Services['case'] &
  Services['patient'] &
  Services['payer-data'] &
  Services['search'];
