import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { orNull } from '../core/empty-field.ts';
import { type EventType, eventKinds, eventTypes } from '../core/events.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { URL_MAX } from './rules.ts';

/** Kinds of events by area, as the catalogue groups them; what belongs to no facility is told to nobody outside. */
export const eventAreas = {
  Cases: /^(case|patient|coverage|order|note)\./,
  Documents: /^document\./,
  Eligibility: /^eligibility\./,
  Tasks: /^task\./,
} as const;
export type EventArea = keyof typeof eventAreas;
export const areaOf = (type: string): EventArea | undefined =>
  (Object.keys(eventAreas) as EventArea[]).find((area) => eventAreas[area].test(type));

/** The kinds of events that an endpoint can be told of. */
export const toldTypes = eventTypes.filter((type) => areaOf(type) !== undefined) as [
  EventType,
  ...EventType[],
];
export const descriptionOf = (type: EventType): string => eventKinds[type].description;

export const eventType = z.enum(toldTypes);
const filterTypes = z.array(internal(eventType)).min(1).max(toldTypes.length);

/** How the messages of an endpoint fare. */
export const endpointStates = ['working', 'failing', 'resting', 'disabled'] as const;
export const disablings = ['person', 'gone', 'failing'] as const;

/** An address of another system that a facility's events are sent to (W-091); the facility is its app. */
export const webhookEndpointSchema = z.object({
  id: internal(uuid),
  appId: internal(uuid),
  /** The facility's name. */
  appName: internal(z.string()),
  url: internal(z.string()),
  description: internal(z.string()),
  disabled: internal(z.boolean()),
  /** A person, the receiver that answered 410, or five days of failures. */
  disabledBecause: internal(z.enum(disablings)).nullable(),
  createdAt: internal(instant),
  updatedAt: internal(instant),
  filterTypes: z.array(internal(eventType)),
  /** Each message is sent only when the one before it was taken or given up. */
  inOrder: internal(z.boolean()),
  /** Messages a second at most; null: no limit of its own. */
  perSecond: internal(z.int()).nullable(),
  state: internal(z.enum(endpointStates)),
  failingSince: internal(instant).nullable(),
  /** Messages that wait to be sent, and that failed for good, among those that are kept. */
  waiting: internal(z.int()),
  failed: internal(z.int()),
  version,
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;

const settings = {
  url: internal(z.string().min(1).max(URL_MAX)),
  description: internal(z.string().max(500)).default(''),
  filterTypes,
  inOrder: internal(z.boolean()).default(false),
  perSecond: internal(z.int().min(1).max(1000)).nullable().default(null),
};
export const endpointRequestSchema = z.strictObject(settings);
export type EndpointRequest = z.infer<typeof endpointRequestSchema>;
export const endpointChangeSchema = z.strictObject({ ...settings, disabled: internal(z.boolean()) });
export type EndpointChange = z.infer<typeof endpointChangeSchema>;

/** The states of a message for an endpoint (W-094). */
export const messageStatus = { success: 0, pending: 1, failed: 2, sending: 3 } as const;
const status = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type MessageStatus = z.infer<typeof status>;

/** How an attempt failed before an answer was read. */
export const deliveryFailures = ['not-allowed', 'unreachable', 'timeout', 'connection', 'too-large'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A message for an endpoint, and how far it is (W-092). */
export const webhookMessageSchema = z.object({
  msgId: internal(uuid),
  eventType: internal(eventType),
  status: internal(status),
  timestamp: internal(instant),
  caseId: internal(uuid).nullable(),
  /** The number of its case, by which its page is found. */
  caseNumber: phi(z.string()).nullable(),
  /** How often it was sent. */
  attempts: internal(z.int()),
  /** When it is sent again. */
  nextAttempt: internal(instant).nullable(),
  /** What came of the last attempt: a status, or how it failed before an answer; both null before the first. */
  httpStatus: internal(z.int()).nullable(),
  failure: internal(z.enum(deliveryFailures)).nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

export const webhookAttemptSchema = z.object({
  id: internal(uuid),
  number: internal(z.int()),
  /** Somebody asked for it; it is not tried again by itself. */
  isManual: internal(z.boolean()),
  at: internal(instant),
  httpStatus: internal(z.int()).nullable(),
  failure: internal(z.enum(deliveryFailures)).nullable(),
  latencyMs: internal(z.int()),
  /** The first 20,000 characters of the receiver's answer: whatever it says. */
  answer: phi(z.string()).nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

/** Search at most so many messages at once (W-213). */
export const MESSAGES_MAX = 100;
export const messageSearchSchema = z.strictObject({
  status: orNull(internal(status)),
  /** Instants: older than, and newer than. */
  before: orNull(internal(instant)),
  after: orNull(internal(instant)),
  eventTypes: filterTypes,
  caseId: orNull(internal(uuid)),
  /** The whole number of a case. */
  caseNumber: orNull(phi(z.string().trim().min(1).max(40))),
  limit: internal(z.int().min(1).max(MESSAGES_MAX)).default(MESSAGES_MAX),
});
export type MessageSearch = z.infer<typeof messageSearchSchema>;

/** What was sent to an endpoint in an hour: attempts that were taken and that were not, and how long half of them took at most. */
export const deliveryHourSchema = z.object({
  from: internal(instant),
  taken: internal(z.int()),
  failed: internal(z.int()),
  medianMs: internal(z.int()).nullable(),
});
export type DeliveryHour = z.infer<typeof deliveryHourSchema>;
/** The last 24 hours, this one last, and all of them together. */
export const deliveryFiguresSchema = z.object({
  hours: z.array(deliveryHourSchema),
  taken: internal(z.int()),
  failed: internal(z.int()),
  medianMs: internal(z.int()).nullable(),
});
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>;

/** What became of messages that somebody asked to be sent again at once: those that had not failed were passed by. */
export const resentSchema = z.object({ resent: internal(z.int()), skipped: internal(z.int()) });

/** The headers that a message would be signed with now. */
export const signedHeadersSchema = z.record(internal(z.string()), secret(z.string()));

export const recoveryStates = ['waiting', 'running', 'done'] as const;
/** Messages that are sent again, by the worker. */
export const recoverySchema = z.object({
  id: internal(uuid),
  /** What failed, or also what the endpoint was never sent. */
  kind: internal(z.enum(['failed', 'missing'])),
  state: internal(z.enum(recoveryStates)),
  since: internal(instant),
  until: internal(instant),
  startedAt: internal(instant),
  startedBy: internal(z.string()),
  /** Messages that were put in the line again. */
  sent: internal(z.int()),
});
export type Recovery = z.infer<typeof recoverySchema>;
/** At most so many days (W-166). */
export const RECOVERY_DAYS = 14;

/** What a message carries of its case where the facility has it in full: as it is when the message is sent. */
export const webhookCaseSchema = z.object({
  caseNumber: phi(z.string()),
  accountNumber: phi(z.string()).nullable(),
  serviceStart: phi(isoDate),
  serviceEnd: phi(isoDate).nullable(),
  patient: z.object({
    patientId: internal(uuid),
    patientNumber: phi(z.string()),
    medicalRecordNumber: phi(z.string()).nullable(),
    firstName: phi(z.string()).nullable(),
    middleName: phi(z.string()).nullable(),
    lastName: phi(z.string()),
    birthDate: phi(isoDate).nullable(),
    gender: phi(z.string()),
  }),
  /** In the order they are billed. */
  coverages: z.array(
    z.object({
      coverageId: internal(uuid),
      payerCode: phi(z.string()).nullable(),
      insuranceName: phi(z.string()),
      subscriberId: phi(z.string()),
    }),
  ),
});
export type WebhookCase = z.infer<typeof webhookCaseSchema>;

/** What is sent, as the body of a POST: ids and a link, and nothing about a patient unless the facility has it in full. */
export const webhookBodySchema = z.object({
  type: internal(eventType),
  timestamp: internal(instant),
  data: z.object({
    entityId: internal(uuid),
    facilityId: internal(uuid),
    caseId: internal(uuid).nullable(),
    /** The record that it is about, and what that is. */
    subject: internal(z.string()),
    subjectId: internal(uuid),
    /** Codes of the event's kind; see the catalogue. */
    details: z.record(z.string(), internal(z.unknown())),
    /** Where a person sees it. */
    link: internal(z.string()),
    /** Where the operator has set that a facility's messages carry it; never in what the portal shows of a message. */
    case: webhookCaseSchema.optional(),
  }),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** A kind of event that other systems can be told of, as its receivers have to read it. */
export const cataloguedEventSchema = z.object({
  type: internal(eventType),
  area: internal(z.string()),
  description: internal(z.string()),
  /** The shape of the body, as JSON Schema. */
  schema: z.record(z.string(), internal(z.unknown())),
  example: webhookBodySchema,
});
export type CataloguedEvent = z.infer<typeof cataloguedEventSchema>;
