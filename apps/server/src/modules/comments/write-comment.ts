import type { WrittenComment } from '@waypost/contract/comments/calls';
import type { Work } from '../../framework/work.ts';
import { newId } from '../../infrastructure/ids.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { checkMentions, notifyMentioned } from './mention.ts';
import type { Subject } from './subject.ts';

/** Writes a comment, and notifies the mentioned people. It belongs to the facility of its case. */
export async function writeComment(
  tools: MailTools,
  work: Work,
  subject: Subject,
  { comment: text, mentions }: WrittenComment,
): Promise<string> {
  const { db, actor, clock } = work;
  const { caseId, facilityId, taskId } = subject;
  const mentioned = await checkMentions(db, subject, mentions);
  const id = newId(clock);
  await db
    .insertInto('case_comment')
    .values({
      entity_id: work.entity.id,
      id,
      case_id: caseId,
      facility_id: facilityId,
      task_id: taskId,
      written_by: actor.id,
      text,
      written_at: clock.now(),
      edited_at: null,
      withdrawn_at: null,
    })
    .execute();
  work.audit({
    action: 'Mutation',
    operation: 'Create',
    domainType: 'Comment',
    domainId: id,
    snapshot: { CaseId: caseId, ...(taskId && { TaskId: taskId }), Note: text, Mentions: mentioned },
  });
  work.emit({ type: 'comment.added', subjectId: id, caseId, facilityId, data: { taskId } });
  await notifyMentioned(tools, work, id, subject, mentioned);
  return id;
}
