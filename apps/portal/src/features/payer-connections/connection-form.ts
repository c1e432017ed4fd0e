import { message } from '@waypost/contract/core/messages';
import type { Connection, ConnectionRequest } from '@waypost/contract/payer-connections/calls';
import {
  type ConnectorKind,
  connectionFields,
  type LimitName,
  limitBounds,
  userNameSchema,
} from '@waypost/contract/payer-connections/connection';
import { z } from 'zod';
import {
  type EnvelopeValues,
  envelopeOf,
  envelopeRules,
  envelopeValuesOf,
  refineEnvelope,
} from './envelope-form.ts';
import { type SecretValues, sentSecrets } from './secret-form.ts';

/**
 * The values of the form; time limits are in seconds, as text. Secrets have a separate form, which no draft contains.
 */
export type ConnectionValues = Record<LimitName, string> &
  EnvelopeValues & {
    payerCode: string;
    connector: ConnectorKind;
    endpointUrl: string;
    senderId: string;
    senderQualifier: string;
    receiverId: string;
    receiverQualifier: string;
    usage: 'P' | 'T';
    userName: string;
  };

/** The unit of each limit, and the factor for sending it. */
export const limitUnits: Readonly<
  Record<LimitName, { word: 'seconds' | 'inquiries' | 'failures'; size: number }>
> = {
  connectTimeoutMs: { word: 'seconds', size: 1000 },
  timeoutMs: { word: 'seconds', size: 1000 },
  maxConcurrent: { word: 'inquiries', size: 1 },
  queueMs: { word: 'seconds', size: 1000 },
  breakerFailures: { word: 'failures', size: 1 },
  breakerWindowMs: { word: 'seconds', size: 1000 },
  breakerOpenMs: { word: 'seconds', size: 1000 },
};
const limitNames = Object.keys(limitUnits) as LimitName[];

const sentLimit = (name: LimitName, text: string): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text) * limitUnits[name].size);

const limitRule = (name: LimitName) => {
  const [least, most] = limitBounds[name];
  const { size } = limitUnits[name];
  const shown = (value: number) => (value / size).toLocaleString('en-US');
  return z.string().refine(
    (text) => {
      const value = sentLimit(name, text);
      return value >= least && value <= most && (size > 1 || Number.isInteger(Number(text)));
    },
    `A number from ${shown(least)} to ${shown(most)}`,
  );
};

/** The rules of the form. `taken` are the codes of payers that are already connected. */
export const connectionRules = (taken: ReadonlySet<string>): z.ZodType<ConnectionValues> =>
  z
    .object({
      payerCode: z
        .string()
        .min(1, message('field.required'))
        .refine((code) => !taken.has(code), message('connection.exists')),
      connector: connectionFields.connector,
      endpointUrl: connectionFields.endpointUrl.refine(
        (address) => address === '' || URL.canParse(address),
        'Must be an address such as https://edi.example.org/core',
      ),
      senderId: connectionFields.senderId,
      senderQualifier: connectionFields.senderQualifier,
      receiverId: connectionFields.receiverId,
      receiverQualifier: connectionFields.receiverQualifier,
      usage: connectionFields.usage,
      ...envelopeRules,
      userName: z.union([z.literal(''), userNameSchema]),
      connectTimeoutMs: limitRule('connectTimeoutMs'),
      timeoutMs: limitRule('timeoutMs'),
      maxConcurrent: limitRule('maxConcurrent'),
      queueMs: limitRule('queueMs'),
      breakerFailures: limitRule('breakerFailures'),
      breakerWindowMs: limitRule('breakerWindowMs'),
      breakerOpenMs: limitRule('breakerOpenMs'),
    })
    .superRefine(refineEnvelope);

const defaults = {
  connector: 'core-mime',
  endpointUrl: '',
  senderId: '',
  senderQualifier: 'ZZ',
  receiverId: '',
  receiverQualifier: 'ZZ',
  usage: 'P',
  userName: null,
  connectTimeoutMs: 10_000,
  timeoutMs: 60_000,
  maxConcurrent: 8,
  queueMs: 5000,
  breakerFailures: 5,
  breakerWindowMs: 120_000,
  breakerOpenMs: 30_000,
} as const;

/** The values of a connection, or the defaults of a new one. */
export function valuesOf(connection: Connection | null): ConnectionValues {
  const from = connection ?? defaults;
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, String(from[name] / limitUnits[name].size)]),
  ) as Record<LimitName, string>;
  return {
    payerCode: connection?.payerCode ?? '',
    connector: from.connector,
    endpointUrl: from.endpointUrl,
    senderId: from.senderId,
    senderQualifier: from.senderQualifier,
    receiverId: from.receiverId,
    receiverQualifier: from.receiverQualifier,
    usage: from.usage,
    ...envelopeValuesOf(connection),
    userName: from.userName ?? '',
    ...limits,
  };
}

/** The request of the form. Stored secrets stay unless a new one was typed. */
export function requestOf(
  { payerCode: _payerCode, userName, ...values }: ConnectionValues,
  secrets: SecretValues,
): ConnectionRequest {
  const limits = Object.fromEntries(
    limitNames.map((name) => [name, sentLimit(name, values[name])]),
  ) as Record<LimitName, number>;
  return {
    ...values,
    ...envelopeOf(values),
    endpointUrl: values.endpointUrl.trim(),
    userName: userName === '' ? null : userName,
    ...limits,
    ...sentSecrets(secrets, values.securityQualifier),
  };
}
