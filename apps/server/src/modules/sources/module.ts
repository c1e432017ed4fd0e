import { anyOf, forPeople, protecting } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { sourcesRoutes } from './routes.ts';

/** A program that sends for a source may not configure it. */
const administrators = protecting('Source', forPeople(anyOf('data-import')));

const access: AccessOf<'sources'> = {
  sources: {
    sources: anyOf('data-import'),
    createSource: administrators,
    changeSource: administrators,
    endSource: administrators,
  },
};

const own = { none: 'from where cases come is nothing that happened to one' };
const emits: EmitsOf<'sources'> = { sources: { createSource: own, changeSource: own, endSource: own } };

/** The systems that send patients and cases, and differences from corrections. */
export const sourcesModule = {
  owns: ['source', 'source_facility', 'source_code', 'source_difference'],
  routes: { sources: sourcesRoutes },
  access,
  emits,
  drafts: { source: { saves: access.sources.createSource, of: ['source'] } },
} as const satisfies ServerModule;

export {
  coveragesWithDifferences,
  decideDifference,
  type Open,
  openDifferences,
  resolveDifferences,
  sentOf,
} from './differences.ts';
export { meaningOf, sourceOf, sourcesOf } from './queries.ts';
export { type FieldsOf, type FieldWriters, fieldOf, reconciled, type Writer } from './reconcile.ts';
export { addCodes, createSource } from './save-source.ts';
