import type { WrittenComment } from '@waypost/contract/comments/calls';
import { type CallContext, implementer, scopeOf, versionFrom } from '../../framework/context.ts';
import { onceShowing } from '../../framework/idempotency.ts';
import type { Db } from '../../infrastructure/database.ts';
import { setMailChoice, wantsMail } from '../mail/module.ts';
import { changeComment, withdrawComment } from './change-comment.ts';
import { handOnTask } from './hand-on-task.ts';
import { mentionMail } from './mention.ts';
import { mentionPlace, myMentions, readMentions } from './own-mentions.ts';
import { commentIn, commentsOf } from './queries.ts';
import { caseSubject, peopleWhoSee, type Subject, taskSubject } from './subject.ts';
import { writeComment } from './write-comment.ts';

type New = { key: string; operation: string; id: string; body: WrittenComment };

/** Writes a comment, once for a key. */
const add = (
  context: CallContext,
  { key, operation, id, body }: New,
  subjectOf: (db: Db, id: string) => Promise<Subject>,
) =>
  onceShowing(
    scopeOf(context),
    { operation, key, request: { id, body } },
    async (work) => writeComment(context.program, work, await subjectOf(work.db, id), body),
    commentIn,
  );

export const commentRoutes = implementer.comments.router({
  taskComments: implementer.comments.taskComments.handler(({ input, context }) =>
    scopeOf(context).read(async (work) => commentsOf(work, await taskSubject(work.db, input.params.taskId))),
  ),
  addTaskComment: implementer.comments.addTaskComment.handler(
    ({ input: { params, headers, body }, context }) => {
      const call = { key: headers['idempotency-key'], operation: 'comments.addTaskComment' };
      return add(context, { ...call, id: params.taskId, body }, taskSubject);
    },
  ),
  handOnTask: implementer.comments.handOnTask.handler(({ input: { params, headers, body }, context }) => {
    const which = { id: params.taskId, version: versionFrom(headers['if-match']) };
    return scopeOf(context).change((work) => handOnTask(context.program, work, which, body.comment));
  }),
  taskPeople: implementer.comments.taskPeople.handler(({ input, context }) =>
    scopeOf(context).read(async ({ db }) => peopleWhoSee(db, await taskSubject(db, input.params.taskId))),
  ),
  caseComments: implementer.comments.caseComments.handler(({ input, context }) =>
    scopeOf(context).read(async (work) => commentsOf(work, await caseSubject(work.db, input.params.caseId))),
  ),
  addCaseComment: implementer.comments.addCaseComment.handler(
    ({ input: { params, headers, body }, context }) => {
      const call = { key: headers['idempotency-key'], operation: 'comments.addCaseComment' };
      return add(context, { ...call, id: params.caseId, body }, caseSubject);
    },
  ),
  casePeople: implementer.comments.casePeople.handler(({ input, context }) =>
    scopeOf(context).read(async ({ db }) => peopleWhoSee(db, await caseSubject(db, input.params.caseId))),
  ),
  changeComment: implementer.comments.changeComment.handler(
    ({ input: { params, headers, body }, context }) => {
      const which = { id: params.commentId, version: versionFrom(headers['if-match']) };
      return scopeOf(context).change((work) => changeComment(context.program, work, which, body));
    },
  ),
  withdrawComment: implementer.comments.withdrawComment.handler(({ input: { params, headers }, context }) => {
    const which = { id: params.commentId, version: versionFrom(headers['if-match']) };
    return scopeOf(context).change((work) => withdrawComment(work, which));
  }),
  myMentions: implementer.comments.myMentions.handler(({ context }) => scopeOf(context).read(myMentions)),
  mention: implementer.comments.mention.handler(({ input, context }) =>
    scopeOf(context).read((work) => mentionPlace(work, input.params.commentId)),
  ),
  readMentions: implementer.comments.readMentions.handler(({ input, context }) =>
    readMentions(scopeOf(context), input.body.commentIds),
  ),
  mentionMail: implementer.comments.mentionMail.handler(({ context }) =>
    scopeOf(context).read(({ db, actor }) => wantsMail(db, mentionMail, actor.id)),
  ),
  setMentionMail: implementer.comments.setMentionMail.handler(({ input, context }) =>
    scopeOf(context).change((work) => setMailChoice(work, mentionMail, input.body.isOn)),
  ),
});
