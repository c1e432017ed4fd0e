import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { clientCertificateSchema } from './client-certificate.ts';
import { envelopeFields, securityInformationSchema } from './envelope.ts';

/** The connection to a payer. The operator's file and the calls check the same fields in the same way. */

/** The envelope and transport of a 270. */
export const connectorKinds = ['core-mime', 'core-soap', 'https'] as const;
export type ConnectorKind = (typeof connectorKinds)[number];

/** ISA06 and ISA08 have 15 characters and cannot contain separators. */
const party = internal(z.string().regex(/^[A-Za-z0-9 ._-]{1,15}$/, message('connection.party')));
const qualifier = internal(z.string().regex(/^[0-9A-Z]{2}$/, message('connection.qualifier')));
/** Goes into a header and into XML, so it may not contain control characters. */
const credential = z.string().regex(/^\P{Cc}{1,200}$/u, message('connection.credential'));
/** HTTP Basic (RFC 7617) ends the name at the first colon. */
export const userNameSchema = internal(
  credential.refine((name) => !name.includes(':'), message('connection.colon')),
);
export const passwordSchema = secret(credential);
const between = ([least, most]: readonly [least: number, most: number]) => {
  const text = message('connection.between', { least, most });
  return internal(z.int(text).min(least, text).max(most, text));
};

/** The bounds of each limit; those of time in milliseconds. */
export const limitBounds = {
  connectTimeoutMs: [500, 60_000],
  timeoutMs: [1000, 300_000],
  maxConcurrent: [1, 1000],
  queueMs: [0, 60_000],
  breakerFailures: [1, 1000],
  breakerWindowMs: [1000, 3_600_000],
  breakerOpenMs: [1000, 3_600_000],
} as const;
export type LimitName = keyof typeof limitBounds;

/** Everything except the parties and the address has a default. */
export const connectionFields = {
  connector: internal(z.enum(connectorKinds)),
  endpointUrl: internal(z.string().min(1, message('field.required')).max(2000)),
  senderId: party,
  senderQualifier: qualifier.default('ZZ'),
  receiverId: party,
  receiverQualifier: qualifier.default('ZZ'),
  usage: internal(z.enum(['P', 'T'])).default('P'),
  ...envelopeFields,
  userName: userNameSchema.nullable().default(null),
  connectTimeoutMs: between(limitBounds.connectTimeoutMs).default(10_000),
  timeoutMs: between(limitBounds.timeoutMs).default(60_000),
  maxConcurrent: between(limitBounds.maxConcurrent).default(8),
  queueMs: between(limitBounds.queueMs).default(5000),
  breakerFailures: between(limitBounds.breakerFailures).default(5),
  breakerWindowMs: between(limitBounds.breakerWindowMs).default(120_000),
  breakerOpenMs: between(limitBounds.breakerOpenMs).default(30_000),
};

/** The credentials of a connection. An absent one stays unchanged; it is never returned. */
export const connectionSecrets = {
  password: passwordSchema.optional(),
  securityInformation: securityInformationSchema.optional(),
  /** Null removes the stored certificate. */
  clientCertificate: clientCertificateSchema.nullable().optional(),
};
