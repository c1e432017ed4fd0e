import { COMMENT_CHANGE_MINUTES, type Comment } from '@waypost/contract/comments/calls';
import { sql } from 'kysely';
import { AppError } from '../../framework/errors.ts';
import type { Work } from '../../framework/work.ts';
import { taskRows } from '../tasks/readable.ts';
import { personRows } from '../users/readable.ts';
import type { Subject } from './subject.ts';

/** Maximum number shown; a case has a handful. */
const MAX = 1000;

type Row = {
  id: string;
  version: number;
  case_id: string;
  task_id: string | null;
  task_name: string | null;
  author_id: string;
  author_name: string;
  text: string | null;
  written_at: Date;
  edited_at: Date | null;
  withdrawn_at: Date | null;
  mentions: Comment['mentions'];
  is_unread: boolean;
};

type ReadContext = Pick<Work, 'db' | 'actor' | 'clock'>;
type Which = Partial<Record<'caseId' | 'taskId' | 'id', string>>;

/** The time until which its writer may change a comment. */
export const changeableUntil = (writtenAt: Date): Date =>
  new Date(writtenAt.getTime() + COMMENT_CHANGE_MINUTES * 60_000);

async function read({ db, actor, clock }: ReadContext, { caseId, taskId, id }: Which): Promise<Comment[]> {
  const only = [
    ...(caseId === undefined ? [] : [sql`c.case_id = ${caseId}::uuid`]),
    ...(taskId === undefined ? [] : [sql`c.task_id = ${taskId}::uuid`]),
    ...(id === undefined ? [] : [sql`c.id = ${id}::uuid`]),
  ];
  // The latest ones when there are too many.
  const { rows } = await sql<Row>`
    select c.id, c.version, c.case_id, c.task_id, t.task_name, u.id as author_id,
      u.first_name || ' ' || u.last_name as author_name, c.text, c.written_at, c.edited_at, c.withdrawn_at,
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name) order by p.id)
        from comment_mention m join ${personRows} p on p.id = m.user_id
        where m.entity_id = c.entity_id and m.comment_id = c.id), '[]'::json) as mentions,
      exists (select from comment_mention m where m.entity_id = c.entity_id and m.comment_id = c.id
        and m.user_id = ${actor.id}::uuid and m.read_at is null) as is_unread
    from case_comment c
    join ${personRows} u on u.id = c.written_by
    left join ${taskRows} t on t.entity_id = c.entity_id and t.id = c.task_id
    where ${sql.join(only, sql` and `)}
    order by c.id desc limit ${sql.lit(MAX)}`.execute(db);
  return rows.reverse().map((row) => presented(row, actor.id, clock.now()));
}

function presented(row: Row, readerId: string, now: Date): Comment {
  const until = changeableUntil(row.written_at);
  const mayChange = row.author_id === readerId && row.withdrawn_at === null && until > now;
  return {
    commentId: row.id,
    version: row.version,
    caseId: row.case_id,
    task: row.task_id === null ? null : { id: row.task_id, name: row.task_name ?? '' },
    author: { id: row.author_id, name: row.author_name },
    comment: row.text,
    writtenAt: row.written_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    mentions: row.mentions,
    mayChangeUntil: mayChange ? until.toISOString() : null,
    isUnread: row.is_unread,
  };
}

/** The comments about a task, or about a case and its tasks, the oldest first. Reading them is audited. */
export async function commentsOf(work: Work, { caseId, taskId }: Subject): Promise<Comment[]> {
  const comments = await read(work, taskId === null ? { caseId } : { taskId });
  work.audit({
    action: 'View',
    domainType: 'CommentList',
    domainId: taskId ?? caseId,
    snapshot: { CaseId: caseId, rows: comments.length },
  });
  return comments;
}

/** @throws AppError NOT_FOUND */
export async function commentIn(work: ReadContext, id: string): Promise<Comment> {
  const [comment] = await read(work, { id });
  if (!comment) throw new AppError('NOT_FOUND');
  return comment;
}
