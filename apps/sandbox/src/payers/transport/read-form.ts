import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { ReceivedEnvelope, RequestField } from '../envelope/fields.ts';
import { requestFields } from '../envelope/fields.ts';
import { UnreadableMessageError } from './transport.ts';

const MAX_BYTES = 2_000_000;
const knownFields: ReadonlySet<string> = new Set(requestFields);

/**
 * Reads the parts of a multipart/form-data body. Parts may come in any order; a part with a file name, as some senders
 * give the payload, counts like any other; unknown parts are ignored.
 * @throws UnreadableMessageError when the body is not a complete form
 */
export function readForm(headers: IncomingHttpHeaders, body: Readable): Promise<ReceivedEnvelope> {
  return new Promise((resolve, reject) => {
    const refuse = (error: unknown) =>
      reject(
        new UnreadableMessageError('The body is not a readable multipart/form-data form.', { cause: error }),
      );
    let parser: busboy.Busboy;
    try {
      parser = busboy({ headers, limits: { fieldSize: MAX_BYTES, fileSize: MAX_BYTES, parts: 40 } });
    } catch (error) {
      refuse(error);
      return;
    }
    const envelope: ReceivedEnvelope = {};
    parser.on('field', (name, value, info) => {
      if (info.valueTruncated) refuse(new Error(`The part ${name} is too long.`));
      else if (isKnown(name)) envelope[name] = value;
    });
    parser.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => refuse(new Error(`The part ${name} is too long.`)));
      stream.on('close', () => {
        if (isKnown(name)) envelope[name] = Buffer.concat(chunks).toString('utf8');
      });
    });
    parser.on('close', () => resolve(envelope));
    parser.on('error', refuse);
    body.on('error', refuse);
    body.on('close', () => {
      if (!body.readableEnded) refuse(new Error('The sender left.'));
    });
    body.pipe(parser);
  });
}

function isKnown(name: string): name is RequestField {
  return knownFields.has(name);
}
