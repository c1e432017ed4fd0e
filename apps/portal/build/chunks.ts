import { join } from 'node:path';
import type { Rolldown } from 'vite';

type InfoOf = (id: string) => Rolldown.ModuleInfo | null;

const source = (path: string): string => join(import.meta.dirname, '../src', path);
const grid = source('ui/data-grid/DataGrid.tsx');
const queue = source('features/tasks/queue/TaskManagementPage.tsx');
/** It loads shortly after the queue, and shares modules with every other page. */
const viewBar = source('app/saved-views/ViewBar.tsx');

const zod = /node_modules\/zod/;
/** Modules that the queue already loads, and the contract's shapes, which import zod. */
const used =
  /^(?!.*(node_modules\/(zod|@tanstack)|packages\/contract(?!\/src\/(core\/(amount-text|csv|days|display-date|name-text|permissions)|eligibility\/coverage-word|tasks\/cells|drafts\/limits|saved-views\/grids))))/;

/**
 * Keeps the number of files before the first task low: shared code, the grid, and the queue. The usual split,
 * one chunk per set of pages, gave about a hundred.
 */
export const chunks: Rolldown.CodeSplittingOptions = {
  // Unused imports would be included.
  includeDependenciesRecursively: false,
  groups: [
    { name: 'start', tags: ['$initial'], test: (id) => !zod.test(id), priority: 2 },
    { name: (id, context) => partOf(id, (other) => context.getModuleInfo(other)), test: used, priority: 1 },
  ],
};

const named: ReadonlySet<string> = new Set(['start', 'grid', 'parts']);

/**
 * The first script names every chunk, so names are short: shared chunks have only a hash of at least 7
 * characters.
 */
export const chunkName = ({
  name,
  isDynamicEntry,
}: Pick<Rolldown.PreRenderedChunk, 'name' | 'isDynamicEntry'>): string =>
  isDynamicEntry || named.has(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js';

let parts: ReadonlyMap<string, string> | undefined;

function partOf(id: string, infoOf: InfoOf): string | null {
  parts ??= partsOf(infoOf);
  return parts.get(id) ?? null;
}

/**
 * The chunk of each queue module. Modules that import the grid are in neither chunk, because other pages
 * would load the grid too.
 */
function partsOf(infoOf: InfoOf): ReadonlyMap<string, string> {
  const ofGrid = reached(grid, infoOf);
  const found = new Map<string, string>();
  for (const id of reached(queue, infoOf)) {
    if (ofGrid.has(id)) found.set(id, 'grid');
    else if (!reached(id, infoOf).has(grid)) found.set(id, 'parts');
  }
  for (const id of reached(viewBar, infoOf))
    if (id.startsWith(source('ui/')) && !found.has(id) && !reached(id, infoOf).has(grid))
      found.set(id, 'parts');
  return found;
}

/** A module and what it imports, directly or not, before it runs. */
function reached(id: string, infoOf: InfoOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found;
  found.add(id);
  for (const next of infoOf(id)?.importedIds ?? []) reached(next, infoOf, found);
  return found;
}
