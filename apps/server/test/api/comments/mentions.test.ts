import type { Comment, Mentionable } from '@waypost/contract/comments/calls';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import {
  MENTION_MAIL,
  MENTIONS,
  mentionsOf,
  newPlace,
  ofCase,
  ofTask,
  oneComment,
  type Place,
  read,
  recordedOf,
  version,
  visitor,
  withoutMentions,
  write,
} from '../support/comments.ts';
import { testDatabase } from '../support/database.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let marcus: Client;
let ruth: Client;
let place: Place;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, ruth] = await here.people('dana', 'marcus', 'ruth');
});
beforeEach(async () => {
  await withoutMentions(here);
  place = await newPlace(here);
});

const change = (by: Client, of: Pick<Comment, 'commentId' | 'version'>, text: string, mentions: string[]) =>
  by.call<Comment>('PATCH', oneComment(of.commentId), { comment: text, mentions }, version(of));
/** Whether a mention is listed for a user as read, as unread, or not at all. */
async function listedFor(by: Client, { commentId }: Pick<Comment, 'commentId'>) {
  const found = (await mentionsOf(by)).mentions.find((mention) => mention.commentId === commentId);
  return found && (found.isUnread ? 'unread' : 'read');
}
const idsAt = async (by: Client, path: string) =>
  (await by.call<Mentionable[]>('GET', `${path}/people`)).body.map(({ id }) => id);

/** The users who are notified at once that a comment mentions them. */
async function recipientsOf(commentId: string): Promise<string[]> {
  const { rows } = await pool.query<{ subject_id: string }>(
    `select subject_id from event where type = 'mention.added' and data ->> 'commentId' = $1 order by seq`,
    [commentId],
  );
  return rows.map(({ subject_id }) => subject_id);
}

/** The number of e-mails about mentions sent to a user. */
async function mailsTo({ person }: Client): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from mail_outbox where kind = 'mention' and recipient = $1`,
    [person.email],
  );
  return rows[0]?.n ?? 0;
}

describe('a mention added by editing', () => {
  it('a mention added by editing reaches only the new user, by e-mail as well, and is on record', async () => {
    await ruth.call('PUT', MENTION_MAIL, { isOn: true });
    const mails = await mailsTo(ruth);
    const { body } = await write(dana, ofTask(place.task), { mentions: [marcus.userId] });
    await marcus.call('POST', `${MENTIONS}/read`, { commentIds: [body.commentId] });
    const answer = await change(dana, body, 'Can you two call them?', [marcus.userId, ruth.userId]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.mentions.map(({ id }) => id).sort()).toEqual([marcus.userId, ruth.userId].sort());
    expect(await listedFor(marcus, body)).toBe('read');
    expect(await listedFor(ruth, body)).toBe('unread');
    expect(await recipientsOf(body.commentId)).toEqual([marcus.userId, ruth.userId]);
    expect(await mailsTo(ruth)).toBe(mails + 1);
    expect((await recordedOf(pool, body.commentId)).at(-1)?.details).toEqual([
      { propertyName: 'Text', previousValue: 'Can you call them?', newValue: 'Can you two call them?' },
      {
        propertyName: 'Mentions',
        previousValue: marcus.userId,
        newValue: [marcus.userId, ruth.userId].sort().join(', '),
      },
    ]);
  });

  it('a mention added by editing is refused for a user who cannot see the task, and the comment stays as it was', async () => {
    const { body } = await write(dana, ofTask(place.task));
    expect((await change(dana, body, 'Ask her', [(await here.person('lena')).userId])).status).toBe(422);
    const [now] = (await read(dana, ofTask(place.task))).slice(-1);
    expect(now).toMatchObject({ commentId: body.commentId, comment: body.comment, mentions: [] });
  });
});

describe('a comment that mentions a user who has left', () => {
  it('a comment that mentions a user who has left can be edited, and keeps the mention', async () => {
    const { sam, hold } = await visitor(here);
    await hold(['task-management-read']);
    const { body } = await write(dana, ofTask(place.task), { mentions: [sam.userId] });
    await hold([]);
    const answer = await change(dana, body, 'Can you call them at 9?', [sam.userId]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.mentions.map(({ id }) => id)).toEqual([sam.userId]);
  });
});

describe('a mention', () => {
  it('a mention of several people is marked as read for each of them separately', async () => {
    const { body } = await write(dana, ofTask(place.task), { mentions: [marcus.userId, ruth.userId] });
    await marcus.call('POST', `${MENTIONS}/read`, { commentIds: [body.commentId] });
    expect(await listedFor(marcus, body)).toBe('read');
    expect(await listedFor(ruth, body)).toBe('unread');
  });

  it('a user who mentions himself or herself gets no notice and no e-mail', async () => {
    await dana.call('PUT', MENTION_MAIL, { isOn: true });
    const mails = await mailsTo(dana);
    const { body } = await write(dana, ofTask(place.task), { mentions: [dana.userId, marcus.userId] });
    expect(await recipientsOf(body.commentId)).toEqual([marcus.userId]);
    expect(await mailsTo(dana)).toBe(mails);
    expect(await listedFor(dana, body)).toBe('read');
  });

  it('the audit record of a mention names its task, and opening it is recorded', async () => {
    const { body } = await write(dana, ofTask(place.task), { mentions: [marcus.userId] });
    expect((await recordedOf(pool, body.commentId))[0]?.snapshot).toMatchObject({
      TaskId: place.task,
      Mentions: [marcus.userId],
    });
    await marcus.call('GET', `${MENTIONS}/${body.commentId}`);
    const { rows } = await pool.query(
      `select actor_id, case_id from audit_record where domain_type = 'Comment' and domain_id = $1 and action = 'View'`,
      [body.commentId],
    );
    expect(rows).toEqual([{ actor_id: marcus.userId, case_id: place.case }]);
  });

  it('a mention does not offer users who were deactivated for the whole installation', async () => {
    const { userId: priya } = await here.invite({
      firstName: 'Priya',
      lastName: 'Raman',
      role: 'Task Worker',
    });
    expect(await idsAt(dana, ofTask(place.task))).toContain(priya);
    await pool.query('update app_user set is_active = false where id = $1', [priya]);
    expect(await idsAt(dana, ofTask(place.task))).not.toContain(priya);
    expect((await write(dana, ofTask(place.task), { mentions: [priya] })).status).toBe(422);
  });

  it('a mention in a case is shown to users who see the case page, and links there as long as they do', async () => {
    const { sam, hold } = await visitor(here);
    await hold(['task-management-read']);
    expect(await idsAt(ruth, ofCase(place.case))).not.toContain(sam.userId);
    expect((await write(ruth, ofCase(place.case), { mentions: [sam.userId] })).status).toBe(422);
    await hold(['case-management-read', 'patient-read']);
    expect(await idsAt(ruth, ofCase(place.case))).toContain(sam.userId);
    expect(await idsAt(dana, ofTask(place.task))).not.toContain(sam.userId);
    const { body } = await write(ruth, ofCase(place.case), { mentions: [sam.userId] });
    expect((await mentionsOf(sam)).mentions).toMatchObject([{ commentId: body.commentId, taskName: null }]);
    const leads = await sam.call('GET', `${MENTIONS}/${body.commentId}`);
    expect(leads.body).toMatchObject({ taskId: null, caseNumber: expect.stringMatching(/-/) });
    for (const held of [['patient-read'], ['task-management-read']]) {
      await hold(held);
      expect(await mentionsOf(sam)).toEqual({ unread: 0, mentions: [] });
      expect((await sam.call('GET', `${MENTIONS}/${body.commentId}`)).status).toBe(404);
    }
  });
});
