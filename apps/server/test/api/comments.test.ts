import { randomUUID } from 'node:crypto';
import type { Problem } from '@waypost/contract/errors';
import type { Comment, Mentionable } from '@waypost/contract/services/comments';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lakemont } from '../../src/seed/organisations.ts';
import { type Client, call, newKey, sharedAsEach } from './support/client.ts';
import {
  commentedPlace,
  forgetComments,
  MENTION_MAIL,
  MENTIONS,
  mentionsOf,
  ofCase,
  ofTask,
  oneComment,
  type Place,
  read,
  recordedOf,
  version,
  write,
} from './support/comments.ts';
import { ownerPool } from './support/database.ts';
import { Following } from './support/live.ts';
import { arrival, linkIn, mailTo } from './support/mailbox.ts';
import { castId } from './support/roles.ts';
import { rightsFor } from './trust/support/matrix.ts';

let owner: Awaited<ReturnType<typeof ownerPool>>;
let dana: Client;
let marcus: Client;
let ruth: Client;
let lena: Client;
let nadia: Client;
let sam: Client;
let place: Place;
beforeAll(async () => {
  owner = await ownerPool();
  [dana, marcus, ruth, lena, nadia, sam] = await sharedAsEach(
    'dana.whitfield',
    'marcus.okafor',
    'ruth.abara',
    'lena.fuchs',
    'nadia.castle',
    'sam.ito',
  );
  place = await commentedPlace(owner.pool);
});
afterEach(() => forgetComments(owner.pool, new Date(0)));
afterAll(() => owner.close());

it('the demo has comments that mention people, some read and some not', async () => {
  const { rows } = await owner.pool.query(
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
  const { unread, mentions } = await mentionsOf(dana);
  expect([unread, mentions[0]?.author.name, mentions[0]?.isUnread]).toEqual([1, 'Marcus Okafor', true]);
  // Nothing is said about a task before there is one, and an answer follows what it answers.
  const times = await owner.pool.query(
    `select c.written_at > t.created_at as "isLater",
       c.written_at > lag(c.written_at) over (partition by t.id order by length(c.text) desc) as "follows"
     from case_comment c join task t on t.entity_id = c.entity_id and t.id = c.task_id where c.entity_id = $1`,
    [lakemont.id],
  );
  expect(times.rows.map(({ isLater }) => isLater)).toEqual([true, true, true, true]);
  expect(times.rows.flatMap(({ follows }) => follows ?? [])).toEqual([true]);
});

describe('a comment', () => {
  it('about a task is read with the task and with its case, by who sees them', async () => {
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

  it('about a case is read with the case alone', async () => {
    await write(dana, ofTask(place.task), { text: 'About the task' });
    expect((await write(ruth, ofCase(place.case), { text: 'About the case' })).status).toBe(201);
    expect((await read(ruth, ofCase(place.case))).map(({ comment }) => comment)).toEqual([
      'About the task',
      'About the case',
    ]);
    expect((await read(dana, ofTask(place.task))).map(({ comment }) => comment)).toEqual(['About the task']);
  });

  it('is written once for a key', async () => {
    const key = newKey();
    const [one, again] = [
      await write(dana, ofTask(place.task), {}, key),
      await write(dana, ofTask(place.task), {}, key),
    ];
    expect(again.body.commentId).toBe(one.body.commentId);
    expect(await read(dana, ofTask(place.task))).toHaveLength(1);
    expect((await write(dana, ofTask(place.task), { text: 'Another' }, key)).status).toBe(409);
  });

  it('is refused blank, too long, without a key, and without a sign-in', async () => {
    for (const text of ['', ' \n ', 'x'.repeat(2001)]) {
      const answer = await write(dana, ofTask(place.task), { text });
      expect(answer.status).toBe(400);
      expect(answer.body.errors?.[0]?.path).toBe('comment');
    }
    expect((await dana.call('POST', ofTask(place.task), { comment: 'x' })).status).toBe(400);
    for (const path of [ofTask(place.task), ofCase(place.case), MENTIONS])
      expect((await call('GET', path)).status).toBe(401);
  });

  it('needs a task permission, or those of the page of a case', async () => {
    const rights = await rightsFor(owner.pool, sam);
    try {
      for (const path of [ofTask(place.task), ofCase(place.case)]) {
        expect((await sam.call('GET', path)).status).toBe(403);
        expect((await write(sam, path)).status).toBe(403);
        expect((await sam.call('GET', `${path}/people`)).status).toBe(403);
      }
      await rights.hold(['task-management-read']);
      expect((await write(sam, ofTask(place.task))).status).toBe(201);
      expect((await sam.call('GET', ofCase(place.case))).status).toBe(403);
      await rights.hold(['case-management-read', 'patient-read']);
      expect((await write(sam, ofCase(place.case))).status).toBe(201);
      expect((await sam.call('GET', ofTask(place.task))).status).toBe(403);
    } finally {
      await rights.end();
    }
  });

  it('is not there for another organization, nor at another facility', async () => {
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

  it('is changed by its writer alone, in the version that was seen, with both texts on record', async () => {
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
    expect(await recordedOf(owner.pool, body.commentId)).toMatchObject([
      { operation: 'Create', case_id: place.case, snapshot: { Note: 'Call them' } },
      { operation: 'Update', details: [{ previousValue: 'Call them', newValue: 'Call them at 9' }] },
    ]);
  });

  it('is withdrawn by its writer: that it was there is seen, its words are on record alone', async () => {
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
    expect((await recordedOf(owner.pool, body.commentId)).at(-1)).toMatchObject({
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

  it('is settled after an hour', async () => {
    const { body } = await write(dana, ofTask(place.task));
    await owner.pool.query(
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

  it('keeps what its writer types to change it, and shows it no longer to who does not see the comment', async () => {
    const rights = await rightsFor(owner.pool, sam);
    try {
      await rights.hold(['task-management-read']);
      const { body } = await write(sam, ofTask(place.task));
      const draft = `/services/policy/users/me/drafts/comment-change/${body.commentId}`;
      expect((await sam.call('PUT', draft, { content: '{"text":"No, today."}' })).status).toBe(204);
      expect((await sam.call<{ content: string }>('GET', draft)).body.content).toBe('{"text":"No, today."}');
      await rights.hold(['patient-read']);
      expect((await sam.call('GET', draft)).status).toBe(204);
      await rights.hold(['task-management-read']);
      expect((await sam.call('GET', draft)).status).toBe(200);
      const other = draft.replace(body.commentId, randomUUID());
      expect((await sam.call('PUT', other, { content: '{"text":"x"}' })).status).toBe(204);
      expect((await sam.call('GET', other)).status).toBe(204);
      for (const path of [draft, other]) expect((await sam.call('DELETE', path)).status).toBe(204);
    } finally {
      await rights.end();
    }
  });
});

describe('a mention', () => {
  it('reaches the home of who is mentioned, leads to the task, and is read once it is opened', async () => {
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
    // Whoever mentions themselves has read it.
    expect((await mentionsOf(dana)).unread).toBe(0);
    const leads = await marcus.call('GET', `${MENTIONS}/${body.commentId}`);
    expect(leads.body).toMatchObject({ taskId: place.task, caseNumber: expect.stringMatching(/-/) });
    expect((await ruth.call('GET', `${MENTIONS}/${body.commentId}`)).status).toBe(404);
    await marcus.call('POST', `${MENTIONS}/read`, { commentIds: [body.commentId] });
    expect((await mentionsOf(marcus)).unread).toBe(0);
    expect((await read(marcus, ofTask(place.task)))[0]?.isUnread).toBe(false);
  });

  it('is offered of those who see the task, and refused of everybody else', async () => {
    const people = (await dana.call<Mentionable[]>('GET', `${ofTask(place.task)}/people`)).body;
    const names = people.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Dana Whitfield', 'Marcus Okafor', 'Ruth Abara']));
    // Another facility, no permission, not come yet, gone, another organization.
    const unable = ['lena.fuchs', 'elena.lindqvist', 'pending.porter', 'gone.grady', 'nadia.castle'].map(
      castId,
    );
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

  it('no longer reaches who has lost the facility or the permission', async () => {
    const rights = await rightsFor(owner.pool, sam);
    try {
      await rights.hold(['task-management-read']);
      const { body } = await write(dana, ofTask(place.task), { mentions: [sam.userId] });
      expect((await mentionsOf(sam)).unread).toBe(1);
      await rights.hold(['case-management-read', 'patient-read']);
      expect(await mentionsOf(sam)).toEqual({ unread: 0, mentions: [] });
      expect((await sam.call('GET', `${MENTIONS}/${body.commentId}`)).status).toBe(404);
      await rights.hold(['task-management-read']);
      const at = [lakemont.id, sam.userId, lakemont.facilities[0]?.id];
      await owner.pool.query(
        'delete from user_facility where entity_id = $1 and user_id = $2 and facility_id = $3',
        at,
      );
      try {
        expect(await mentionsOf(sam)).toEqual({ unread: 0, mentions: [] });
      } finally {
        await owner.pool.query('insert into user_facility values ($1, $2, $3)', at);
      }
      expect((await mentionsOf(sam)).unread).toBe(1);
    } finally {
      await rights.end();
    }
  });

  it('is told at once to who is mentioned, and that there is a comment to who may see tasks', async () => {
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

  it('comes by mail to who chose that, with who wrote and a link, and not a word of the comment', async () => {
    expect((await ruth.call('GET', MENTION_MAIL)).body).toEqual({ isOn: false });
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: 'yes' })).status).toBe(400);
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: true })).body).toEqual({ isOn: true });
    const known = (await mailTo('ruth.abara@lakemont.example')).map(({ id }) => id);
    const text = 'Mrs. Echeverria, account 4711';
    const { body } = await write(dana, ofTask(place.task), { text, mentions: [ruth.userId, marcus.userId] });
    const mail = await arrival(
      'ruth.abara@lakemont.example',
      'Dana Whitfield mentioned you in Waypost',
      known,
    );
    expect(linkIn(mail).pathname).toMatch(new RegExp(`/${lakemont.lcode}/mentions/${body.commentId}$`));
    expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toMatch(/Echeverria|4711|26\d{4}-/);
    expect(mail.text).toContain('You can switch this e-mail off in your profile, under Account & Security.');
    expect(
      (await mailTo('marcus.okafor@lakemont.example')).filter(({ subject }) => subject.includes('mentioned')),
    ).toEqual([]);
    // Who was mentioned is not told again when the words change, and who is off hears nothing.
    await dana.call(
      'PATCH',
      oneComment(body.commentId),
      { comment: text, mentions: [ruth.userId] },
      version(body),
    );
    expect((await mentionsOf(marcus)).unread).toBe(0);
    expect((await ruth.call('PUT', MENTION_MAIL, { isOn: false })).body).toEqual({ isOn: false });
    await write(dana, ofTask(place.task), { mentions: [ruth.userId] });
    const queued = await owner.pool.query(
      `select count(*)::int from mail_outbox where kind = 'mention' and recipient like 'ruth.abara@%'`,
    );
    expect(queued.rows[0]?.count).toBe(1);
  });
});
