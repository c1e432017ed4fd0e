import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { facilityRows } from '../facilities/readable.ts';
import { findEligibleAssignees } from './assignees.ts';
import { unassignByRule } from './by-rule.ts';
import { type Current, currentColumns } from './state.ts';

/**
 * Locks the tasks of a case that moves to another facility, in the order of their ids. An unfinished task returns to
 * its group when its assignee may not have it there.
 */
export async function releaseTasksOf(work: Work, caseId: string, facilityId: string): Promise<void> {
  const { rows } = await sql<Current>`
    select ${currentColumns} from task t join ${facilityRows} f on f.entity_id = t.entity_id and f.id = t.facility_id
    where t.case_id = ${caseId}::uuid order by t.id for no key update of t`.execute(work.db);
  for (const task of rows) {
    if (task.assignee_id === null || task.status === 'Complete') continue;
    const there = await findEligibleAssignees(work.db, { ...task, facility_id: facilityId }, [
      task.assignee_id,
    ]);
    if (there.length === 0)
      await work.piece(() => unassignByRule(work, task, [{ name: 'holder', value: 'elsewhere' }]));
  }
}
