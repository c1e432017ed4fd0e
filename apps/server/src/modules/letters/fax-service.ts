import type { FaxService } from '@waypost/platform/fax-service';
import { z } from 'zod';
import { jsonIn } from '../../infrastructure/json.ts';
import { type Outbound, type OutboundAnswer, OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { permanentFailure, retryableFailure } from './failures.ts';

/** The state of a fax: in transmission, received, or given up by the service. */
export type FaxState = 'going' | 'received' | 'lost';

const limits = { connectTimeoutMs: 5000, timeoutMs: 60_000, maxBytes: 1_000_000 };
/** The tag by which a document finds its fax again if the service's answer was lost. */
const TAG = 'waypost';

const one = z.object({ success: z.literal(true), data: z.object({ id: z.union([z.int(), z.string()]) }) });
const several = z.object({ success: z.literal(true), data: z.array(one.shape.data) });
const faxStatus = z.object({ success: z.literal(true), data: z.object({ status: z.string() }) });

const states: Readonly<Record<string, FaxState>> = {
  success: 'received',
  failure: 'lost',
  partialsuccess: 'lost',
};

/**
 * The number to dial as E.164: ten digits are a North American number. Null for text that cannot be dialed, and for
 * numbers that cannot exist (area or exchange beginning with 0 or 1).
 */
export function dialed(number: string | null): string | null {
  const digits = (number ?? '').replace(/[\s().\-/]/g, '').replace(/^\+?1(?=\d{10}$)/, '');
  if (/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return `+1${digits}`;
  return /^\+[2-9]\d{7,14}$/.test(digits) ? digits : null;
}

type Network = { outbound: Outbound; fax: FaxService };
type Fax = { documentId: string; to: string; content: Uint8Array<ArrayBuffer> };

/**
 * Sends a document to the fax service. A document that the service has already, because its answer was lost, is not
 * sent again.
 * @throws SendError
 */
export async function sendFax(network: Network, { documentId, to, content }: Fax): Promise<string> {
  const known = await faxesOf(network, documentId);
  const [last] = known;
  if (last !== undefined) return last;
  const form = new FormData();
  form.set('to', to);
  form.set(`tag[${TAG}]`, documentId);
  form.set('file', new Blob([content], { type: 'application/pdf' }), 'letter.pdf');
  const written = new Response(form);
  const body = new Uint8Array(await written.arrayBuffer());
  const answer = await callService(() =>
    network.outbound.post({
      url: `${network.fax.apiUrl}faxes`,
      headers: { ...headersOf(network.fax), 'content-type': written.headers.get('content-type') ?? '' },
      body,
      ...limits,
    }),
  );
  return String(read(answer, one).data.id);
}

async function faxesOf(network: Network, documentId: string): Promise<string[]> {
  const query = new URLSearchParams({ [`tag[${TAG}]`]: documentId });
  const answer = await get(network, `faxes?${query}`);
  return read(answer, several).data.map(({ id }) => String(id));
}

/** @throws SendError */
export async function stateOfFax(network: Network, faxId: string): Promise<FaxState> {
  const answer = await get(network, `faxes/${encodeURIComponent(faxId)}`);
  return states[read(answer, faxStatus).data.status] ?? 'going';
}

const get = ({ outbound, fax }: Network, path: string): Promise<OutboundAnswer> =>
  callService(async () => outbound.get({ url: `${fax.apiUrl}${path}`, headers: headersOf(fax), ...limits }));

const headersOf = ({ key, secret }: FaxService) => ({
  accept: 'application/json',
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
});

const callService = (call: () => Promise<OutboundAnswer>): Promise<OutboundAnswer> =>
  call().catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw error.failure === 'not-allowed'
      ? permanentFailure('fax-not-configured')
      : retryableFailure('fax-away');
  });

function read<T extends z.ZodType>({ status, text }: OutboundAnswer, shape: T): z.output<T> {
  if (status === 401 || status === 403) throw permanentFailure('fax-not-configured');
  if (status === 429 || status >= 500) throw retryableFailure('fax-away');
  if (status >= 400) throw permanentFailure('fax-refused');
  const answer = shape.safeParse(jsonIn(text));
  if (!answer.success) throw retryableFailure('fax-away');
  return answer.data;
}
