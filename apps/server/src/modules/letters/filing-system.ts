import type { DocumentFiling } from '@waypost/platform/document-filing';
import { z } from 'zod';
import { jsonIn } from '../../infrastructure/json.ts';
import { type Outbound, type OutboundAnswer, OutboundError } from '../../infrastructure/outbound/outbound.ts';
import { permanentFailure, retryableFailure } from './failures.ts';

type Network = { outbound: Outbound; filing: DocumentFiling };
type Filed = { accountNumber: string | null; caseNumber: string; extension: string; content: Uint8Array };

const limits = { connectTimeoutMs: 5000, timeoutMs: 45_000, maxBytes: 1_000_000 };
const jsonHeaders = { accept: 'application/json', 'content-type': 'application/json' };

const tokenAnswer = z.object({ access_token: z.string().min(1) });
const upload = z.object({ id: z.string().min(1) });
const filed = z.object({ id: z.union([z.string().min(1), z.int()]) });

/**
 * Files a document in OnBase by its Document Management API: reserves an upload, sends the bytes in one part, then
 * creates the document with its keywords. Returns its id there. A repeated call would create a second copy, so it is
 * repeated only when the document was not accepted.
 * @throws SendError
 */
export async function fileDocument(
  network: Network,
  { accountNumber, caseNumber, extension, content }: Filed,
): Promise<string> {
  const { filing } = network;
  const authorization = `Bearer ${await token(network)}`;
  const place = read(
    await call(network, 'post', `${filing.apiUrl}documents/uploads`, {
      headers: { ...jsonHeaders, authorization },
      body: JSON.stringify({ fileExtension: extension, fileSize: content.byteLength }),
    }),
    upload,
  );
  accepted(
    await call(
      network,
      'put',
      `${filing.apiUrl}documents/uploads/${encodeURIComponent(place.id)}?filePart=1`,
      {
        headers: { 'content-type': 'application/octet-stream', authorization },
        body: content,
      },
    ),
  );
  const keyword = (typeId: string, value: string) => ({ typeId, values: [{ value }] });
  const document = await call(network, 'post', `${filing.apiUrl}documents`, {
    headers: { ...jsonHeaders, authorization },
    body: JSON.stringify({
      documentTypeId: filing.documentType,
      uploads: [{ id: place.id }],
      keywordCollection: {
        items: [
          {
            keywords: [
              ...(accountNumber === null ? [] : [keyword(filing.accountKeyword, accountNumber)]),
              keyword(filing.caseKeyword, caseNumber),
            ],
          },
        ],
      },
    }),
  });
  return String(read(document, filed).id);
}

/** A token of the installation's own (RFC 6749, 4.4): no user is signed in while a letter is filed. */
async function token(network: Network): Promise<string> {
  const { tokenUrl, clientId, clientSecret } = network.filing;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
  const answer = await call(network, 'post', tokenUrl, {
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${basic.toString('base64')}`,
    },
    body: 'grant_type=client_credentials',
  });
  if (answer.status === 400 || answer.status === 401) throw permanentFailure('filing-not-configured');
  return read(answer, tokenAnswer).access_token;
}

type Sent = { headers: Record<string, string>; body: string | Uint8Array };

const call = (
  { outbound }: Network,
  method: 'post' | 'put',
  url: string,
  sent: Sent,
): Promise<OutboundAnswer> =>
  outbound[method]({ url, ...sent, ...limits }).catch((error: unknown) => {
    if (!(error instanceof OutboundError)) throw error;
    throw error.failure === 'not-allowed'
      ? permanentFailure('filing-not-configured')
      : retryableFailure('filing-away');
  });

function accepted({ status }: OutboundAnswer): void {
  if (status === 401 || status === 403 || status === 404) throw permanentFailure('filing-not-configured');
  if (status === 429 || status >= 500) throw retryableFailure('filing-away');
  if (status >= 300) throw permanentFailure('filing-refused');
}

function read<T extends z.ZodType>(answer: OutboundAnswer, shape: T): z.output<T> {
  accepted(answer);
  const found = shape.safeParse(jsonIn(answer.text));
  if (!found.success) throw retryableFailure('filing-away');
  return found.data;
}
