import { lineProblems } from '@waypost/contract/core/one-line';
import { addressContainsNul, containsNul } from '@waypost/platform/nul';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../framework/errors.ts';
import { isDeeperThan } from './json-size.ts';

/** Maximum depth of a body. The shape of the call is checked later, and some fields accept any value. */
const MAX_DEPTH = 64;

/**
 * Refuses, before the call is routed, a body nested too deep and text that nobody types on purpose: a NUL anywhere, and
 * in writes any character that makes a line look different from its content. GraphQL only reads, and may search for
 * text that an older version stored.
 */
export function refuseUnfitText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request: FastifyRequest) => {
    // Runs first, because all later steps walk the body recursively.
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
