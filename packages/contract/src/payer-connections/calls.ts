import { oc } from '@orpc/contract';
import { z } from 'zod';
import { internal } from '../core/classes.ts';
import { endingBody } from '../core/managed-list.ts';
import { message } from '../core/messages.ts';
import { isOneLine } from '../core/one-line.ts';
import { idempotencyHeaders, ifMatchHeaders, instant, uuid, version } from '../core/values.ts';
import { payerStatusSchema } from '../payers/calls.ts';
import { shownCertificateSchema } from './client-certificate.ts';
import { connectionFields, connectionSecrets } from './connection.ts';
import { trialRequestSchema, trialSchema } from './trial.ts';

/** The connections of an organization to payers, and its requests for payers that the installation does not know. */

const payerCode = internal(z.string().min(1, message('field.required')).max(20));
const written = { ...connectionFields, ...connectionSecrets };
const example = {
  connector: 'core-mime' as const,
  endpointUrl: 'https://edi.example.org/core',
  senderId: 'LAKEMONT',
  receiverId: 'TIDEWATER',
  userName: 'lakemont',
};
export const connectionRequestSchema = z.strictObject(written).meta({ examples: [example] });
export type ConnectionRequest = z.infer<typeof connectionRequestSchema>;
const newConnectionSchema = z
  .strictObject({ payerCode, ...written })
  .meta({ examples: [{ payerCode: 'TWM01', ...example }] });
export type NewConnection = z.infer<typeof newConnectionSchema>;

export const connectionSchema = z.object({
  connectionId: internal(uuid),
  payerCode,
  payerName: internal(z.string()),
  ...connectionFields,
  /** Whether it has a password, which is sealed and never shown. */
  hasPassword: internal(z.boolean()),
  /** Whether it has security information (ISA04), which is sealed and never shown. */
  hasSecurityInformation: internal(z.boolean()),
  /** The client certificate, if there is one. Its key is sealed and never shown. */
  certificate: shownCertificateSchema.nullable(),
  /** The time from which nothing is sent through it and its payer is not offered. */
  endedAt: internal(instant).nullable(),
  /** The status of the payer. */
  line: payerStatusSchema.omit({ payerCode: true, payerName: true }),
  version,
});
export type Connection = z.infer<typeof connectionSchema>;

/** A payer that the installation knows. */
const knownPayerSchema = z.object({
  payerCode,
  payerName: internal(z.string()),
  /** The organization's connection to it, including an ended one. */
  connectionId: internal(uuid).nullable(),
});
export type KnownPayer = z.infer<typeof knownPayerSchema>;

const line = (most: number) =>
  internal(
    z
      .string()
      .trim()
      .max(most, message('field.max', { n: most }))
      .refine(isOneLine, message('field.invalid')),
  );
export const payerRequestStates = ['asked', 'added', 'declined'] as const;
export const payerRequestSchema = z.strictObject({
  payerName: line(60).refine((name) => name !== '', message('field.required')),
  /** The payer's code at the payer or a clearinghouse; empty when unknown. */
  payerCode: internal(z.string().regex(/^[A-Za-z0-9]{0,20}$/, message('field.max', { n: 20 }))).default(''),
  reason: line(300).refine((reason) => reason !== '', message('field.required')),
});
export type PayerRequest = z.infer<typeof payerRequestSchema>;
export const requestedPayerSchema = z.object({
  requestId: internal(uuid),
  payerName: internal(z.string()),
  payerCode: internal(z.string()),
  reason: internal(z.string()),
  state: internal(z.enum(payerRequestStates)),
  askedAt: internal(instant),
  askedBy: internal(z.string()),
  answeredAt: internal(instant).nullable(),
  /** The reason why it was declined. */
  answer: internal(z.string()).nullable(),
  /** The code of the payer that was added. */
  addedCode: internal(z.string()).nullable(),
});
export type RequestedPayer = z.infer<typeof requestedPayerSchema>;

const tags = ['eligibility-payers'];
const path = '/services/eligibility-payers/connections';
const one = `${path}/{connectionId}` as const;
const trials = '/services/eligibility-payers/trials';
const asked = '/services/eligibility-payers/requests';
const params = z.object({ connectionId: internal(uuid) });

export const payerConnectionsContract = {
  connections: oc
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The connections of the entity to payers, by the payer’s name, ended ones last',
    })
    .output(z.array(connectionSchema)),
  connection: oc
    .route({ method: 'GET', path: one, inputStructure: 'detailed', tags, summary: 'A connection to a payer' })
    .input(z.object({ params }))
    .output(connectionSchema),
  createConnection: oc
    .route({
      method: 'POST',
      path,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Connect a payer that the installation knows',
      description:
        'Its payer can be asked at once. Refused with CONNECTION_EXISTS when there is one already, even an ended one. The address must be one that the operator allows.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: newConnectionSchema }))
    .output(connectionSchema),
  changeConnection: oc
    .route({
      method: 'PUT',
      path: one,
      inputStructure: 'detailed',
      tags,
      summary: 'Change how a payer is reached',
      description:
        'It is sent whole: what is left out is as in a new one, but for the password, the security information (ISA04) and the client certificate, which stay. With another host in the address they must be sent again; without a user name the password is forgotten, with the qualifier 00 the security information, and `null` removes the certificate.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: connectionRequestSchema }))
    .output(connectionSchema),
  endConnection: oc
    .route({
      method: 'PUT',
      path: `${one}/ended`,
      inputStructure: 'detailed',
      tags,
      summary: 'End a connection, or reactivate it as it was',
      description:
        'Nothing is sent through one that has ended: what waits to be sent is cancelled, and its payer is no longer offered. What was asked stays on record. Needs `If-Match`.',
    })
    .input(z.object({ params, headers: ifMatchHeaders, body: endingBody }))
    .output(connectionSchema),
  tryConnection: oc
    .route({
      method: 'POST',
      path: `${one}/trials`,
      inputStructure: 'detailed',
      successStatus: 202,
      tags,
      summary: 'Send one inquiry through a connection as it is saved',
      description:
        'It is an eligibility request as any other, of no case and no task: it counts against the limits of the connection and stays on record. Read the trial for its steps and for what became of it. The same `Idempotency-Key` never sends twice.',
    })
    .input(z.object({ params, headers: idempotencyHeaders, body: trialRequestSchema }))
    .output(trialSchema),
  trial: oc
    .route({
      method: 'GET',
      path: `${trials}/{trialId}`,
      inputStructure: 'detailed',
      tags,
      summary: 'An inquiry that tries a connection: its steps, and what the payer said',
    })
    .input(z.object({ params: z.object({ trialId: internal(uuid) }) }))
    .output(trialSchema),
  knownPayers: oc
    .route({
      method: 'GET',
      path: '/services/eligibility-payers/known-payers',
      tags,
      summary: 'The payers that this installation knows, by name, with the connection of the entity to each',
    })
    .output(z.array(knownPayerSchema)),
  payerRequests: oc
    .route({
      method: 'GET',
      path: asked,
      tags,
      summary: 'The payers that the entity has asked the operator for, the latest first',
    })
    .output(z.array(requestedPayerSchema)),
  askForPayer: oc
    .route({
      method: 'POST',
      path: asked,
      inputStructure: 'detailed',
      successStatus: 201,
      tags,
      summary: 'Ask the operator for a payer that the installation does not know',
      description: 'Refused with PAYER_ASKED while the entity waits for an answer about the same payer.',
    })
    .input(z.object({ headers: idempotencyHeaders, body: payerRequestSchema }))
    .output(requestedPayerSchema),
};
