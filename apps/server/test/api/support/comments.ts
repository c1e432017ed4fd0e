import type { Comment, Mention } from '@waypost/contract/comments/calls';
import type { Problem } from '@waypost/contract/core/errors';
import type pg from 'pg';
import { rightsFor } from '../trust/support/matrix.ts';
import { openCase } from './cases.ts';
import { type Client, newKey } from './client.ts';
import { testDatabase } from './database.ts';
import { type Organization, staff } from './organization.ts';

/** A task at the first facility, where Lena does not work, and its case. */
export type Place = { task: string; case: string };

export const ofTask = (id: string) => `/services/task/tasks/${id}/comments`;
export const ofCase = (id: string) => `/services/case/api/case/${id}/comments`;
export const oneComment = (id: string) => `/services/task/comments/${id}`;
export const MENTIONS = '/services/policy/users/me/mentions';
export const MENTION_MAIL = '/services/policy/users/me/mention-mail';

/** A new case with a task at the first facility and no comments. */
export async function newPlace(at: Organization): Promise<Place> {
  const { caseId, tasks } = await openCase(at, { task: {} });
  const [task] = tasks;
  if (!task) throw new Error('no task was opened');
  return { task: task.id, case: caseId };
}

/** Removes the effects of earlier tests of the file: no mentions, and no mail about them. */
export async function withoutMentions({ id }: Organization): Promise<void> {
  const { pool } = await testDatabase();
  await pool.query('delete from comment_mention where entity_id = $1', [id]);
  await pool.query('delete from mention_mail where entity_id = $1', [id]);
}

type Written = { text?: string; mentions?: readonly string[] };
export const write = (
  by: Client,
  path: string,
  { text = 'Can you call them?', mentions = [] }: Written = {},
  key = newKey(),
) => by.call<Comment & Problem>('POST', path, { comment: text, mentions }, key);

export const read = async (by: Client, path: string) => (await by.call<Comment[]>('GET', path)).body;

export const mentionsOf = async (by: Client) =>
  (await by.call<{ unread: number; mentions: Mention[] }>('GET', MENTIONS)).body;

export const version = ({ version: seen }: { version: number }) => ({ 'if-match': `"${seen}"` });

/** The audit records of a comment's changes, the oldest first. */
export async function recordedOf(pool: pg.Pool, id: string) {
  const { rows } = await pool.query(
    `select operation, case_id, details, snapshot from audit_record
     where domain_type = 'Comment' and domain_id = $1 and action = 'Mutation' order by occurred_at, id`,
    [id],
  );
  return rows;
}

/** A visitor at the first facility of an organization, whose permissions a test sets. */
export async function visitor(at: Organization) {
  const sam = await at.invite(staff.sam);
  const { pool } = await testDatabase();
  return { sam, hold: (await rightsFor(pool, sam)).hold };
}
