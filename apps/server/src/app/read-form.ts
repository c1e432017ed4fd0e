import { message } from '@waypost/contract/core/messages';
import { FORM_FILE_MAX_BYTES } from '@waypost/contract/documents/uploads';
import busboy from 'busboy';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../framework/errors.ts';

type Form = Record<string, File | string | (File | string)[]>;

/** Limits of the parts of a form other than its file. */
const limits = {
  fields: 10,
  fieldSize: 1000,
  fieldNameSize: 100,
  files: 5,
  // A file that reaches the limit of the library counts as cut off, so its limit is one more.
  fileSize: FORM_FILE_MAX_BYTES + 1,
  parts: 15,
};

/** A form with one file that is too large is read to its end, so that the client receives the reason. */
const READ_TO_END_MAX = 2 * FORM_FILE_MAX_BYTES;

/**
 * Reads a form (multipart/form-data) as it arrives: texts and files by name, several of one name as a list. Data beyond
 * the maximum size of a file is dropped, and the form refused.
 * @throws AppError PAYLOAD_TOO_LARGE, and BAD_REQUEST when the body is no complete form
 */
export function readForm({ headers }: FastifyRequest, body: NodeJS.ReadableStream): Promise<Form> {
  const { promise, resolve, reject } = Promise.withResolvers<Form>();
  const form: Form = {};
  const add = (name: string, value: File | string): void => {
    const known = Object.hasOwn(form, name) ? form[name] : undefined;
    form[name] = known === undefined ? value : [known, value].flat();
  };
  const incomplete = (): void =>
    reject(
      new AppError('BAD_REQUEST', [{ path: '', message: 'Send a complete form (multipart/form-data)' }]),
    );
  let refusal: AppError | null = null;
  const tooLarge = (path: string): void => {
    refusal ??= new AppError('PAYLOAD_TOO_LARGE', [{ path, message: message('form.fileMax') }]);
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) > READ_TO_END_MAX) reject(refusal);
  };
  let parser: busboy.Busboy;
  try {
    parser = busboy({ headers, limits, defParamCharset: 'utf8' });
  } catch {
    incomplete();
    return promise;
  }
  parser.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated) tooLarge(name);
    else add(name, value);
  });
  parser.on('file', (name, stream, { filename, mimeType }) => {
    const chunks: Buffer<ArrayBuffer>[] = [];
    stream.on('data', (chunk: Buffer<ArrayBuffer>) => chunks.push(chunk));
    stream.on('limit', () => {
      chunks.length = 0;
      tooLarge(name);
    });
    // Only the file's stream reports that a body ended within it.
    stream.on('error', incomplete);
    stream.on('close', () => add(name, new File(chunks, filename ?? '', { type: mimeType })));
  });
  for (const event of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(event, () => tooLarge(''));
  parser.on('close', () => (refusal ? reject(refusal) : resolve(form)));
  parser.on('error', incomplete);
  body.on('error', incomplete);
  body.pipe(parser);
  return promise;
}
