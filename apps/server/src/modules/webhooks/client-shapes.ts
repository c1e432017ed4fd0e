import type {
  ClientAttempt,
  ClientEndpoint,
  ClientEndpointRequest,
} from '@waypost/contract/webhooks/client-calls';
import {
  type EndpointRequest,
  type MessageStatus,
  messageStatus,
  type Recovery,
  subscribableTypes,
  type WebhookEndpoint,
} from '@waypost/contract/webhooks/shapes';
import type { Keyring } from '@waypost/platform/keyring';
import { sql } from 'kysely';
import type { Work } from '../../framework/work.ts';
import { endpointById, type Place, statusOf } from './queries.ts';

/** An endpoint in the shape of Svix. */
export const clientEndpointOf = (endpoint: WebhookEndpoint): ClientEndpoint => ({
  id: endpoint.id,
  uid: null,
  url: endpoint.url,
  description: endpoint.description,
  disabled: endpoint.disabled,
  eventTypes: endpoint.filterTypes,
  throttleRate: endpoint.perSecond,
  channels: null,
  metadata: {},
  createdAt: endpoint.createdAt,
  updatedAt: endpoint.updatedAt,
});

/** A Svix client's request in our shape: without event types it subscribes to all. */
export const requestOfClient = ({
  url,
  description,
  eventTypes,
  throttleRate,
}: ClientEndpointRequest): Omit<EndpointRequest, 'inOrder'> => ({
  url,
  description,
  filterTypes: eventTypes ?? [...subscribableTypes],
  perSecond: throttleRate,
});

/** A list in one page. */
export const onePage = <Row>(data: Row[]) => ({ data, iterator: null, prevIterator: null, done: true });

export const taskOf = ({ id, kind, state, startedAt }: Recovery) => ({
  id,
  status: state === 'done' ? ('finished' as const) : ('running' as const),
  task: kind === 'missing' ? ('endpoint.replay-missing' as const) : ('endpoint.recover' as const),
  updatedAt: startedAt,
});

type AttemptSearch = {
  limit: number;
  status?: '0' | '2' | undefined;
  before?: string | undefined;
  after?: string | undefined;
  with_content: 'true' | 'false';
};
type AttemptRow = {
  id: string;
  message_id: string;
  at: Date;
  taken: boolean;
  is_manual: boolean;
  http_status: number | null;
  latency_ms: number;
  answer_sealed: string | null;
};

/** The latest attempts for an endpoint. Receivers' answers are read, and audited, only on request. */
export async function attemptsForClient(
  work: Work,
  keyring: Keyring,
  place: Place,
  { limit, status, before, after, with_content }: AttemptSearch,
): Promise<ClientAttempt[]> {
  const { url } = await endpointById(work, place);
  const taken = sql`coalesce(a.http_status between 200 and 299, false)`;
  const { rows } = await sql<AttemptRow>`
    select a.id, a.message_id, a.at, ${taken} as taken, a.is_manual, a.http_status, a.latency_ms, a.answer_sealed
    from webhook_attempt a
    where a.endpoint_id = ${place.id}::uuid
      ${status === undefined ? sql`` : sql`and ${taken} = ${status === '0'}`}
      ${before === undefined ? sql`` : sql`and a.at < ${before}::timestamptz`}
      ${after === undefined ? sql`` : sql`and a.at > ${after}::timestamptz`}
    order by a.at desc, a.id desc limit ${limit}`.execute(work.db);
  work.audit({
    action: 'View',
    domainType: 'WebhookMessageList',
    domainId: place.id,
    snapshot: { rows: rows.length, withAnswers: with_content === 'true' },
  });
  return rows.map((row) => ({
    id: row.id,
    msgId: row.message_id,
    endpointId: place.id,
    url,
    timestamp: row.at.toISOString(),
    status: row.taken ? 0 : 2,
    statusText: row.taken ? 'success' : 'fail',
    triggerType: row.is_manual ? 1 : 0,
    responseStatusCode: row.http_status ?? 0,
    responseDurationMs: row.latency_ms,
    response:
      with_content === 'true' && row.answer_sealed !== null ? keyring.open('webhook', row.answer_sealed) : '',
  }));
}

/** The stored messages of an endpoint, counted by status. */
export async function statsForClient(work: Work, place: Place) {
  await endpointById(work, place);
  const now = work.clock.now();
  const { rows } = await sql<{ status: MessageStatus; messages: number }>`
    select ${statusOf(now)} as status, count(*)::int as messages
    from webhook_delivery d where d.endpoint_id = ${place.id}::uuid group by 1`.execute(work.db);
  const of = (wanted: MessageStatus): number => rows.find(({ status }) => status === wanted)?.messages ?? 0;
  return {
    success: of(messageStatus.success),
    pending: of(messageStatus.pending),
    sending: of(messageStatus.sending),
    fail: of(messageStatus.failed),
  };
}
