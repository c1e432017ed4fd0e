import { randomUUID } from 'node:crypto';
import type { Comment, Mentionable } from '@waypost/contract/comments/calls';
import type { Problem } from '@waypost/contract/core/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, call, newKey } from '../support/client.ts';
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
import { Following } from '../support/live.ts';
import { arrival, linkIn, mailTo } from '../support/mailbox.ts';
import { makeOrganization, type Organization } from '../support/organization.ts';
import { deactivate } from '../support/people.ts';

const { pool } = await testDatabase();
let here: Organization;
let dana: Client;
let marcus: Client;
let ruth: Client;
let lena: Client;
/** Of another organization. */
let nadia: Client;
let place: Place;
beforeAll(async () => {
  here = await makeOrganization();
  [dana, marcus, ruth, lena] = await here.people('dana', 'marcus', 'ruth', 'lena');
  nadia = await (await makeOrganization()).person('nadia');
});
beforeEach(async () => {
  await withoutMentions(here);
  place = await newPlace(here);
});

describe('a comment', () => {
  it('a comment about a task is shown with the task and with its case to users who may see them', async () => {
    const { status, body, text } = await write(dana, ofTask(place.task), { text: '  First line\nSecond  ' });
    expect(status, text).toBe(201);
    expect(body).toMatchObject({
      caseId: place.case,
      task: { id: place.task },
      author: { id: dana.userId, name: 'Dana Whitfield' },
      comment: 'First line\nSecond',
      editedAt: null,
      withdrawnAt: null,
      mentions: [],
      isUnread: false,
    });
    expect(await read(marcus, ofTask(place.task))).toEqual([{ ...body, mayChangeUntil: null }]);
    expect(await read(ruth, ofCase(place.case))).toEqual([{ ...body, mayChangeUntil: null }]);
  });

  it('a comment about a case is shown only with the case', async () => {
    await write(dana, ofTask(place.task), { text: 'About the task' });
    expect((await write(ruth, ofCase(place.case), { text: 'About the case' })).status).toBe(201);
    expect((await read(ruth, ofCase(place.case))).map(({ comment }) => comment)).toEqual([
      'About the task',
      'About the case',
    ]);
    expect((await read(dana, ofTask(place.task))).map(({ comment }) => comment)).toEqual(['About the task']);
  });

  it('a comment is written once for a key', async () => {
    const key = newKey();
    const [one, again] = [
      await write(dana, ofTask(place.task), {}, key),
      await write(dana, ofTask(place.task), {}, key),
    ];
    expect(again.body.commentId).toBe(one.body.commentId);
    expect(await read(dana, ofTask(place.task))).toHaveLength(1);
    expect((await write(dana, ofTask(place.task), { text: 'Another' }, key)).status).toBe(409);
  });

  it('a comment is refused if blank, too long, without a key, or without a sign-in', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
      const answer = await write(dana, ofTask(place.task), { text });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.path).toBe('comment');
    }
    expect((await dana.call('POST', ofTask(place.task), { comment: 'x' })).status).toBe(400);
    for (const path of [ofTask(place.task), ofCase(place.case), MENTIONS])
      expect((await call('GET', path)).status).toBe(401);
  });

  it('a comment requires a task permission, or the permissions of the case page', async () => {
    const { sam, hold } = await visitor(here);
    for (const path of [ofTask(place.task), ofCase(place.case)]) {
      expect((await sam.call('GET', path)).status).toBe(403);
      expect((await write(sam, path)).status).toBe(403);
      expect((await sam.call('GET', `${path}/people`)).status).toBe(403);
    }
    await hold(['task-management-read']);
    expect((await write(sam, ofTask(place.task))).status).toBe(201);
    expect((await sam.call('GET', ofCase(place.case))).status).toBe(403);
    await hold(['case-management-read', 'patient-read']);
    expect((await write(sam, ofCase(place.case))).status).toBe(201);
    expect((await sam.call('GET', ofTask(place.task))).status).toBe(403);
  });

  it('a comment is not visible to another organization, nor at another facility', async () => {
    const { body } = await write(dana, ofTask(place.task));
    for (const other of [nadia, lena]) {
      expect((await other.call('GET', ofTask(place.task))).status).toBe(404);
      expect((await other.call('GET', `${ofTask(place.task)}/people`)).status).toBe(404);
      expect((await write(other, ofTask(place.task))).status).toBe(404);
      const changed = await other.call(
        'PATCH',
        oneComment(body.commentId),
        { comment: 'Mine' },
        version(body),
      );
      expect(changed.status).toBe(404);
      expect((await other.call('DELETE', oneComment(body.commentId), undefined, version(body))).status).toBe(
        404,
      );
    }
  });

  it('a comment can be changed only by its author with the version that was seen, and both texts are recorded', async () => {
    const { body } = await write(dana, ofTask(place.task), { text: 'Call them' });
    const change = (by: Client, seen: number) =>
      by.call<Comment>(
        'PATCH',
        oneComment(body.commentId),
        { comment: 'Call them at 9' },
        version({ version: seen }),
      );
    expect((await change(marcus, 1)).status).toBe(403);
    expect((await dana.call('PATCH', oneComment(body.commentId), { comment: 'x' })).status).toBe(428);
    const changed = await change(dana, 1);
    expect(changed.body).toMatchObject({
      comment: 'Call them at 9',
      version: 2,
      editedAt: expect.any(String),
    });
    expect((await change(dana, 1)).status).toBe(412);
    expect(await recordedOf(pool, body.commentId)).toMatchObject([
      { operation: 'Create', case_id: place.case, snapshot: { Note: 'Call them' } },
      { operation: 'Update', details: [{ previousValue: 'Call them', newValue: 'Call them at 9' }] },
    ]);
  });

  it('a comment can be withdrawn by its author: its entry stays visible, its text is only in the audit record', async () => {
    const { body } = await write(dana, ofTask(place.task), { text: 'A mistake', mentions: [marcus.userId] });
    expect((await marcus.call('DELETE', oneComment(body.commentId), undefined, version(body))).status).toBe(
      403,
    );
    const gone = await dana.call<Comment>('DELETE', oneComment(body.commentId), undefined, version(body));
    expect(gone.body).toMatchObject({
      comment: null,
      mentions: [],
      withdrawnAt: expect.any(String),
      mayChangeUntil: null,
    });
    expect(await read(marcus, ofTask(place.task))).toMatchObject([{ comment: null, isUnread: false }]);
    expect(await mentionsOf(marcus)).toEqual({ unread: 0, mentions: [] });
    expect((await recordedOf(pool, body.commentId)).at(-1)).toMatchObject({
      operation: 'Delete',
      snapshot: { Note: 'A mistake' },
    });
    const again = await dana.call<Problem>(
      'DELETE',
      oneComment(body.commentId),
      undefined,
      version({ version: 2 }),
    );
    expect(again.body.code).toBe('COMMENT_SETTLED');
  });

  it('a comment cannot be changed after an hour', async () => {
    const { body } = await write(dana, ofTask(place.task));
    await pool.query(
      `update case_comment set written_at = written_at - interval '61 minutes' where id = $1`,
      [body.commentId],
    );
    expect((await read(dana, ofTask(place.task)))[0]?.mayChangeUntil).toBeNull();
    const late = await dana.call<Problem>(
      'PATCH',
      oneComment(body.commentId),
      { comment: 'x' },
      version(body),
    );
    expect([late.status, late.body.code]).toEqual([409, 'COMMENT_SETTLED']);
  });

  it('the draft of a comment edit is kept, and hidden from a user who no longer sees the comment', async () => {
    const { sam, hold } = await visitor(here);
    await hold(['task-management-read']);
    const { body } = await write(sam, ofTask(place.task));
    const draft = `/services/policy/users/me/drafts/comment-change/${body.commentId}`;
    expect((await sam.call('PUT', draft, { content: '{"text":"No, today."}' })).status).toBe(204);
    expect((await sam.call<{ content: string }>('GET', draft)).body.content).toBe('{"text":"No, today."}');
    await hold(['patient-read']);
    expect((await sam.call('GET', draft)).status).toBe(204);
    await hold(['task-management-read']);
    expect((await sam.call('GET', draft)).status).toBe(200);
    const other = draft.replace(body.commentId, randomUUID());
    expect((await sam.call('PUT', other, { content: '{"text":"x"}' })).status).toBe(204);
    expect((await sam.call('GET', other)).status).toBe(204);
    for (const path of [draft, other]) expect((await sam.call('DELETE', path)).status).toBe(204);
  });
});

describe('a mention', () => {
  it('a mention appears on the home page of the mentioned user, links to the task, and is marked as read when it is opened', async () => {
    const { body } = await write(dana, ofTask(place.task), { mentions: [marcus.userId, dana.userId] });
    const [mine] = await read(marcus, ofTask(place.task));
    expect(mine).toMatchObject({
      isUnread: true,
      mentions: expect.arrayContaining([{ id: marcus.userId, name: 'Marcus Okafor' }]),
    });
    const { unread, mentions } = await mentionsOf(marcus);
    expect([unread, mentions]).toEqual([
      1,
      [
        {
          commentId: body.commentId,
          author: { id: dana.userId, name: 'Dana Whitfield' },
          taskName: mine?.task?.name,
          writtenAt: body.writtenAt,
          isUnread: true,
        },
      ],
    ]);
    // A mention of oneself counts as read.
    expect((await mentionsOf(dana)).unread).toBe(0);
    const leads = await marcus.call('GET', `${MENTIONS}/${body.commentId}`);
    expect(leads.body).toMatchObject({ taskId: place.task, caseNumber: expect.stringMatching(/-/) });
    expect((await ruth.call('GET', `${MENTIONS}/${body.commentId}`)).status).toBe(404);
    await marcus.call('POST', `${MENTIONS}/read`, { commentIds: [body.commentId] });
    expect((await mentionsOf(marcus)).unread).toBe(0);
    expect((await read(marcus, ofTask(place.task)))[0]?.isUnread).toBe(false);
  });

  it('a mention offers only users who see the task, and is refused for all others', async () => {
    const people = (await dana.call<Mentionable[]>('GET', `${ofTask(place.task)}/people`)).body;
    const names = people.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Dana Whitfield', 'Marcus Okafor', 'Ruth Abara']));
    // Another facility, no permission, not accepted yet, departed, another organization.
    const pending = await here.inviteOnly({ firstName: 'Pending', lastName: 'Porter', role: 'Task Worker' });
    const gone = await here.invite({ firstName: 'Gone', lastName: 'Grady', role: 'Task Worker' });
    await deactivate(here.administrator, gone.userId);
    const unable = [lena, here.administrator, pending, gone, nadia].map(({ userId }) => userId);
    expect(people.filter(({ id }) => unable.includes(id))).toEqual([]);
    for (const id of [...unable, randomUUID()]) {
      const answer = await write(dana, ofTask(place.task), { mentions: [marcus.userId, id] });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual([
        {
          path: 'mentions',
          message: 'Somebody who is mentioned cannot see this. Leave them out, or tell them another way.',
        },
      ]);
    }
    expect(await read(dana, ofTask(place.task))).toEqual([]);
    expect((await mentionsOf(marcus)).unread).toBe(0);
  });

  it('a mention is hidden from a user who has lost the facility or the permission', async () => {
    const { sam, hold } = await visitor(here);
    await hold(['task-management-read']);
    const { body } = await write(dana, ofTask(place.task), { mentions: [sam.userId] });
    expect((await mentionsOf(sam)).unread).toBe(1);
    await hold(['case-management-read', 'patient-read']);
    expect(await mentionsOf(sam)).toEqual({ unread: 0, mentions: [] });
    expect((await sam.call('GET', `${MENTIONS}/${body.commentId}`)).status).toBe(404);
    await hold(['task-management-read']);
    const at = [here.id, sam.userId, here.facility().id];
    await pool.query(
      'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
      at,
    );
    expect(await mentionsOf(sam)).toEqual({ unread: 0, mentions: [] });
    await pool.query('insert into user_facility values ($1, $2, $3)', at);
    expect((await mentionsOf(sam)).unread).toBe(1);
  });

  it('a mention is announced at once to the mentioned user, and the comment to users who may see tasks', async () => {
    const [ofMarcus, ofRuth] = [await Following.begun(marcus), await Following.begun(ruth)];
    try {
      const { body } = await write(dana, ofTask(place.task), { mentions: [marcus.userId] });
      expect(await ofMarcus.about(body.commentId)).toMatchObject({ type: 'comment.added' });
      expect(await ofMarcus.about(marcus.userId)).toMatchObject({ type: 'mention.added' });
      await ofRuth.about(body.commentId);
      expect(ofRuth.events.filter(({ type }) => type === 'mention.added')).toEqual([]);
    } finally {
      await Promise.all([ofMarcus.leave(), ofRuth.leave()]);
    }
  });

  it('a mention is sent by e-mail to users who chose that, with the author and a link but without the comment', async () => {
    expect((await ruth.call('GET', MENTION_MAIL)).body).toEqual({ isOn: false });
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: 'yes' })).status).toBe(400);
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: true })).body).toEqual({ isOn: true });
    const known = (await mailTo(ruth.person.email)).map(({ id }) => id);
    const text = 'Mrs. Echeverria, account 4711';
    const { body } = await write(dana, ofTask(place.task), { text, mentions: [ruth.userId, marcus.userId] });
    const mail = await arrival(ruth.person.email, 'Dana Whitfield mentioned you in Waypost', known);
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${here.lcode}/mentions/${body.commentId}$`));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Echeverria|4711|26\d{4}-/);
    expect(mail.text).toContain('You can switch this e-mail off in your profile, under Account & Security.');
    expect(
      (await mailTo(marcus.person.email)).filter(({ subject }) => subject.includes('mentioned')),
    ).toEqual([]);
    // A mentioned user is not notified again when the text changes, and one who disabled e-mail gets none.
    await dana.call(
      'PATCH',
      oneComment(body.commentId),
      { comment: text, mentions: [ruth.userId] },
      version(body),
    );
    expect((await mentionsOf(marcus)).unread).toBe(0);
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: false })).body).toEqual({ isOn: false });
    await write(dana, ofTask(place.task), { mentions: [ruth.userId] });
    const queued = await pool.query(
      `select count(*)::int from mail_outbox where kind = 'mention' and recipient = $1`,
      [ruth.person.email],
    );
    expect(queued.rows[0]?.count).toBe(1);
  });
});
