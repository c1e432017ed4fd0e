import type { Mentionable } from '@waypost/contract/comments/calls';
import { sql } from 'kysely';
import { caseReaders, taskManagement, type Within } from '../../framework/access-rules.ts';
import { AppError } from '../../framework/errors.ts';
import type { Db } from '../../infrastructure/database.ts';
import { facilityOf } from '../cases/module.ts';
import { heldRoleRows, rolePermissionRows } from '../roles/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { membershipRows, personRows, workplaceRows } from '../users/readable.ts';

/** The subject of comments: a case, or one of its tasks. */
export type Subject = { caseId: string; facilityId: string; taskId: string | null };

/** The readers of a subject at its facility: a task requires a task permission. */
export const readersOf = ({ taskId }: Pick<Subject, 'taskId'>): Within =>
  taskId === null ? caseReaders : taskManagement;

/** @throws AppError NOT_FOUND for a task that the caller cannot see */
export async function taskSubject(db: Db, taskId: string): Promise<Subject> {
  const task = await db
    .selectFrom(taskRows.as('task'))
    .select(['case_id', 'facility_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) throw new AppError('NOT_FOUND');
  return { caseId: task.case_id, facilityId: task.facility_id, taskId };
}

/** @throws AppError NOT_FOUND for a case that the caller cannot see */
export async function caseSubject(db: Db, caseId: string): Promise<Subject> {
  return { caseId, facilityId: await facilityOf(db, caseId), taskId: null };
}

/** The people who may see a subject, by name, without machine accounts and pending members. */
export async function peopleWhoSee(
  db: Db,
  subject: Pick<Subject, 'facilityId' | 'taskId'>,
  only: readonly string[] | null = null,
): Promise<Mentionable[]> {
  const { rows } = await sql<Mentionable & { permissions: string[] }>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email as "userName",
      array_agg(distinct p.permission_name) as permissions
    from ${membershipRows} m
    join ${personRows} u on u.id = m.user_id and u.is_active
    join ${workplaceRows} f on f.entity_id = m.entity_id and f.user_id = m.user_id
      and f.facility_id = ${subject.facilityId}::uuid
    join ${heldRoleRows} r on r.entity_id = m.entity_id and r.user_id = m.user_id
    join ${rolePermissionRows} p on p.entity_id = r.entity_id and p.role_id = r.role_id
    where m.entity_id = current_entity() and m.status = 'Active'
      and (${only}::uuid[] is null or m.user_id = any (${only}::uuid[]))
    group by u.id, u.first_name, u.last_name, u.email
    order by lower(u.first_name), lower(u.last_name), u.id`.execute(db);
  const { allows } = readersOf(subject);
  return rows
    .filter(({ permissions }) => allows(new Set(permissions)))
    .map(({ id, name, userName }) => ({ id, name, userName }));
}
