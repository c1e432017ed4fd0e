import { randomUUID } from 'node:crypto';
import type { AnswerPayloadType } from './fields.ts';

/** An answer before it becomes a form. `payload` is bytes when the text is deliberately not UTF-8. */
export type AnswerEnvelope = {
  payloadType: AnswerPayloadType;
  at: Date;
  senderId: string;
  receiverId: string;
  errorCode: string;
  errorMessage: string;
  payload: string | Buffer;
};

/** `odd` is legal and unusual: bare line feeds, names without quotes, the payload first. */
export type FormStyle = 'usual' | 'odd';

/** Writes the answer as multipart/form-data with a new PayloadID of the payer's own. */
export function writeEnvelope(
  answer: AnswerEnvelope,
  style: FormStyle,
): { contentType: string; body: Buffer } {
  const boundary = `payer-${randomUUID()}`;
  const fields: [string, string | Buffer][] = [
    ['PayloadType', answer.payloadType],
    ['ProcessingMode', 'RealTime'],
    ['PayloadID', randomUUID()],
    ['TimeStamp', answer.at.toISOString().replace(/\.\d+Z$/, 'Z')],
    ['SenderID', answer.senderId],
    ['ReceiverID', answer.receiverId],
    ['CORERuleVersion', '2.2.0'],
    ['ErrorCode', answer.errorCode],
    ['ErrorMessage', answer.errorMessage],
    ['Payload', answer.payload],
  ];
  if (style === 'odd') fields.reverse();
  const [end, quote] = style === 'odd' ? ['\n', ''] : ['\r\n', '"'];
  const chunks: Buffer[] = [];
  for (const [name, value] of fields) {
    const header = `--${boundary}${end}Content-Disposition: form-data; name=${quote}${name}${quote}${end}${end}`;
    chunks.push(Buffer.from(header), Buffer.from(value), Buffer.from(end));
  }
  chunks.push(Buffer.from(`--${boundary}--${end}`));
  return { contentType: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(chunks) };
}
