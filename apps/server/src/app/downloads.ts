import { Readable } from 'node:stream';
import { type Download, downloads } from '@waypost/contract/files/downloads';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AccessRule } from '../framework/access-rules.ts';
import { AppError } from '../framework/errors.ts';
import type { Program } from '../framework/program.ts';
import type { Verify } from '../framework/verify-token.ts';
import type { Scope } from '../framework/work.ts';
import { exportHistory } from '../modules/audit/module.ts';
import { importResults } from '../modules/imports/module.ts';
import { documentContent, letterPreview } from '../modules/letters/module.ts';
import { exportTasks } from '../modules/tasks/module.ts';
import { authorize } from './api.ts';
import { checked } from './checked.ts';
import { downloadAccess } from './modules.ts';

type Piece = string | Uint8Array;
type Pieces<Body> = (
  scope: Scope,
  body: Body,
  more: {
    scopeAgain: () => Promise<Scope>;
    /** Reports the type of the file before its first piece. */
    tell: (type: string) => void;
  },
) => AsyncGenerator<Piece, void>;

type FileOf<Body> = { name: string; type: string; piecesOf: Pieces<Body> };
const table = <Body>(name: string, piecesOf: Pieces<Body>): FileOf<Body> => ({
  name: `${name}.csv`,
  type: 'text/csv; charset=utf-8',
  piecesOf,
});

/** Mounts the calls that answer with a file, under the same guard as the others. */
export function mountDownloads(app: FastifyInstance, program: Program, verify: Verify): void {
  mount(
    downloads.audit.exportHistory,
    downloadAccess.audit.exportHistory,
    table('audit-history', (scope, body, { scopeAgain }) => exportHistory(scope, body, scopeAgain)),
  );
  mount(
    downloads.task.exportTasks,
    downloadAccess.task.exportTasks,
    table('tasks', (scope, body, { scopeAgain }) => exportTasks(scope, body, scopeAgain)),
  );
  mount(
    downloads.imports.importResults,
    downloadAccess.imports.importResults,
    table('import-results', (scope, body) => importResults(scope, program.keyring, body)),
  );
  mount(downloads.case.generatedDocument, downloadAccess.case.generatedDocument, {
    name: 'document',
    type: 'application/octet-stream',
    piecesOf: (scope, body, { tell }) => documentContent(program.files, scope, body, tell),
  });

  mount(downloads.case.letterPreview, downloadAccess.case.letterPreview, {
    name: 'letter.pdf',
    type: 'application/pdf',
    piecesOf: (scope, body, { tell }) => letterPreview(scope, body, tell),
  });

  function mount<B extends z.ZodType>(
    call: Download<B>,
    rule: AccessRule,
    { name, type, piecesOf }: FileOf<z.infer<B>>,
  ): void {
    app.post(call.path, async (request, reply) => {
      const scopeNow = async (): Promise<Scope> => {
        const { scope } = await authorize(rule, program, verify, request);
        if (!scope) throw new AppError('UNAUTHENTICATED');
        return scope;
      };
      let knownType = type;
      const setType = (known: string): void => {
        knownType = known;
      };
      const more = { scopeAgain: scopeNow, tell: setType };
      const pieces = piecesOf(await scopeNow(), checked(call.body, request.body), more);
      // Errors must occur before the answer starts; afterwards the connection can only be closed.
      const first = await pieces.next();
      const body = Readable.from(continued(first, pieces), { objectMode: false, highWaterMark: 256 * 1024 });
      body.once('error', (error) =>
        program.logger.warn({ correlationId: request.id, call: call.path, err: error }, 'download broke off'),
      );
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(knownType).send(body);
    });
  }
}

async function* continued(
  first: IteratorResult<Piece, void>,
  rest: AsyncGenerator<Piece, void>,
): AsyncGenerator<Piece, void> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
