import { randomUUID } from 'node:crypto';
import { checkEnvelope } from '../envelope/check-envelope.ts';
import { credentials } from '../payer-list.ts';
import { readForm } from './read-form.ts';
import { type AnswerEnvelope, answerFields, type Style, type Transport, type Written } from './transport.ts';

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

function writeForm(answer: AnswerEnvelope, style: Style): Written {
  const boundary = `payer-${randomUUID()}`;
  const fields = answerFields(answer, randomUUID());
  if (style === 'odd') fields.reverse();
  const [end, quote] = style === 'odd' ? ['\n', ''] : ['\r\n', '"'];
  const chunks: Buffer[] = [];
  for (const [name, value] of fields) {
    const header = `--${boundary}${end}Content-Disposition: form-data; name=${quote}${name}${quote}${end}${end}`;
    chunks.push(Buffer.from(header), Buffer.from(value), Buffer.from(end));
  }
  chunks.push(Buffer.from(`--${boundary}--${end}`));
  const stated = style === 'wrong-boundary' ? `payer-${randomUUID()}` : boundary;
  return {
    status: 200,
    contentType: `multipart/form-data; boundary=${stated}`,
    body: Buffer.concat(chunks),
  };
}
