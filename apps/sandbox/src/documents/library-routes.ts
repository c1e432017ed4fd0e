import type { FastifyInstance, FastifyReply } from 'fastify';
import { table } from '../html.ts';
import { REFUSED_ENDING } from './filing-routes.ts';
import { documentsOf, type FiledLetters, NO_DOCUMENTS_ENDING, OFFLINE_ENDING } from './library.ts';
import { BASE } from './provider.ts';

/** The special accounts, for the page about the document system. */
export const specialAccounts = [
  [`ending in ${NO_DOCUMENTS_ENDING}`, 'none'],
  [`ending in ${OFFLINE_ENDING}`, 'an error of the document system, also when a letter is filed'],
  [`ending in ${REFUSED_ENDING}`, 'as of others, but no letter is taken'],
] as const;

/** The required keys of a listing request; a key that a case does not have is sent empty. */
const keys = [
  'AccountNum',
  'TicketNum',
  'ReqNum',
  'AccessNum',
  'CaseNum',
  'EncounterNum',
  'QDXCaseNum',
] as const;

type Parts = {
  isValidToken: (token: string) => Promise<boolean>;
  show: (reply: FastifyReply, title: string, body: string) => FastifyReply;
  now: () => Date;
  filedLetters: FiledLetters;
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Registers the list of documents and the page that shows a document. */
export async function registerLibraryRoutes(
  app: FastifyInstance,
  { isValidToken, show, now, filedLetters }: Parts,
): Promise<void> {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.get<{ Querystring: Record<string, unknown> }>(
    `${BASE}/ApplicationIntegration.asmx/GetDocListingSSO`,
    async ({ query }, reply) => {
      const missing = ['userName', 'clientCode', 'accessToken', ...keys].find((name) => !(name in query));
      if (missing) return reply.code(500).type('text/plain').send(`Missing parameter: ${missing}.`);
      if (!(await isValidToken(textOf(query.accessToken))))
        return reply.code(401).type('text/plain').send('');
      if (!query.userName || !query.clientCode) return reply.code(403).type('text/plain').send('');
      return documentsOf(textOf(query.AccountNum), now(), filedLetters.of(textOf(query.AccountNum)));
    },
  );

  app.post<{ Body: Record<string, unknown> }>(`${BASE}/viewer`, async ({ body }, reply) => {
    const [userName, clientCode, docID] = [body.userName, body.clientCode, body.docID].map(textOf);
    if (!(await isValidToken(textOf(body.accessToken))))
      return show(reply.code(401), 'You are not signed in', '<p>The access token does not count here.</p>');
    if (!userName || !clientCode || !docID)
      return show(reply.code(400), 'No document', '<p>User, client code or document is missing.</p>');
    return show(
      reply,
      `Document ${Number(docID) || ''}`.trim(),
      `<p>A stand-in for the viewer: here the document would be shown. It was asked for with:</p>
${table(
  'What was posted',
  ['Field', 'Value'],
  [
    ['userName', userName],
    ['clientCode', clientCode],
    ['docID', docID],
    ['accessToken', 'one that counts'],
  ],
)}`,
    );
  });
}
