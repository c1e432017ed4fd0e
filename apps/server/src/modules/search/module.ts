import { caseReaders } from '../../framework/access-rules.ts';
import type { ServerModule } from '../../framework/module.ts';
import { searchGraphql, searchTrips } from './graphql.ts';

/** Case search. */
export const searchModule = {
  owns: [],
  graphql: { search: searchGraphql },
  trips: { search: searchTrips },
  graphqlAccess: { search: caseReaders },
} as const satisfies ServerModule;
