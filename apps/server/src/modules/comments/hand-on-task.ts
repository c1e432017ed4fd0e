import type { HandedOn } from '@waypost/contract/comments/calls';
import type { Work } from '../../framework/work.ts';
import type { MailTools } from '../../infrastructure/mail-tools.ts';
import { handOff } from '../tasks/module.ts';
import { writeComment } from './write-comment.ts';

type TaskVersion = { id: string; version: number };

/** Hands a task on with a reason as a comment, which mentions the new assignee. */
export async function handOnTask(
  tools: MailTools,
  work: Work,
  { id, version: seen }: TaskVersion,
  reason: string,
): Promise<HandedOn> {
  const { assignee, version, case_id: caseId, facility_id: facilityId } = await handOff(work, id, seen);
  const mentions = assignee ? [assignee.id] : [];
  await writeComment(tools, work, { caseId, facilityId, taskId: id }, { comment: reason, mentions });
  return { assignee, version };
}
