// It tests the demo itself, of which there is one, and reads from the seed whom it signs in.
import type { Mention } from '@waypost/contract/comments/calls';
import { expect, it } from 'vitest';
import { lakemont } from '../../../src/seed/organizations.ts';
import { call } from '../../api/support/client.ts';
import { MENTIONS } from '../../api/support/comments.ts';
import { testDatabase } from '../../api/support/database.ts';
import { sessionOf } from '../../api/support/people.ts';

const { pool } = await testDatabase();

it('the demo has comments that mention people, some read and some not', async () => {
  const { rows } = await pool.query(
    `select u.first_name as name, bool_or(m.read_at is null) as "hasUnread", bool_or(m.read_at is not null) as "hasRead",
       bool_and(position('@' || u.first_name || ' ' || u.last_name in c.text) > 0) as "isNamed"
     from comment_mention m join app_user u on u.id = m.user_id
       join case_comment c on c.entity_id = m.entity_id and c.id = m.comment_id
     where m.entity_id = $1 group by u.id order by 1`,
    [lakemont.id],
  );
  expect(rows).toEqual([
    { name: 'Dana', hasUnread: true, hasRead: false, isNamed: true },
    { name: 'Marcus', hasUnread: true, hasRead: true, isNamed: true },
  ]);
  const mentioned = await pool.query<{ subject: string }>(
    `select u.subject from comment_mention m join app_user u on u.id = m.user_id
     where m.entity_id = $1 and u.first_name = 'Dana' limit 1`,
    [lakemont.id],
  );
  const session = await sessionOf(mentioned.rows[0]?.subject ?? '');
  const asked = await call<{ unread: number; mentions: Mention[] }>('GET', MENTIONS, {
    ...session,
    Scope: lakemont.id,
  });
  const { unread, mentions } = asked.body;
  expect([unread, mentions[0]?.author.name, mentions[0]?.isUnread]).toEqual([1, 'Marcus Okafor', true]);
  // No comment precedes its task, and a reply follows its comment.
  const times = await pool.query(
    `select c.written_at > t.created_at as "isLater",
       c.written_at > lag(c.written_at) over (partition by t.id order by length(c.text) desc) as "follows"
     from case_comment c join task t on t.entity_id = c.entity_id and t.id = c.task_id where c.entity_id = $1`,
    [lakemont.id],
  );
  expect(times.rows.map(({ isLater }) => isLater)).toEqual([true, true, true, true]);
  expect(times.rows.flatMap(({ follows }) => follows ?? [])).toEqual([true]);
});
