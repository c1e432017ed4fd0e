import { caseReaders } from '../../http/access-lines.ts';
import type { ServerModule } from '../../http/module.ts';

/** Case search. */
export const searchModule = {
  owns: [],
  graphqlAccess: { search: caseReaders },
} as const satisfies ServerModule;

export { searchGraphql, searchTrips } from './graphql.ts';
