import { z } from 'zod';
import { internal, phi, secret } from '../core/classes.ts';
import { emptyToNull } from '../core/empty-field.ts';
import { type EventType, eventKinds, eventTypes } from '../core/events.ts';
import { instant, isoDate, uuid, version } from '../core/values.ts';
import { URL_MAX } from './rules.ts';

/** Kinds of events by area, as the catalogue groups them; events of no facility are not sent to other systems. */
export const eventAreas = {
  Cases: /^(case|patient|coverage|order|note)\./,
  Documents: /^document\./,
  Eligibility: /^eligibility\./,
  Tasks: /^task\./,
} as const;
export type EventArea = keyof typeof eventAreas;
export const areaOf = (type: string): EventArea | undefined =>
  (Object.keys(eventAreas) as EventArea[]).find((area) => eventAreas[area].test(type));

/** The kinds of events that an endpoint can subscribe to. */
export const subscribableTypes = eventTypes.filter((type) => areaOf(type) !== undefined) as [
  EventType,
  ...EventType[],
];
export const descriptionOf = (type: EventType): string => eventKinds[type].description;

export const eventType = z.enum(subscribableTypes);
const filterTypes = z.array(internal(eventType)).min(1).max(subscribableTypes.length);

/** The delivery states of an endpoint. */
export const endpointStates = ['working', 'failing', 'resting', 'disabled'] as const;
export const disablingCauses = ['person', 'gone', 'failing'] as const;

/** An address of another system for a facility's events (W-091); the facility is its app. */
export const webhookEndpointSchema = z.object({
  id: internal(uuid),
  appId: internal(uuid),
  /** The name of the facility. */
  appName: internal(z.string()),
  url: internal(z.string()),
  description: internal(z.string()),
  disabled: internal(z.boolean()),
  /** The cause: a person, a receiver that answered 410, or five days of failures. */
  disabledBecause: internal(z.enum(disablingCauses)).nullable(),
  createdAt: internal(instant),
  updatedAt: internal(instant),
  filterTypes: z.array(internal(eventType)),
  /** Whether each message is sent only after the previous one was accepted or has failed. */
  inOrder: internal(z.boolean()),
  /** Maximum number of messages per second; null for no limit of its own. */
  perSecond: internal(z.int()).nullable(),
  state: internal(z.enum(endpointStates)),
  failingSince: internal(instant).nullable(),
  /** Messages that wait to be sent, and that failed finally, among the stored ones. */
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

/** The kinds of failure before an answer was read. */
export const deliveryFailures = ['not-allowed', 'unreachable', 'timeout', 'connection', 'too-large'] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** A message for an endpoint and its delivery state (W-092). */
export const webhookMessageSchema = z.object({
  msgId: internal(uuid),
  eventType: internal(eventType),
  status: internal(status),
  timestamp: internal(instant),
  caseId: internal(uuid).nullable(),
  /** The number of its case, which leads to its page. */
  caseNumber: phi(z.string()).nullable(),
  /** The number of attempts. */
  attempts: internal(z.int()),
  /** The time of the next attempt. */
  nextAttempt: internal(instant).nullable(),
  /** The result of the last attempt: a status, or the kind of failure before an answer; both null before the first. */
  httpStatus: internal(z.int()).nullable(),
  failure: internal(z.enum(deliveryFailures)).nullable(),
});
export type WebhookMessage = z.infer<typeof webhookMessageSchema>;

export const webhookAttemptSchema = z.object({
  id: internal(uuid),
  number: internal(z.int()),
  /** Whether a person requested the attempt; it is not retried automatically. */
  isManual: internal(z.boolean()),
  at: internal(instant),
  httpStatus: internal(z.int()).nullable(),
  failure: internal(z.enum(deliveryFailures)).nullable(),
  latencyMs: internal(z.int()),
  /** The first 20,000 characters of the receiver's answer, of any content. */
  answer: phi(z.string()).nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;

/** Maximum number of messages that a search returns (W-213). */
export const MESSAGES_MAX = 100;
export const messageSearchSchema = z.strictObject({
  status: emptyToNull(internal(status)),
  /** Times: older than, and newer than. */
  before: emptyToNull(internal(instant)),
  after: emptyToNull(internal(instant)),
  eventTypes: filterTypes,
  caseId: emptyToNull(internal(uuid)),
  /** The whole number of a case. */
  caseNumber: emptyToNull(phi(z.string().trim().min(1).max(40))),
  limit: internal(z.int().min(1).max(MESSAGES_MAX)).default(MESSAGES_MAX),
});
export type MessageSearch = z.infer<typeof messageSearchSchema>;

/** Attempts of one hour: accepted and failed ones, and their median duration. */
export const deliveryHourSchema = z.object({
  from: internal(instant),
  taken: internal(z.int()),
  failed: internal(z.int()),
  medianMs: internal(z.int()).nullable(),
});
export type DeliveryHour = z.infer<typeof deliveryHourSchema>;
/** The last 24 hours, the current one last, and their total. */
export const deliveryFiguresSchema = z.object({
  hours: z.array(deliveryHourSchema),
  taken: internal(z.int()),
  failed: internal(z.int()),
  medianMs: internal(z.int()).nullable(),
});
export type DeliveryFigures = z.infer<typeof deliveryFiguresSchema>;

/** The result of resending several messages: those that had not failed were skipped. */
export const resentSchema = z.object({ resent: internal(z.int()), skipped: internal(z.int()) });

/** The headers with which a message would be signed now. */
export const signedHeadersSchema = z.record(internal(z.string()), secret(z.string()));

export const recoveryStates = ['waiting', 'running', 'done'] as const;
/** Messages that the worker sends again. */
export const recoverySchema = z.object({
  id: internal(uuid),
  /** Failed messages only, or also messages that the endpoint was never sent. */
  kind: internal(z.enum(['failed', 'missing'])),
  state: internal(z.enum(recoveryStates)),
  since: internal(instant),
  until: internal(instant),
  startedAt: internal(instant),
  startedBy: internal(z.string()),
  /** Messages that were queued again. */
  sent: internal(z.int()),
});
export type Recovery = z.infer<typeof recoverySchema>;
/** Maximum number of days of a recovery (W-166). */
export const RECOVERY_DAYS = 14;

/** The case in a message, where the facility sends it in full: as it is when the message is sent. */
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
  /** In billing order. */
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

/** The body of the POST: ids and a link, and no patient data unless the facility sends it in full. */
export const webhookBodySchema = z.object({
  type: internal(eventType),
  timestamp: internal(instant),
  data: z.object({
    entityId: internal(uuid),
    facilityId: internal(uuid),
    caseId: internal(uuid).nullable(),
    /** The record of the event and its kind. */
    subject: internal(z.string()),
    subjectId: internal(uuid),
    /** Codes of the event's kind; see the catalogue. */
    details: z.record(z.string(), internal(z.unknown())),
    /** The address of the record's page. */
    link: internal(z.string()),
    /**
     * The case, where the operator has enabled it for a facility; never part of what the portal shows of a
     * message.
     */
    case: webhookCaseSchema.optional(),
  }),
});
export type WebhookBody = z.infer<typeof webhookBodySchema>;

/** A kind of event that other systems can subscribe to, described for its receivers. */
export const cataloguedEventSchema = z.object({
  type: internal(eventType),
  area: internal(z.string()),
  description: internal(z.string()),
  /** The JSON Schema of the body. */
  schema: z.record(z.string(), internal(z.unknown())),
  example: webhookBodySchema,
});
export type CataloguedEvent = z.infer<typeof cataloguedEventSchema>;
