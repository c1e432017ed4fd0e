import { lineProblems } from '@waypost/contract/core/one-line';
import { addressContainsNul, containsNul } from '@waypost/platform/nul';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../framework/errors.ts';
import { isDeeperThan } from './json-size.ts';

/** How deep values of a body may lie in one another. A call's shape is looked at later, and its facts may be anything. */
const MAX_DEPTH = 64;

/**
 * Refuses a body nested too deep, and text that nobody types on purpose, before the call is routed: a NUL anywhere, and in writes any character that
 * makes a line look different from what it holds. GraphQL only reads, and may search for what an older version stored.
 */
export function refuseUnfitText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    // First, since everything after it walks the body, and names a place by the way to it.
    if (isDeeperThan(request.body, MAX_DEPTH))
      throw new AppError('BAD_REQUEST', [
        { path: '', message: `Send values at most ${MAX_DEPTH} deep in one another` },
      ]);
    if (addressContainsNul(request.url) || containsNul(request.body ?? ''))
      throw new AppError('BAD_REQUEST', [{ path: '', message: 'Send text without NUL' }]);
    if (request.routeOptions.url?.endsWith('/graphql')) return;
    const problems = lineProblems(request.body);
    if (problems.length > 0) throw new AppError('BAD_REQUEST', problems);
  });
}
