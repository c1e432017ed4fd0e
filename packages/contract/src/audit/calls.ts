import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal, phi } from '../core/classes.ts';
import { asked } from '../core/empty-field.ts';
import { instant, uuid } from '../core/values.ts';

/** The actions that an audit record may state. */
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
 * The kinds of actor. Not every actor is a person: a machine account (`rpa`), a program of the installation
 * (`service`), an operator at the command line (`system`).
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
  /** Null when the actor was no person, or a person whom this entity no longer knows. */
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
  /** The name people use for the record: a case number, or the name of a task, payer or user. */
  domainName: phi(z.string()).nullable(),
  mutationDetails: z.array(propertyChangeSchema),
  /** The names and values of the record that was created, removed or shown. */
  snapshot: z.record(z.string(), phi(z.unknown())).nullable(),
  clientDetails: z.object({
    ipAddress: internal(z.string()).nullable(),
    /**
     * The location of the address. It is never looked up, because that would send addresses of staff to a
     * third party.
     */
    state: internal(z.string()).nullable(),
    countryOrRegion: internal(z.string()).nullable(),
    operatingSystem: internal(z.string()).nullable(),
    browser: internal(z.string()).nullable(),
  }),
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** Days that a history covers unless the request asks for more. */
export const AUDIT_WINDOW_DAYS = 30;

const windowQuery = z.object({
  /** The earliest time; 30 days ago when absent. Anyone who may read a history may request older records. */
  fromActionDateTime: asked(internal(instant)),
  /** Records of one page, newest first. */
  limit: internal(z.coerce.number().int().min(1).max(1000)).default(200),
  /** The cursor of this page: `next` of the page before. */
  after: internal(z.string().max(4000)).optional(),
});

/** Topics that no single field of a record states. */
export const auditTopics = ['answers-read-again'] as const;
export type AuditTopic = (typeof auditTopics)[number];

/** Filters by person, action, time and record; an absent filter does not narrow the search. */
export const auditSearchSchema = z.object({
  from: internal(instant).nullable(),
  until: internal(instant).nullable(),
  userId: internal(uuid).nullable(),
  /** Part of the name or e-mail address of the actor. */
  person: internal(z.string().trim().min(1).max(100)).nullable().default(null),
  /** Only these kinds of actor; all kinds when empty. */
  actorKinds: z
    .array(internal(z.enum(actorKinds)))
    .max(actorKinds.length)
    .default([]),
  actionTypes: z.array(internal(z.enum(auditActions))).max(auditActions.length),
  domainType: internal(z.string().min(1).max(100)).nullable(),
  /** One record; requires its `domainType`. */
  domainId: internal(z.string().min(1).max(100)).nullable(),
  caseId: internal(uuid).nullable(),
  /**
   * `answers-read-again`: stored payer answers that a new version of Waypost interprets differently, each with its
   * changes.
   */
  topic: internal(z.enum(auditTopics)).nullable().default(null),
  /**
   * One patient: the start of the name (`Last` or `Last, First`), or the whole number of the patient, an account
   * or a case.
   */
  patient: phi(z.string().trim().min(1).max(100)).nullable().default(null),
});
export type AuditSearch = z.infer<typeof auditSearchSchema>;

export const auditPageSchema = z.object({
  rows: z.array(auditRecordSchema),
  /** Cursor of the next page; null on the last. Records are not counted. */
  next: internal(z.string()).nullable(),
});
export type AuditPage = z.infer<typeof auditPageSchema>;

/** A case by its id or number. A user who may read its history may lack the permission to see the case itself. */
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
