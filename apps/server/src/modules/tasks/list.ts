import type { Facet } from '@waypost/contract/core/list';
import type { TaskFacetQuery, TaskPage, TaskQuery } from '@waypost/contract/graphql';
import { sql } from 'kysely';
import { facet } from '../../framework/list/facet.ts';
import { pageOfIds } from '../../framework/list/page.ts';
import type { Work } from '../../framework/work.ts';
import { taskList } from './columns.ts';
import { tasksByIds } from './queries.ts';

/**
 * A page of the entity's tasks, filtered, sorted and paged by the database. Showing it is one audit record that names
 * the shown ids.
 */
export async function taskPage(work: Work, query: TaskQuery, assigneeId: string | null): Promise<TaskPage> {
  const only = assigneeId === null ? sql`true` : sql`t.assignee_id = ${assigneeId}::uuid`;
  const { ids, ...page } = await pageOfIds(work, taskList, query, only);
  const rows = await tasksByIds(work, ids);
  work.audit({ action: 'View', domainType: 'TaskList', domainId: null, snapshot: { ids } });
  return { rows, ...page };
}

/** The values of a column of the list with their counts. It shows no row, so no view is audited. */
export const taskFacet = (work: Work, query: TaskFacetQuery): Promise<Facet> => facet(work, taskList, query);
