import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * Issues and checks form tokens, bound to the interaction whose cookie the browser must also send: another site knows
 * neither, so it cannot sign a user in to a different account.
 */
export function formTokens(key: string) {
  const tokenOf = (interactionId: string): string =>
    createHmac('sha256', key).update(`sign-in form ${interactionId}`).digest('base64url');
  return {
    issue: tokenOf,
    matches(interactionId: string, received: string): boolean {
      const expected = Buffer.from(tokenOf(interactionId));
      const actual = Buffer.from(received);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type FormTokens = ReturnType<typeof formTokens>;

/** Whether a form was sent from a page of this origin, according to the browser's headers. */
export function isSameOrigin(request: FastifyRequest, origin: string): boolean {
  const { origin: received, 'sec-fetch-site': site } = request.headers;
  return (received === undefined || received === origin) && (site === undefined || site === 'same-origin');
}
