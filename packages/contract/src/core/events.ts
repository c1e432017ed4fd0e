import { z } from 'zod';
import { noteEventTypes } from '../cases/notes.ts';
import { failureKinds } from '../eligibility/response.ts';
import { documentFailureNames } from '../letters/calls.ts';
import { processNames } from '../processes/names.ts';
import { taskStatuses } from '../tasks/status.ts';
import { internal } from './classes.ts';
import { instant, isoDate, uuid } from './values.ts';

/**
 * Events of an organization, for other parts of the product and for other systems. An event names its record and
 * contains ids and codes only: never a name, number or text of a patient.
 */
const event = <Subject extends string, Data extends z.ZodRawShape>(
  subject: Subject,
  description: string,
  data: Data,
) => ({ subject, description, data: z.strictObject(data) });

const taskData = {
  status: internal(z.enum(taskStatuses)),
  previousStatus: internal(z.enum(taskStatuses)),
  assigneeId: internal(uuid).nullable(),
  previousAssigneeId: internal(uuid).nullable(),
  waitUntil: internal(isoDate).nullable(),
};
const taskEvent = (description: string) => event('task', description, taskData);

const checkData = { payerCode: internal(z.string()), taskId: internal(uuid).nullable() };

export const eventKinds = {
  'case.opened': event('case', 'A case was opened for a patient.', {}),
  'case.changed': event('case', 'What is known about a case was changed.', {}),
  'case.cancelled': event('case', 'A case was canceled: the visit does not take place.', {}),
  'case.moved': event('case', 'A case was moved to another patient or facility; both facilities are told.', {
    patientId: internal(uuid),
    previousPatientId: internal(uuid),
    /** The present facility of the case. The envelope names the facility that receives the event. */
    toFacilityId: internal(uuid),
  }),
  'case.service-near': event('case', 'The date of service of a case is near.', {}),
  'patient.registered': event('patient', 'A patient was registered.', {}),
  'patient.updated': event('patient', 'What is known about a patient was changed.', {}),
  'patient.merged': event('patient', 'Another record of the same person was merged into a patient.', {
    mergedPatientId: internal(uuid),
  }),
  'patient.merge-taken-back': event('patient', 'A merge was taken back: there are two patients again.', {
    mergedPatientId: internal(uuid),
  }),
  'coverage.added': event('coverage', 'An insurance was added to a case.', {}),
  'coverage.changed': event('coverage', 'An insurance of a case was changed.', {}),
  'coverage.reordered': event('case', 'The insurances of a case were put into another billing order.', {}),
  'order.added': event('order', 'An order was added to a case.', {}),
  'order.changed': event('order', 'An order of a case, or whom to call about it, was changed.', {}),
  'order.removed': event('order', 'An order of a case was deleted.', {}),
  'note.added': event('note', 'A note was written about a case, by a person or by Waypost.', {
    eventType: internal(z.enum(noteEventTypes)),
  }),
  'comment.added': event('comment', 'Somebody commented on a case or a task.', {
    taskId: internal(uuid).nullable(),
  }),
  'comment.changed': event('comment', 'A comment was changed by its writer.', {
    taskId: internal(uuid).nullable(),
  }),
  'comment.withdrawn': event('comment', 'A comment was withdrawn by its writer.', {
    taskId: internal(uuid).nullable(),
  }),
  'mention.added': event('user', 'Somebody was mentioned in a comment; they alone are told.', {
    commentId: internal(uuid),
  }),
  'document.ordered': event('document', 'The rules asked for a document of a case.', {
    taskId: internal(uuid),
  }),
  'document.uploaded': event('document', 'A person added a document to a case.', {}),
  'document.generated': event('document', 'A document of a case was made and kept.', {}),
  'document.filed': event('document', 'A document was filed in the document system.', {}),
  'document.fax-sent': event('document', 'A document was given to the fax service.', {}),
  'document.faxed': event('document', 'The fax of a document was received.', {}),
  'document.failed': event('document', 'A document could not be made, filed or faxed.', {
    failure: internal(z.enum(documentFailureNames)),
  }),
  'document.ordered-again': event(
    'document',
    'A document that had failed is to be made, filed or faxed again.',
    {},
  ),
  'file.ready': event('user', 'A file that somebody waits for can be downloaded, by them alone.', {
    fileId: internal(uuid),
  }),
  'eligibility.requested': event('transaction', 'A payer is being asked about a coverage.', checkData),
  'eligibility.answered': event('transaction', 'A payer answered, or rejected what was asked.', {
    ...checkData,
    state: internal(z.enum(['answered', 'rejected'])),
    /** The request had been cancelled before the answer came. */
    isLate: internal(z.boolean()),
  }),
  'eligibility.failed': event(
    'transaction',
    'A payer was asked in vain, or nobody knows what became of it.',
    {
      ...checkData,
      failure: internal(z.enum([...failureKinds, 'interrupted'])),
    },
  ),
  'eligibility.cancelled': event('transaction', 'A request to a payer was canceled.', checkData),
  'eligibility.alert-decided': event(
    'transaction',
    'A difference between request and answer was decided.',
    {},
  ),
  'task.created': event('task', 'The rules opened a task.', {
    process: internal(z.enum(processNames)),
    taskName: internal(z.string()),
    status: internal(z.enum(taskStatuses)),
    assigneeId: internal(uuid).nullable(),
  }),
  'task.assigned': taskEvent('A task was given to somebody by another person, or by a rule.'),
  'task.started': taskEvent('Somebody took a task to work on it.'),
  'task.held': taskEvent('A task was put on hold.'),
  'task.waiting': taskEvent('A task waits for a day to come.'),
  'task.elevated': taskEvent('A task was elevated.'),
  'task.unassigned': taskEvent('A task was taken from its assignee.'),
  'task.reopened': taskEvent('A task that nobody had is open again.'),
  'task.completed': taskEvent('A task was completed.'),
  'task.updated': taskEvent('A to-do, the condition or the priority of a task was changed.'),
  'task.undone': taskEvent('Somebody took back a change of a task that they had made a short while ago.'),
  'task.wait-ended': taskEvent('The day that a task waited for has come.'),
  'task.escalated': event('task', 'A rule of escalation says that other systems are to be told of a task.', {
    /** The rule by name, its message to the recipients, and the version of its table. */
    rule: internal(z.string()),
    value: internal(z.string()),
    tableVersion: internal(z.int()),
    taskName: internal(z.string()),
    status: internal(z.enum(taskStatuses)),
    priority: internal(z.int()),
  }),
  'escalation.noticed': event('user', 'Rules of escalation told somebody of tasks; they alone are told.', {}),
  'decision-table.changed': event(
    'decision-table',
    'The rules or columns of a decision table were changed.',
    {
      name: internal(z.string()),
      version: internal(z.int()),
      /** Whether it is the provider's default, not a table of the organization. */
      isDefault: internal(z.boolean()),
    },
  ),
  'decision-table.removed': event(
    'decision-table',
    "An organization's own table was removed; the default decides again.",
    {
      name: internal(z.string()),
    },
  ),
  'role.added': event('role', 'A role was made.', {}),
  'role.changed': event('role', 'The permissions of a role were changed.', {}),
  'role.removed': event('role', 'A role was deleted.', {}),
  'user.invited': event('user', 'Somebody was invited into the organization.', {}),
  'user.invitation-cancelled': event('user', 'An invitation into the organization was canceled.', {}),
  'user.activated': event('user', 'Somebody has access to the organization, newly or again.', {}),
  'user.deactivated': event('user', 'Somebody has no access to the organization any more.', {}),
  'user.updated': event('user', 'What is known about a user was changed.', {}),
  'user.facilities-changed': event('user', 'The facilities at which a user works were changed.', {}),
  'user.roles-changed': event('user', 'A role was given to a user, or taken from them.', {
    roleId: internal(uuid),
  }),
} as const;

export type EventType = keyof typeof eventKinds;
export const eventTypes = Object.keys(eventKinds) as EventType[];

/** The data of an event of one kind, besides its record. */
export type EventData<Type extends EventType> = z.infer<(typeof eventKinds)[Type]['data']>;

/** One event, as a command emits it. */
export type NewEvent<Type extends EventType = EventType> = {
  [T in Type]: {
    type: T;
    /** The record of the event. */
    subjectId: string;
    /** The case of the record: events of one case are processed in order. */
    caseId: string | null;
    facilityId: string | null;
    data: EventData<T>;
  };
}[Type];

/** The fields of every event. */
export const eventEnvelopeSchema = z.object({
  id: internal(uuid),
  type: internal(z.enum(eventTypes as [EventType, ...EventType[]])),
  occurredAt: internal(instant),
  entityId: internal(uuid),
  facilityId: internal(uuid).nullable(),
  caseId: internal(uuid).nullable(),
  subjectId: internal(uuid),
});
export type EventEnvelope = z.infer<typeof eventEnvelopeSchema>;
