import { z } from 'zod';
import { internal, secret } from '../core/classes.ts';
import { message } from '../core/messages.ts';
import { sentName } from '../core/organization-fields.ts';
import { isSendableIdentifier } from '../core/sendable.ts';

/**
 * The identities of sender, payer and provider that a payer expects according to its companion guide. Every field
 * has the default that most payers accept; the lists are those of 005010X279A1.
 */

/** NM101 of loop 2100A. */
export const payerEntities = ['PR', '2B', '36', 'GP', 'P5'] as const;
/** NM108 of loop 2100A. */
export const payerIdQualifiers = ['PI', 'XV', 'FI', '24', '46', 'NI', 'XX'] as const;
/** NM101 of loop 2100B. */
export const providerEntities = ['1P', '80', 'FA', 'GP', '2B', '36', 'P5', 'PR'] as const;
/** NM108 of loop 2100B except 34: an SSN must not be stored unsealed as a provider number. */
export const providerIdQualifiers = ['XX', 'FI', 'SV', '24', 'PI', 'PP', 'XV'] as const;
/** ISA01 and ISA03: 00 means that no information follows. */
export const authorizationQualifiers = ['00', '03'] as const;
export const securityQualifiers = ['00', '01'] as const;
/** The versions of the CORE rule that the connectors support. */
export const coreRuleVersions = ['2.2.0'] as const;

const oneOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  internal(z.enum(codes, message('connection.oneOf', { codes: codes.join(', ') })));
/** A text that the message carries unchanged, without surrounding blanks. */
const code = (least: number, most: number) => {
  const text = message('connection.code', { least, most });
  return z
    .string()
    .min(least, text)
    .max(most, text)
    .refine((value) => isSendableIdentifier(value) && value.trim() === value, text);
};

export const envelopeFields = {
  payerEntity: oneOf(payerEntities).default('PR'),
  payerIdQualifier: oneOf(payerIdQualifiers).default('PI'),
  /** NM109 and NM103 of the payer; null means its code and name in the installation's list. */
  payerId: internal(code(2, 80)).nullable().default(null),
  payerSentName: internal(sentName).nullable().default(null),
  providerEntity: oneOf(providerEntities).default('1P'),
  /** Null means XX, FI or SV by the kind of the identifier. */
  providerIdQualifier: oneOf(providerIdQualifiers).nullable().default(null),
  /** GS02 and GS03; null means the ids of ISA06 and ISA08. */
  senderCode: internal(code(2, 15)).nullable().default(null),
  receiverCode: internal(code(2, 15)).nullable().default(null),
  authorizationQualifier: oneOf(authorizationQualifiers).default('00'),
  /** ISA02. */
  authorizationInformation: internal(code(1, 10)).nullable().default(null),
  securityQualifier: oneOf(securityQualifiers).default('00'),
  coreRuleVersion: oneOf(coreRuleVersions).default('2.2.0'),
};

/** ISA04. When absent, it stays unchanged; it is never returned. */
export const securityInformationSchema = secret(code(1, 10));

type Parties = {
  senderId: string;
  receiverId: string;
  senderCode: string | null;
  receiverCode: string | null;
  authorizationQualifier: string;
  authorizationInformation: string | null;
  securityQualifier: string;
  securityInformation?: string | undefined;
};
type EnvelopeProblem = { path: keyof Parties; message: string };

/** Contradictions between fields, by field. `keepsSecurity`: stored security information remains. */
export function envelopeProblems(of: Parties, keepsSecurity: boolean): EnvelopeProblem[] {
  const problems: EnvelopeProblem[] = [];
  const add = (path: keyof Parties, text: string) => problems.push({ path, message: text });
  const asksForAuthorization = of.authorizationQualifier !== '00';
  if (asksForAuthorization && of.authorizationInformation === null)
    add('authorizationInformation', message('field.required'));
  if (!asksForAuthorization && of.authorizationInformation !== null)
    add('authorizationQualifier', message('connection.authorizationUnsaid'));
  const asksForSecurity = of.securityQualifier !== '00';
  if (asksForSecurity && of.securityInformation === undefined && !keepsSecurity)
    add('securityInformation', message('field.required'));
  if (!asksForSecurity && of.securityInformation !== undefined)
    add('securityQualifier', message('connection.securityUnsaid'));
  for (const [id, group] of [
    ['senderId', 'senderCode'],
    ['receiverId', 'receiverCode'],
  ] as const) {
    const length = of[id].trim().length;
    if (length === 0) add(id, message('field.required'));
    else if (length < 2 && of[group] === null) add(group, message('connection.groupCode'));
  }
  return problems;
}
