import type { Logger } from '@waypost/platform/logger';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { asAppError, problem } from './problem.ts';

/** Whether the client closed the connection while its answer was on the way: nobody is left to answer, and nothing failed. */
const hasLeft = (error: FastifyError, request: FastifyRequest): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

/** Answers what any route throws with the usual problem body; what is our fault goes to the log. */
export function answerErrors(app: FastifyInstance, logger: Pick<Logger, 'error'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = asAppError(error);
    if (known.status >= 500 && !hasLeft(error, request))
      logger.error({ correlationId: request.id, err: error }, 'request failed');
    return reply.status(known.status).send(problem(known.code, request.id, known.errors));
  });
}
