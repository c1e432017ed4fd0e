import type { Reads } from '../../framework/graphql-reads.ts';
import { caseSearchTrip, findCases } from './find-cases.ts';

/** The search service's reads. */
export const searchGraphql: Reads<'search'> = {
  casePatients: (search, scope) => scope.read((work) => findCases(work, search)),
};

/** The reads that take a single round trip to the database. */
export const searchTrips = { casePatients: caseSearchTrip };
