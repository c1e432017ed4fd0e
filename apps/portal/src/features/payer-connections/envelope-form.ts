import type { Connection, ConnectionRequest } from '@waypost/contract/payer-connections/calls';
import {
  coreRuleVersions,
  envelopeFields,
  envelopeProblems,
} from '@waypost/contract/payer-connections/envelope';
import { z } from 'zod';

/** The values of the envelope; empty ones use the defaults of the payer and the identifiers. */
export type EnvelopeValues = Record<
  | 'payerEntity'
  | 'payerIdQualifier'
  | 'payerId'
  | 'payerSentName'
  | 'providerEntity'
  | 'providerIdQualifier'
  | 'senderCode'
  | 'receiverCode'
  | 'authorizationQualifier'
  | 'authorizationInformation'
  | 'securityQualifier',
  string
>;

type Envelope = Pick<ConnectionRequest, keyof EnvelopeValues | 'coreRuleVersion'>;

const defaults: EnvelopeValues = {
  payerEntity: 'PR',
  payerIdQualifier: 'PI',
  payerId: '',
  payerSentName: '',
  providerEntity: '1P',
  providerIdQualifier: '',
  senderCode: '',
  receiverCode: '',
  authorizationQualifier: '00',
  authorizationInformation: '',
  securityQualifier: '00',
};
export const envelopeNames = Object.keys(defaults) as (keyof EnvelopeValues)[];

/** Applies the rule of the request field to typed text. */
const ruleOf = (name: keyof EnvelopeValues) =>
  z.string().superRefine((typed, context) => {
    const { error } = envelopeFields[name].safeParse(sentOf(name, typed));
    for (const { message } of error?.issues ?? []) context.addIssue({ code: 'custom', message });
  });

export const envelopeRules = {
  payerEntity: ruleOf('payerEntity'),
  payerIdQualifier: ruleOf('payerIdQualifier'),
  payerId: ruleOf('payerId'),
  payerSentName: ruleOf('payerSentName'),
  providerEntity: ruleOf('providerEntity'),
  providerIdQualifier: ruleOf('providerIdQualifier'),
  senderCode: ruleOf('senderCode'),
  receiverCode: ruleOf('receiverCode'),
  authorizationQualifier: ruleOf('authorizationQualifier'),
  authorizationInformation: ruleOf('authorizationInformation'),
  securityQualifier: ruleOf('securityQualifier'),
};

const sentOf = (name: keyof EnvelopeValues, typed: string): string | null | undefined =>
  typed.trim() === '' ? (defaults[name] === '' ? null : undefined) : typed.trim();

/** The envelope of the form. Text typed for a qualifier that means "none" is left out. */
export const envelopeOf = (values: EnvelopeValues): Envelope => ({
  ...(Object.fromEntries(envelopeNames.map((name) => [name, sentOf(name, values[name])])) as Envelope),
  coreRuleVersion: coreRuleVersions[0],
  ...(values.authorizationQualifier === '00' && { authorizationInformation: null }),
});

/** The rules between fields. Whether security information is stored is checked with the secrets. */
export function refineEnvelope(
  values: EnvelopeValues & { senderId: string; receiverId: string },
  context: z.RefinementCtx,
): void {
  const sent = { ...values, ...envelopeOf(values) };
  for (const { path, message } of envelopeProblems({ ...sent, securityQualifier: '00' }, true))
    context.addIssue({ code: 'custom', path: [path], message });
}

export const envelopeValuesOf = (connection: Connection | null): EnvelopeValues =>
  Object.fromEntries(
    envelopeNames.map((name) => [name, connection?.[name] ?? defaults[name]]),
  ) as EnvelopeValues;

/** Whether a connection differs from the defaults. */
export const statesEnvelope = (values: EnvelopeValues): boolean =>
  envelopeNames.some((name) => values[name] !== defaults[name]);
