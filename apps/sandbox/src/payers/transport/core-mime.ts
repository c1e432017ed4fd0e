import { randomUUID } from 'node:crypto';
import { checkEnvelope } from '../envelope/check-envelope.ts';
import { credentials } from '../payer-list.ts';
import { readForm } from './read-form.ts';
import { encodePayload, type TransferEncoding } from './transfer-encoding.ts';
import {
  type AnswerEnvelope,
  answerFields,
  type HttpMessage,
  type Style,
  type Transport,
} from './transport.ts';

/** CAQH CORE C2.2.0 MIME: multipart/form-data, one part per field. */
export const coreMime: Transport = {
  name: 'core-mime',
  title: 'CORE MIME',
  path: 'core',
  accepts: /^multipart\/form-data\b/i,
  read: readForm,
  check: (arrived) => checkEnvelope(arrived, credentials),
  write: writeForm,
  writeError: (answer, usualStatus) => ({ ...writeForm(answer, 'usual'), status: usualStatus }),
};

const encodings: Partial<Record<Style, TransferEncoding>> = { base64: 'base64', quoted: 'quoted-printable' };

function writeForm(answer: AnswerEnvelope, style: Style): HttpMessage {
  const boundary = `payer-${randomUUID()}`;
  const fields = answerFields(answer, randomUUID());
  if (style === 'odd') fields.reverse();
  const [end, quote] = style === 'odd' ? ['\n', ''] : ['\r\n', '"'];
  const chunks: Buffer[] = [];
  const encoding = encodings[style];
  for (const [name, value] of fields) {
    const isEncoded = name === 'Payload' && encoding !== undefined;
    const encodingHeader = isEncoded ? `Content-Transfer-Encoding: ${encoding}${end}` : '';
    const header = `--${boundary}${end}${encodingHeader}Content-Disposition: form-data; name=${quote}${name}${quote}${end}${end}`;
    const body = isEncoded ? encodePayload(value, encoding) : value;
    chunks.push(Buffer.from(header), Buffer.from(body), Buffer.from(end));
  }
  chunks.push(Buffer.from(`--${boundary}--${end}`));
  const statedBoundary = style === 'wrong-boundary' ? `payer-${randomUUID()}` : boundary;
  return {
    status: 200,
    contentType: `multipart/form-data; boundary=${statedBoundary}`,
    body: Buffer.concat(chunks),
  };
}
