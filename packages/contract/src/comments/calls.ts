import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, uuid, version } from '../core/values.ts';

/** Maximum length of a comment in characters, and the maximum number of people mentioned in it. */
export const MAX_COMMENT = 2000;
const MAX_MENTIONS = 20;
/** Minutes during which the writer may change or withdraw a comment. */
export const COMMENT_CHANGE_MINUTES = 60;

const person = z.object({ id: internal(uuid), name: internal(z.string()) });

/** A comment for colleagues about a case or one of its tasks. */
export const commentSchema = z.object({
  commentId: internal(uuid),
  version,
  caseId: internal(uuid),
  /** The task of the comment; null for a comment about the case itself. */
  task: z.object({ id: internal(uuid), name: internal(z.string()) }).nullable(),
  author: person,
  /** Null after the comment was withdrawn. */
  comment: phi(z.string()).nullable(),
  writtenAt: internal(instant),
  editedAt: internal(instant).nullable(),
  withdrawnAt: internal(instant).nullable(),
  mentions: z.array(person),
  /** The time until which the reader may change or withdraw the comment; null when they may not. */
  mayChangeUntil: internal(instant).nullable(),
  /** Whether the comment mentions the reader, who has not opened it yet. */
  isUnread: internal(z.boolean()),
});
export type Comment = z.infer<typeof commentSchema>;

/** A person who may see the task or the case, and so may be mentioned. */
export const mentionableSchema = z.object({ ...person.shape, userName: internal(z.string()) });
export type Mentionable = z.infer<typeof mentionableSchema>;

/** A mention with its writer and location, without patient data. */
export const mentionSchema = z.object({
  commentId: internal(uuid),
  author: person,
  /** Null for a mention in a case. */
  taskName: internal(z.string()).nullable(),
  writtenAt: internal(instant),
  isUnread: internal(z.boolean()),
});
export type Mention = z.infer<typeof mentionSchema>;

/** The text of a comment: not blank, within the maximum length. */
export const commentTextSchema = z
  .string()
  .trim()
  .min(1)
  .max(MAX_COMMENT, `A comment has ${MAX_COMMENT.toLocaleString('en-US')} characters at the most`);

const writtenSchema = z.strictObject({
  comment: phi(commentTextSchema),
  /** The people mentioned. Each must be allowed to see the task or case. */
  mentions: z.array(internal(uuid)).max(MAX_MENTIONS).default([]),
});
export type WrittenComment = z.infer<typeof writtenSchema>;

/**
 * The new assignee of a task that was handed on; null when the task is elevated because nobody available may
 * change the case.
 */
export const handedOnSchema = z.object({ assignee: person.nullable(), version });
export type HandedOn = z.infer<typeof handedOnSchema>;

const route = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: `/${string}`,
  summary: string,
  more: { successStatus?: number; description?: string } = {},
) =>
  oc.route({
    method,
    path: `/services${path}`,
    inputStructure: 'detailed',
    tags: [path.split('/')[1] ?? ''],
    summary,
    ...more,
  });

const taskParams = z.object({ taskId: internal(uuid) });
const caseParams = z.object({ caseId: internal(uuid) });
const oneComment = z.object({ commentId: internal(uuid) });
const once = { successStatus: 201, description: 'The same `Idempotency-Key` never writes it twice.' };
const own = `By its writer, within ${COMMENT_CHANGE_MINUTES} minutes. Needs \`If-Match\` with the version it was read with.`;
const people = 'Who sees it at its facility: nobody else can be mentioned.';

/** Comments of colleagues about tasks and cases, and the mentions in them. */
export const commentsContract = {
  taskComments: route('GET', '/task/tasks/{taskId}/comments', 'The comments about a task, the oldest first')
    .input(z.object({ params: taskParams }))
    .output(z.array(commentSchema)),
  addTaskComment: route('POST', '/task/tasks/{taskId}/comments', 'Write a comment about a task', once)
    .input(z.object({ params: taskParams, headers: idempotencyHeaders, body: writtenSchema }))
    .output(commentSchema),
  handOnTask: route(
    'POST',
    '/task/tasks/{taskId}/hand-on',
    'Hand a task to somebody who may change the case',
    {
      description:
        'By whoever has the task, or may take it. The reason becomes a comment. It goes to whoever may work the task, change the case and its patient, is not away, and has the fewest tasks; where nobody is, it is elevated. Needs `If-Match` with the version the task was read with.',
    },
  )
    .input(
      z.object({
        params: taskParams,
        headers: ifMatchHeaders,
        body: z
          .strictObject({ comment: phi(commentTextSchema) })
          .meta({ examples: [{ comment: 'The date of birth differs.' }] }),
      }),
    )
    .output(handedOnSchema),
  taskPeople: route('GET', '/task/tasks/{taskId}/comments/people', 'Who can be mentioned about a task', {
    description: people,
  })
    .input(z.object({ params: taskParams }))
    .output(z.array(mentionableSchema)),
  caseComments: route(
    'GET',
    '/case/api/case/{caseId}/comments',
    'The comments about a case and its tasks, the oldest first',
  )
    .input(z.object({ params: caseParams }))
    .output(z.array(commentSchema)),
  addCaseComment: route('POST', '/case/api/case/{caseId}/comments', 'Write a comment about a case', once)
    .input(z.object({ params: caseParams, headers: idempotencyHeaders, body: writtenSchema }))
    .output(commentSchema),
  casePeople: route('GET', '/case/api/case/{caseId}/comments/people', 'Who can be mentioned about a case', {
    description: people,
  })
    .input(z.object({ params: caseParams }))
    .output(z.array(mentionableSchema)),
  changeComment: route('PATCH', '/task/comments/{commentId}', 'Change a comment', { description: own })
    .input(z.object({ params: oneComment, headers: ifMatchHeaders, body: writtenSchema }))
    .output(commentSchema),
  withdrawComment: route('DELETE', '/task/comments/{commentId}', 'Withdraw a comment', {
    description: `${own} That it was there remains to be seen, without its text.`,
  })
    .input(z.object({ params: oneComment, headers: ifMatchHeaders }))
    .output(commentSchema),
  myMentions: route('GET', '/policy/users/me/mentions', 'Where this user is mentioned, the latest first', {
    description: 'Of what this user may see now. It says nothing about a patient.',
  }).output(z.object({ unread: internal(z.int().min(0)), mentions: z.array(mentionSchema) })),
  mention: route('GET', '/policy/users/me/mentions/{commentId}', 'What a mention of this user leads to')
    .input(z.object({ params: oneComment }))
    .output(z.object({ taskId: internal(uuid).nullable(), caseNumber: phi(z.string()) })),
  readMentions: route('POST', '/policy/users/me/mentions/read', 'Say that mentions were opened', {
    successStatus: 204,
  }).input(z.object({ body: z.strictObject({ commentIds: z.array(internal(uuid)).min(1).max(200) }) })),
  mentionMail: route(
    'GET',
    '/policy/users/me/mention-mail',
    'Whether this user is sent mail when mentioned',
  ).output(z.object({ isOn: internal(z.boolean()) })),
  setMentionMail: route('PUT', '/policy/users/me/mention-mail', 'Choose whether mentions come by mail too')
    .input(z.object({ body: z.strictObject({ isOn: internal(z.boolean()) }) }))
    .output(z.object({ isOn: internal(z.boolean()) })),
};
