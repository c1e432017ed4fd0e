import { lineProblems } from '@waypost/contract/one-line';
import { addressHoldsNul, holdsNul } from '@waypost/platform/nul';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../kernel/errors.ts';

/**
 * Refuses text that nobody means, before a call is found for it: a NUL anywhere, and in what is written anything that
 * makes a line more or less than it looks. GraphQL only reads: what it looks for may be what an older version let in.
 */
export function refuseUnfitText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    if (addressHoldsNul(request.url) || holdsNul(request.body ?? ''))
      throw new AppError('BAD_REQUEST', [{ path: '', message: 'Send text without NUL' }]);
    if (request.routeOptions.url?.endsWith('/graphql')) return;
    const problems = lineProblems(request.body);
    if (problems.length > 0) throw new AppError('BAD_REQUEST', problems);
  });
}
