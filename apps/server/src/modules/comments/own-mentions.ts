import type { Mention } from '@waypost/contract/comments/calls';
import { sql } from 'kysely';
import type { Person } from '../../framework/actor.ts';
import { AppError } from '../../framework/errors.ts';
import type { Scope, Work } from '../../framework/work.ts';
import { caseRows } from '../cases/readable.ts';
import { taskRows } from '../tasks/readable.ts';
import { personRows } from '../users/readable.ts';
import { readersOf } from './subject.ts';

/** Maximum number listed, the latest first. */
const MAX = 50;

/** A condition on a comment `c`: this person may see its subject; row security limits the facilities. */
const seenBy = ({ permissions }: Pick<Person, 'permissions'>) => {
  const [tasks, cases] = ['task', null].map((taskId) => readersOf({ taskId }).allows(permissions));
  return sql`case when c.task_id is null then ${sql.lit(cases === true)} else ${sql.lit(tasks === true)} end`;
};

const mentionsOf = (actor: Person) => sql`
  from comment_mention m
  join case_comment c on c.entity_id = m.entity_id and c.id = m.comment_id
  where m.entity_id = current_entity() and m.user_id = ${actor.id}::uuid and ${seenBy(actor)}`;

type Row = Omit<Mention, 'writtenAt'> & { writtenAt: Date };

/** The mentions of the user that they may see now, the latest first, without any patient data. */
export async function myMentions({ db, actor }: Work): Promise<{ unread: number; mentions: Mention[] }> {
  const { rows } = await sql<Row>`
    select c.id as "commentId", json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) as author,
      t.task_name as "taskName", c.written_at as "writtenAt", x.read_at is null as "isUnread"
    from (select m.*, c.written_by, c.task_id ${mentionsOf(actor)} order by m.comment_id desc limit ${sql.lit(MAX)}) x
    join case_comment c on c.entity_id = x.entity_id and c.id = x.comment_id
    join ${personRows} u on u.id = c.written_by
    left join ${taskRows} t on t.entity_id = c.entity_id and t.id = c.task_id
    order by c.id desc`.execute(db);
  const { rows: counted } = await sql<{ unread: number }>`
    select count(*)::int as unread ${mentionsOf(actor)} and m.read_at is null`.execute(db);
  return {
    unread: counted[0]?.unread ?? 0,
    mentions: rows.map(({ writtenAt, ...row }) => ({ ...row, writtenAt: writtenAt.toISOString() })),
  };
}

/** The target of a mention. @throws AppError NOT_FOUND when it does not exist, or when the user may no longer see it */
export async function mentionPlace(
  { db, actor, audit }: Work,
  commentId: string,
): Promise<{ taskId: string | null; caseNumber: string }> {
  const { rows } = await sql<{ taskId: string | null; caseNumber: string; caseId: string }>`
    select f.task_id as "taskId", p.case_number as "caseNumber", p.id as "caseId"
    from (select c.entity_id, c.case_id, c.task_id ${mentionsOf(actor)} and c.id = ${commentId}::uuid) f
    join ${caseRows} p on p.entity_id = f.entity_id and p.id = f.case_id`.execute(db);
  const [found] = rows;
  if (!found) throw new AppError('NOT_FOUND');
  const { taskId, caseNumber, caseId } = found;
  audit({ action: 'View', domainType: 'Comment', domainId: commentId, snapshot: { CaseId: caseId } });
  return { taskId, caseNumber };
}

/** Records that the user has opened comments that mention them. */
export const readMentions = (scope: Scope, commentIds: readonly string[]): Promise<void> =>
  scope.writeUnaudited(async (db) => {
    await db
      .updateTable('comment_mention')
      .set({ read_at: scope.clock.now() })
      .where('user_id', '=', scope.actor.id)
      .where('comment_id', 'in', commentIds)
      .where('read_at', 'is', null)
      .execute();
  });
