import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FiledLetters } from './library.ts';
import { BASE } from './provider.ts';

/** The ending of account numbers for which the system refuses to file documents. */
export const REFUSED_ENDING = '99';
/** The keyword type of the account number. */
const ACCOUNT = '101';

type Upload = { size: number; isPdf: boolean; bytes: Buffer | null };
type Keywords = { typeId: string; values: { value: string }[] }[];
type FilingRequest = {
  documentTypeId?: string;
  uploads?: { id: string }[];
  keywordCollection?: { items: { keywords: Keywords }[] };
};

type Parts = {
  isFilingClient: (token: string) => Promise<boolean>;
  filedLetters: FiledLetters;
  offline: (account: string) => boolean;
};

/**
 * Registers the Document Management API for filing documents: an upload in parts, then the document with its keywords.
 */
export async function registerFilingRoutes(
  app: FastifyInstance,
  { isFilingClient, filedLetters, offline }: Parts,
): Promise<void> {
  const uploads = new Map<string, Upload>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!(await isFilingClient(token))) return reply.code(401).send({ title: 'Unauthorized' });
  });

  app.post<{ Body: { fileExtension?: string; fileSize?: number } }>(
    `${BASE}/onbase/core/documents/uploads`,
    async ({ body }, reply) => {
      const { fileExtension, fileSize } = body ?? {};
      if (!/^[a-z]{3,4}$/.test(fileExtension ?? '') || !Number.isInteger(fileSize))
        return reply.code(400).send({ title: 'fileExtension and fileSize are needed' });
      const id = randomUUID();
      uploads.set(id, { size: fileSize ?? 0, isPdf: fileExtension === 'pdf', bytes: null });
      return reply.code(201).send({ id, filePartSize: 4_000_000, numberOfParts: 1 });
    },
  );

  app.put<{ Params: { id: string }; Querystring: { filePart?: string }; Body: Buffer }>(
    `${BASE}/onbase/core/documents/uploads/:id`,
    async ({ params, query, body }, reply) => {
      const upload = uploads.get(params.id);
      if (!upload) return reply.code(404).send({ title: 'No such upload' });
      if (
        query.filePart !== '1' ||
        body.length !== upload.size ||
        (upload.isPdf && !body.subarray(0, 5).equals(Buffer.from('%PDF-')))
      )
        return reply.code(400).send({ title: 'These are not the bytes that were announced' });
      upload.bytes = body;
      return reply.code(204).send();
    },
  );

  app.post<{ Body: FilingRequest }>(`${BASE}/onbase/core/documents`, async ({ body }, reply) => {
    const { documentTypeId, uploads: uploadIds = [], keywordCollection } = body ?? {};
    const [firstUpload] = uploadIds;
    const upload = uploads.get(firstUpload?.id ?? '');
    const keywords = keywordCollection?.items.flatMap((item) => item.keywords) ?? [];
    const account = keywords.find(({ typeId }) => typeId === ACCOUNT)?.values[0]?.value ?? '';
    if (!documentTypeId || !upload?.bytes || account === '')
      return reply.code(400).send({ title: 'A type, an upload and an account number are needed' });
    if (offline(account)) return reply.code(503).send({ title: 'The disk group of this account is offline' });
    if (account.endsWith(REFUSED_ENDING)) return reply.code(422).send({ title: 'This account is closed' });
    uploads.delete(firstUpload?.id ?? '');
    return reply.code(201).send({ id: filedLetters.file(account) });
  });
}
