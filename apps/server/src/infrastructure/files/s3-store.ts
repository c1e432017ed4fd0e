import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '@waypost/platform/file-settings';
import { childOf, escapeXml, readXml, type XmlElement } from '@waypost/platform/xml';
import { AwsV4Signer } from 'aws4fetch';
import { isUuid } from '../ids.ts';
import type { Outbound, OutboundMethod, OutboundStream } from '../outbound/outbound.ts';
import { type FileStore, MissingFileError } from './file-store.ts';

/** Maximum size of a single upload; larger files are sent in parts. S3 requires parts of at least 5 MiB. */
const PART = 8 * 1024 * 1024;
const limits = { connectTimeoutMs: 5000, timeoutMs: 300_000 };

/** An unexpected answer of the store. */
class StoreError extends Error {
  override readonly name = 'StoreError';
  constructor(what: string, status: number) {
    super(`the file store answered ${status} to ${what}`);
  }
}

type Sent = { query?: Record<string, string>; headers?: Record<string, string>; body?: Uint8Array | string };

/** Files in a bucket of S3 or a compatible store: Signature Version 4, addresses by path. */
export function s3Store(s3: S3Settings, outbound: Outbound): FileStore {
  const call = async (method: OutboundMethod, key: string, { query = {}, headers = {}, body }: Sent = {}) => {
    const url = new URL(`${s3.url}${s3.bucket}${key === '' ? '' : `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: url.href,
      // The signature covers the content, so that no intermediary can change it.
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
      },
      ...(body === undefined ? {} : { body }),
      accessKeyId: s3.keyId,
      secretAccessKey: s3.secret,
      region: s3.region,
      service: 's3',
    }).sign();
    return outbound.stream(method, {
      url: signed.url.href,
      headers: Object.fromEntries(signed.headers),
      ...(body === undefined ? {} : { body }),
      ...limits,
    });
  };
  const put = async (key: string, body: Uint8Array, query: Record<string, string> = {}) =>
    accepted('PUT', await call('PUT', key, { query, body }));

  return {
    async put(id, bytes) {
      const key = keyOf(id);
      const parts = inParts(bytes);
      const first = await parts.next();
      const second = await parts.next();
      const [one, two] = [first.value ?? Buffer.alloc(0), second.value];
      if (two === undefined) {
        await put(key, one);
        return;
      }
      const begun = await accepted('POST uploads', await call('POST', key, { query: { uploads: '' } }));
      const uploadId = childOf(readXml(begun.text), 'UploadId')?.text ?? '';
      try {
        const tags: string[] = [];
        const send = async (part: Buffer) => {
          const { answer } = await put(key, part, { partNumber: String(tags.length + 1), uploadId });
          tags.push(answer.header('etag'));
        };
        await send(one);
        await send(two);
        for await (const part of parts) await send(part);
        const response = await accepted(
          'POST upload',
          await call('POST', key, { query: { uploadId }, body: completed(tags) }),
        );
        // S3 may report an error after it has begun to answer.
        if (readXml(response.text).name.endsWith('Error')) throw new StoreError('POST upload', 500);
      } catch (error) {
        await call('DELETE', key, { query: { uploadId } }).then(drain, () => undefined);
        throw error;
      }
    },
    async *get(id, from) {
      const range: Record<string, string> = from > 0 ? { range: `bytes=${from}-` } : {};
      const answer = await call('GET', keyOf(id), { headers: range });
      if (answer.status === 404) {
        await drain(answer);
        throw new MissingFileError(id);
      }
      if (answer.status !== (from > 0 ? 206 : 200)) {
        await drain(answer);
        throw new StoreError('GET', answer.status);
      }
      yield* answer.body;
    },
    async remove(id) {
      const answer = await call('DELETE', keyOf(id));
      await drain(answer);
      if (answer.status >= 300 && answer.status !== 404) throw new StoreError('DELETE', answer.status);
    },
    async *olderThan(time) {
      let after: string | null = null;
      do {
        const query: Record<string, string> = {
          'list-type': '2',
          'max-keys': '500',
          ...(after ? { 'continuation-token': after } : {}),
        };
        const list = readXml((await accepted('GET list', await call('GET', '', { query }))).text);
        for (const entry of list.children.filter(({ name }) => name === 'Contents')) {
          const id = textIn(entry, 'Key').slice(3);
          if (isUuid(id) && new Date(textIn(entry, 'LastModified')) < time) yield id;
        }
        after = textIn(list, 'IsTruncated') === 'true' ? textIn(list, 'NextContinuationToken') : null;
      } while (after);
    },
  };
}

function keyOf(id: string): string {
  if (!isUuid(id)) throw new TypeError('a file is named by a UUID');
  return `${id.slice(-2)}/${id}`;
}

const textIn = (element: XmlElement, name: string): string => childOf(element, name)?.text ?? '';

const completed = (tags: readonly string[]): string =>
  `<CompleteMultipartUpload>${tags
    .map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`;

const drain = async ({ body }: OutboundStream): Promise<void> => {
  for await (const _piece of body);
};

async function accepted(
  what: string,
  answer: OutboundStream,
): Promise<{ answer: OutboundStream; text: string }> {
  const text = (await buffer(answer.body)).toString();
  if (answer.status >= 300) throw new StoreError(what, answer.status);
  return { answer, text };
}

/** The bytes in parts that are sent one after another; only one part is in memory. */
async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    held.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}
