import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { asked } from '../core/empty-field.ts';
import { instant, uuid } from '../core/values.ts';

/** What an audit record can say happened. */
export const auditActions = [
  'SignIn',
  'SignInFailed',
  'MfaFailed',
  'SignOut',
  'SignOutTimeout',
  'PasswordChange',
  'View',
  'Export',
  'Mutation',
  'Refused',
] as const;
export type AuditAction = (typeof auditActions)[number];
export const mutationOperations = ['Create', 'Update', 'Delete'] as const;
export type MutationOperation = (typeof mutationOperations)[number];

/**
 * Who a record can say it was; not every actor is a person: a machine account (`rpa`), a program of ours that acts by
 * itself (`service`), an operator at the command line (`system`).
 */
export const actorKinds = ['user', 'service', 'rpa', 'system'] as const;

const propertyChangeSchema = z.object({
  propertyName: internal(z.string()),
  previousValue: phi(z.string()).nullable(),
  newValue: phi(z.string()).nullable(),
});

export const auditRecordSchema = z.object({
  id: internal(uuid),
  actionDateTime: internal(instant),
  /** Null when it was no person, or one that this entity no longer knows. */
  auditedUser: z
    .object({
      firstName: internal(z.string()),
      lastName: internal(z.string()),
      email: internal(z.string()),
    })
    .nullable(),
  actorKind: internal(z.enum(actorKinds)),
  actionType: internal(z.enum(auditActions)),
  mutationOperationType: internal(z.enum(mutationOperations)).nullable(),
  domainType: internal(z.string()),
  domainId: internal(z.string()).nullable(),
  /** What a person calls the record: a case number, the name of a task, of a payer, of a user. */
  domainName: phi(z.string()).nullable(),
  mutationDetails: z.array(propertyChangeSchema),
  /** What was made or removed, or what was shown: names and values. */
  snapshot: z.record(z.string(), phi(z.unknown())).nullable(),
  clientDetails: z.object({
    ipAddress: internal(z.string()).nullable(),
    /** Where the address is; not looked up, so as not to ask strangers about staff. */
    state: internal(z.string()).nullable(),
    countryOrRegion: internal(z.string()).nullable(),
    operatingSystem: internal(z.string()).nullable(),
    browser: internal(z.string()).nullable(),
  }),
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** How far back a history goes when nobody asks for more. */
export const AUDIT_WINDOW_DAYS = 30;

const windowQuery = z.object({
  /** Records from then on; 30 days back when it is left out. Whoever may read a history may ask for older ones. */
  fromActionDateTime: asked(internal(instant)),
  /** Records of one page, newest first. */
  limit: internal(z.coerce.number().int().min(1).max(1000)).default(200),
  /** Where the page starts: the `next` of the page before it. */
  after: internal(z.string().max(4000)).optional(),
});

/** What people look for that no single field of a record says. */
export const auditTopics = ['answers-read-again'] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** Who, what, when and which record; what is left out does not narrow. */
export const auditSearchSchema = z.object({
  from: internal(instant).nullable(),
  until: internal(instant).nullable(),
  userId: internal(uuid).nullable(),
  /** A part of the name or e-mail of whoever did it. */
  person: internal(z.string().trim().min(1).max(100)).nullable().default(null),
  /** Of these kinds of actor; of any when none is named. */
  actorKinds: z
    .array(internal(z.enum(actorKinds)))
    .max(actorKinds.length)
    .default([]),
  actionTypes: z.array(internal(z.enum(auditActions))).max(auditActions.length),
  domainType: internal(z.string().min(1).max(100)).nullable(),
  /** Of one record; needs its `domainType`. */
  domainId: internal(z.string().min(1).max(100)).nullable(),
  caseId: internal(uuid).nullable(),
  /** `answers-read-again`: stored answers of payers that a new version of Waypost read otherwise, each with what changed. */
  topic: internal(z.enum(auditTopics)).nullable().default(null),
  /** Of one patient: how the name begins (`Last` or `Last, First`), or the whole number of the patient, an account or a case. */
  patient: phi(z.string().trim().min(1).max(100)).nullable().default(null),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

export const auditPageSchema = z.object({
  rows: z.array(auditRecordSchema),
  /** Cursor of the next page; null on the last. Records are not counted. */
  next: internal(z.string()).nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** A case by its id or its number: who may read its history may not see the case itself. */
const caseKey = internal(
  z.union([
    uuid,
    z
      .string()
      .regex(/^(?=.*\d)[A-Za-z\d]+(-[A-Za-z\d]+)*$/, 'Must be an id or a case number')
      .max(40),
  ]),
);

const history = (path: `/${string}`, summary: string) =>
  oc.route({
    method: 'GET',
    path: `/services/audit/api/AuditHistory${path}`,
    inputStructure: 'detailed',
    tags: ['audit'],
    summary,
  });

export const auditContract = {
  signOut: oc
    .route({
      method: 'POST',
      path: '/services/audit/api/Authentication/signOut',
      inputStructure: 'detailed',
      successStatus: 204,
      tags: ['audit'],
      summary: 'End this session and put the sign-out on record',
    })
    .input(z.object({ query: z.object({ isTimeout: asked(internal(z.enum(['true', 'false']))) }) }))
    .output(z.undefined().optional()),
  myHistory: history('/me', 'What the signed-in user did here, and what was done to their account')
    .input(z.object({ query: windowQuery }))
    .output(auditPageSchema),
  userHistory: history('/users/{userId}', 'What a user did here, and what was done to their account')
    .input(z.object({ params: z.object({ userId: internal(uuid) }), query: windowQuery }))
    .output(auditPageSchema),
  caseHistory: history('/{caseId}', 'What was done to a case and to what belongs to it, and who looked at it')
    .input(z.object({ params: z.object({ caseId: caseKey }), query: windowQuery }))
    .output(auditPageSchema),
  searchHistory: oc
    .route({
      method: 'POST',
      path: '/services/audit/api/AuditHistory/search',
      tags: ['audit'],
      summary: 'The record of this entity, however old, by who, what, when and which record',
    })
    .input(
      auditSearchSchema.extend({
        limit: internal(z.int().min(1).max(1000)).default(200),
        after: internal(z.string().max(4000)).nullable().default(null),
      }),
    )
    .output(auditPageSchema),
};
