import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant } from '../core/values.ts';

/** The certificate with which a payer identifies the caller (mutual TLS). */

/** A chain of six certificates of 4096 bits, with the lines that OpenSSL writes above each, has about 20,000 characters. */
export const MAX_CHAIN = 32_000;
/** An RSA key of 8192 bits has about 6,500. */
export const MAX_KEY = 16_000;

const atMost = (most: number) =>
  z
    .string()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

export const certificateTextSchema = internal(atMost(MAX_CHAIN));
export const privateKeySchema = secret(atMost(MAX_KEY));
export const passphraseSchema = secret(
  z.string().regex(/^\P{Cc}{1,200}$/u, message('connection.credential')),
);

/** The certificate as PEM. The key is stored sealed, without its passphrase, and is never returned. */
export const clientCertificateSchema = z.strictObject({
  /** The certificate of the client and the intermediate certificates, in any order. */
  certificate: certificateTextSchema,
  privateKey: privateKeySchema,
  /** The passphrase of an encrypted key. */
  passphrase: passphraseSchema.optional(),
});
export type ClientCertificate = z.infer<typeof clientCertificateSchema>;

/** The public facts of the certificate. */
export const shownCertificateSchema = z.object({
  subject: internal(z.string()),
  issuer: internal(z.string()),
  serialNumber: internal(z.string()),
  /** SHA-256, in pairs. */
  fingerprint: internal(z.string()),
  validFrom: internal(instant),
  validTo: internal(instant),
});
export type ShownCertificate = z.infer<typeof shownCertificateSchema>;

/**
 * Days before the expiry of a certificate on which the users who maintain connections are notified; 0 means that
 * it has expired.
 */
export const EXPIRY_NOTICE_DAYS = [30, 7, 0] as const;
const DAY_MS = 86_400_000;

/**
 * The notice that is due for a certificate: the days of the latest one that has been reached; null before the
 * first.
 */
export function expiryStage(validTo: Date, now: Date): (typeof EXPIRY_NOTICE_DAYS)[number] | null {
  const left = validTo.getTime() - now.getTime();
  return EXPIRY_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}
