import type {
  DeliveryFailure,
  MessageStatus,
  WebhookAttempt,
  WebhookBody,
  WebhookEndpoint,
  WebhookMessage,
} from '@waypost/contract/webhooks/shapes';
import { endpointStatus, messageStatus, type Status } from '#src/ui/status.ts';

const states: Readonly<Record<WebhookEndpoint['state'], Status>> = {
  working: endpointStatus.Working,
  failing: endpointStatus.Failing,
  resting: endpointStatus.Resting,
  disabled: endpointStatus.Disabled,
};
export const statusOfEndpoint = ({ state }: Pick<WebhookEndpoint, 'state'>): Status => states[state];

export const messageStatuses: Readonly<Record<MessageStatus, Status>> = {
  0: messageStatus.Success,
  1: messageStatus.Pending,
  2: messageStatus.Failed,
  3: messageStatus.Sending,
};
export const statusOfMessage = ({ status }: Pick<WebhookMessage, 'status'>): Status =>
  messageStatuses[status];
/** The choices of a search, by the number of the status. */
export const statusOptions = Object.entries(messageStatuses).map(([value, { word }]) => ({
  value,
  label: word,
}));

const failures: Readonly<Record<DeliveryFailure, string>> = {
  'not-allowed': 'Address not allowed',
  unreachable: 'Not reachable',
  timeout: 'Timeout',
  connection: 'Connection lost',
  'too-large': 'Answer too large',
};

/** The receiver's response to an attempt: its status, or why there was none; null before the first attempt. */
export function answerText({
  httpStatus,
  failure,
}: Pick<WebhookAttempt, 'httpStatus' | 'failure'>): string | null {
  if (httpStatus !== null) return String(httpStatus);
  return failure === null ? null : failures[failure];
}

/** The host of an address. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Why an endpoint is disabled. */
export const disabledText: Readonly<Record<NonNullable<WebhookEndpoint['disabledBecause']>, string>> = {
  person: 'Somebody disabled it. What happens meanwhile waits, or can be recovered.',
  gone: 'Its receiver answered that it is gone (410). Enable it when the receiver is back.',
  failing: 'Its receiver took nothing for five days. Enable it when the receiver works again.',
};

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** A command that sends the message by hand, with a current signature. */
export function curlCommand(
  url: string,
  body: WebhookBody,
  signed: Readonly<Record<string, string>>,
): string {
  const headers = { 'content-type': 'application/json', ...signed };
  return [
    `curl -X POST ${quoted(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `--data-raw ${quoted(JSON.stringify(body))}`,
  ].join(' \\\n  ');
}
