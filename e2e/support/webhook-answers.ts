import { contract } from '@waypost/contract';
import { type EventType, eventKinds } from '@waypost/contract/core/events';
import {
  areaOf,
  type DeliveryFigures,
  descriptionOf,
  eventAreas,
  messageStatus,
  type Recovery,
  subscribableTypes,
  type WebhookAttempt,
  type WebhookBody,
  type WebhookEndpoint,
  type WebhookMessage,
} from '@waypost/contract/webhooks/shapes';
import type { Answers } from './answers.ts';
import { idOf, lakemont } from './shown.ts';

export const portalPath = `/rco/${lakemont.lCode}/settings?tab=webhooks-portal`;
const [facility] = lakemont.facilities;
const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** An endpoint that works. */
export const endpoint: WebhookEndpoint = {
  id: idOf(801),
  appId: facility?.id ?? '',
  appName: facility?.name ?? '',
  url: 'https://hooks.lakemont.example/waypost/webhook',
  description: 'Registration data warehouse. Feeds the nightly coverage report.',
  disabled: false,
  disabledBecause: null,
  createdAt: '2026-03-02T18:15:00.000Z',
  updatedAt: '2026-11-18T21:05:00.000Z',
  filterTypes: ['task.created', 'task.completed', 'coverage.changed', 'eligibility.answered'],
  inOrder: false,
  perSecond: null,
  state: 'working',
  failingSince: null,
  waiting: 2,
  failed: 9,
  version: 4,
};

/** One in each state. */
export const endpoints: WebhookEndpoint[] = [
  endpoint,
  {
    ...endpoint,
    id: idOf(802),
    url: 'https://fail.lakemont.example/in',
    description: '',
    state: 'failing',
    failingSince: '2026-11-20T10:00:00.000Z',
  },
  {
    ...endpoint,
    id: idOf(803),
    url: 'https://rest.lakemont.example/in',
    state: 'resting',
    failingSince: '2026-11-20T10:00:00.000Z',
  },
  {
    ...endpoint,
    id: idOf(804),
    url: 'https://gone.lakemont.example/in',
    disabled: true,
    disabledBecause: 'gone',
    state: 'disabled',
  },
];

const message = (at: number, values: Partial<WebhookMessage>): WebhookMessage => ({
  msgId: idOf(820 + at),
  eventType: 'task.created',
  status: messageStatus.success,
  timestamp: minutesAgo(at * 7),
  caseId: idOf(860),
  caseNumber: '260118-01',
  attempts: 1,
  nextAttempt: null,
  httpStatus: 200,
  failure: null,
  ...values,
});

/** A message of each status. */
export const messages: WebhookMessage[] = [
  message(1, { eventType: 'coverage.changed' }),
  message(2, {
    eventType: 'eligibility.answered',
    status: messageStatus.sending,
    attempts: 0,
    httpStatus: null,
  }),
  message(3, { eventType: 'task.completed', status: messageStatus.failed, attempts: 8, httpStatus: 503 }),
  message(4, {
    status: messageStatus.pending,
    attempts: 2,
    httpStatus: null,
    failure: 'connection',
    nextAttempt: new Date(Date.now() + 7_200_000).toISOString(),
  }),
  message(5, { status: messageStatus.failed, attempts: 8, httpStatus: null, failure: 'timeout' }),
  message(6, { caseId: null, caseNumber: null }),
];
export const failedMessage = messages[2] as WebhookMessage;

const bodyOf = (type: EventType): WebhookBody => ({
  type: type as WebhookBody['type'],
  timestamp: '2026-11-20T15:40:13.000Z',
  data: {
    entityId: lakemont.id,
    facilityId: endpoint.appId,
    caseId: idOf(860),
    subject: eventKinds[type].subject,
    subjectId: idOf(861),
    details: { status: 'Complete' },
    link: 'https://waypost.example/rco/LKMT/case-management/260118-01',
  },
});

const attempts: WebhookAttempt[] = [
  {
    id: idOf(871),
    number: 2,
    isManual: true,
    at: '2026-11-20T15:47:20.000Z',
    httpStatus: 503,
    failure: null,
    latencyMs: 1240,
    answer: '<html><body>Service unavailable</body></html>',
  },
  {
    id: idOf(870),
    number: 1,
    isManual: false,
    at: '2026-11-20T15:40:13.000Z',
    httpStatus: null,
    failure: 'timeout',
    latencyMs: 15_000,
    answer: null,
  },
];

const figures: DeliveryFigures = {
  hours: Array.from({ length: 24 }, (_hour, at) => ({
    from: minutesAgo((24 - at) * 60),
    taken: (at * 37) % 90,
    failed: at % 6,
    medianMs: at % 9 === 0 ? null : 120 + ((at * 53) % 200),
  })),
  taken: 1412,
  failed: 9,
  medianMs: 180,
};

export const recovery: Recovery = {
  id: idOf(880),
  kind: 'failed',
  state: 'running',
  since: '2026-11-08T05:00:00.000Z',
  until: '2026-11-20T05:00:00.000Z',
  // Computed on request, because a full test run takes longer than the period that is shown.
  get startedAt() {
    return minutesAgo(1);
  },
  startedBy: 'Whitfield, Dana',
  sent: 1200,
};

/** A portal with these endpoints and these messages of the first. */
export function withWebhooks(answers: Answers, shown: readonly WebhookEndpoint[] = endpoints): Answers {
  const [first = endpoint] = shown;
  const { webhooks } = contract;
  return answers
    .to(webhooks.endpoints, [...shown])
    .to(webhooks.endpoint, ({ path }) => shown.find(({ id }) => path.endsWith(id)) ?? first)
    .to(
      webhooks.commonEventTypes,
      Object.keys(eventAreas).map((area) => ({
        FeatureFlag: area,
        EventTypes: subscribableTypes
          .filter((type) => areaOf(type) === area)
          .map((name) => ({ name, description: descriptionOf(name) })),
      })),
    )
    .to(
      webhooks.eventCatalogue,
      subscribableTypes.map((type) => ({
        type,
        area: areaOf(type) ?? '',
        description: descriptionOf(type),
        schema: { type: 'object', properties: { type: { const: type } } },
        example: bodyOf(type),
      })),
    )
    .to(webhooks.messages, messages)
    .to(webhooks.figures, figures)
    .to(webhooks.recoveries, [])
    .to(webhooks.endpointHeaders, { Headers: { 'x-team': 'billing', 'x-api-key': '********' } })
    .to(webhooks.endpointSecrets, [
      { appUid: first.appId, endpointUid: first.id, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' },
    ])
    .to(webhooks.messageAttempts, {
      message: failedMessage,
      body: bodyOf('task.completed'),
      signed: {
        'webhook-id': failedMessage.msgId,
        'webhook-timestamp': '1763653213',
        'webhook-signature': 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
      },
      attempts,
    });
}
