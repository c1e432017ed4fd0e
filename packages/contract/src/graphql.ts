import { caseOperations } from './graphql/case.ts';
import { patientOperations } from './graphql/patient.ts';
import { payerDataOperations } from './graphql/payer-data.ts';
import { searchOperations } from './graphql/search.ts';
import { taskOperations } from './graphql/task.ts';

export * from './graphql/case.ts';
export * from './graphql/patient.ts';
export * from './graphql/payer-data.ts';
export * from './graphql/search.ts';
export { type AnyOperation, type Operation, schemaText, TEXT_OR_NUMBER } from './graphql/shapes.ts';
export * from './graphql/task.ts';
export { type TaskColumn, type TaskFilterColumn, taskColumns, taskFacetColumns } from './task-columns.ts';

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
