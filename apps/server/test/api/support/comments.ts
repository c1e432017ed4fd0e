import type { Problem } from '@waypost/contract/errors';
import type { Comment, Mention } from '@waypost/contract/services/comments';
import type pg from 'pg';
import { lakemont } from '../../../src/seed/organisations.ts';
import { type Client, newKey } from './client.ts';

/** A task at the main facility, where Lena does not work, and its case. */
export type Place = { task: string; case: string };

export const ofTask = (id: string) => `/services/task/tasks/${id}/comments`;
export const ofCase = (id: string) => `/services/case/api/case/${id}/comments`;
export const oneComment = (id: string) => `/services/task/comments/${id}`;
export const MENTIONS = '/services/policy/users/me/mentions';
export const MENTION_MAIL = '/services/policy/users/me/mention-mail';

export async function commentedPlace(pool: pg.Pool): Promise<Place> {
  const { rows } = await pool.query<Place>(
    `select id as task, case_id as "case" from task where entity_id = $1 and facility_id = $2
     order by case_number desc, id limit 1`,
    [lakemont.id, lakemont.facilities[0]?.id],
  );
  return rows[0] as Place;
}

/** Takes out the comments that were written since then, and what came of them. */
export async function forgetComments(pool: pg.Pool, since: Date): Promise<void> {
  const ids = `(select id from case_comment where written_at >= $1)`;
  await pool.query(`delete from comment_mention where comment_id in ${ids}`, [since]);
  await pool.query(`delete from case_comment where id in ${ids}`, [since]);
  await pool.query('delete from mention_mail');
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

/** What the record says of the changes of a comment, the first one first. */
export async function recordedOf(pool: pg.Pool, id: string) {
  const { rows } = await pool.query(
    `select operation, case_id, details, snapshot from audit_record
     where domain_type = 'Comment' and domain_id = $1 and action = 'Mutation' order by occurred_at, id`,
    [id],
  );
  return rows;
}
