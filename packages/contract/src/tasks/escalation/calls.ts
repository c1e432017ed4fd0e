import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../../core/classes.ts';
import { instant, isoDate, uuid, version } from '../../core/values.ts';
import { taskStatuses } from '../status.ts';

/** A notice of a rule of escalation about a task. */
export const escalationNoticeSchema = z.object({
  id: internal(uuid),
  taskId: internal(uuid),
  taskName: internal(z.string()),
  status: internal(z.enum(taskStatuses)),
  /** The patient, for users who may see the list of tasks. */
  patient: z.object({ firstName: phi(z.string()).nullable(), lastName: phi(z.string()) }).nullable(),
  dueDate: internal(isoDate),
  /** By the day of the facility; a task that waited is overdue after its wait. */
  isOverdue: internal(z.boolean()),
  assigneeName: internal(z.string()).nullable(),
  /** The rule and the version of its table. */
  rule: internal(z.string()),
  tableVersion: version,
  at: internal(instant),
  isUnread: internal(z.boolean()),
});
export type EscalationNotice = z.infer<typeof escalationNoticeSchema>;

const route = (method: 'GET' | 'POST' | 'PUT', path: `/${string}`, summary: string, description?: string) =>
  oc.route({
    method,
    path: `/services${path}`,
    inputStructure: 'detailed',
    tags: [path.split('/')[1] ?? ''],
    summary,
    ...(description && { description }),
  });

const mailChoice = z.object({ isOn: internal(z.boolean()) });

/** Notices of the rules of escalation. */
export const escalationContract = {
  myNotices: route(
    'GET',
    '/policy/users/me/escalations',
    'Tasks of which rules have told this user, the latest first',
    'Of what this user may see now. A notice of an elevation that was undone is not listed. It names the patient only to users who may see the list of tasks.',
  ).output(z.object({ unread: internal(z.int().min(0)), notices: z.array(escalationNoticeSchema) })),
  readNotices: oc
    .route({
      method: 'POST',
      path: '/services/policy/users/me/escalations/read',
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['policy'],
      summary: 'Say that tasks of which rules told this user were opened',
    })
    .input(z.object({ body: z.strictObject({ taskIds: z.array(internal(uuid)).min(1).max(200) }) })),
  noticeMail: route(
    'GET',
    '/policy/users/me/escalation-mail',
    'Whether this user is sent mail when a rule tells them of a task',
  ).output(mailChoice),
  setNoticeMail: route(
    'PUT',
    '/policy/users/me/escalation-mail',
    'Choose whether what rules tell comes by mail too',
    'One mail in an hour at the most, with a link and nothing else.',
  )
    .input(z.object({ body: z.strictObject({ isOn: internal(z.boolean()) }) }))
    .output(mailChoice),
};
