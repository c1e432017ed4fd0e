import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { instant } from '../core/values.ts';

/** The certificate by which a payer knows who calls (mutual TLS). */

/** A chain of six certificates of 4096 bits, with the lines that OpenSSL writes above each, has about 20,000 characters. */
export const MOST_CHAIN = 32_000;
/** An RSA key of 8192 bits has about 6,500. */
export const MOST_KEY = 16_000;

const atMost = (most: number) =>
  z
    .string()
    .min(1, message('field.required'))
    .max(most, message('field.max', { n: most }));

export const certificateTextSchema = internal(atMost(MOST_CHAIN));
export const privateKeySchema = secret(atMost(MOST_KEY));
export const passphraseSchema = secret(
  z.string().regex(/^\P{Cc}{1,200}$/u, message('connection.credential')),
);

/** As it is written: PEM. The key is kept sealed without its passphrase, and is never read back. */
export const clientCertificateSchema = z.strictObject({
  /** The certificate of the client, and those between it and its authority, in any order. */
  certificate: certificateTextSchema,
  privateKey: privateKeySchema,
  /** What opens the key, where it is encrypted. */
  passphrase: passphraseSchema.optional(),
});
export type ClientCertificate = z.infer<typeof clientCertificateSchema>;

/** What is shown of it. */
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

/** Days before a certificate expires on which those who keep connections are told; 0: when it has expired. */
export const EXPIRY_NOTICE_DAYS = [30, 7, 0] as const;
const DAY_MS = 86_400_000;

/** Which notice a certificate is in for: the days of the last that has come; null before the first. */
export function expiryStage(validTo: Date, now: Date): (typeof EXPIRY_NOTICE_DAYS)[number] | null {
  const left = validTo.getTime() - now.getTime();
  return EXPIRY_NOTICE_DAYS.findLast((days) => left <= days * DAY_MS) ?? null;
}
