import { Readable } from 'node:stream';
import { type Download, downloads } from '@waypost/contract/downloads';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { AppError } from '../kernel/errors.ts';
import type { Scope } from '../kernel/scope.ts';
import { exportHistory } from '../modules/audit/module.ts';
import { exportTasks } from '../modules/task/module.ts';
import { downloadAccess } from './access.ts';
import type { Access } from './access-lines.ts';
import { authorize } from './api.ts';
import { checked } from './checked.ts';
import type { Program } from './program.ts';
import type { Identity } from './verify-token.ts';

type Rows<Body> = (
  scope: Scope,
  body: Body,
  scopeAgain: () => Promise<Scope>,
) => AsyncGenerator<string, void>;

/** Mounts the calls that answer with a file, under the same guard as the others. */
export function mountDownloads(
  app: FastifyInstance,
  program: Program,
  verify: (token: string) => Promise<Identity>,
): void {
  mount(downloads.audit.exportHistory, downloadAccess.audit.exportHistory, 'audit-history', exportHistory);
  mount(downloads.task.exportTasks, downloadAccess.task.exportTasks, 'tasks', exportTasks);

  function mount<B extends z.ZodType>(
    call: Download<B>,
    line: Access,
    name: string,
    rowsOf: Rows<z.infer<B>>,
  ): void {
    app.post(call.path, async (request, reply) => {
      const scopeNow = async (): Promise<Scope> => {
        const { scope } = await authorize(line, program, verify, request);
        if (!scope) throw new AppError('UNAUTHENTICATED');
        return scope;
      };
      const rows = rowsOf(await scopeNow(), checked(call.body, request.body), scopeNow);
      // Errors must occur before the answer starts; after that it can only be cut off.
      const first = await rows.next();
      const body = Readable.from(continued(first, rows), { objectMode: false, highWaterMark: 256 * 1024 });
      body.once('error', (error) =>
        program.logger.warn({ correlationId: request.id, call: call.path, err: error }, 'download broke off'),
      );
      return reply
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .type('text/csv; charset=utf-8')
        .send(body);
    });
  }
}

async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string, void> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}
