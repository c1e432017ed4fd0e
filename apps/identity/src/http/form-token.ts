import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/**
 * The token of a form, bound to the interaction whose cookie the browser must also send: another site knows
 * neither, so it cannot sign someone in as somebody else.
 */
export function formTokens(key: string) {
  const tokenOf = (interactionId: string): string =>
    createHmac('sha256', key).update(`sign-in form ${interactionId}`).digest('base64url');
  return {
    issue: tokenOf,
    matches(interactionId: string, given: string): boolean {
      const expected = Buffer.from(tokenOf(interactionId));
      const actual = Buffer.from(given);
      return expected.length === actual.length && timingSafeEqual(expected, actual);
    },
  };
}
export type FormTokens = ReturnType<typeof formTokens>;

/** Whether a form was sent from a page of this origin, by the headers that the browser sends. */
export function sentFromHere(request: FastifyRequest, origin: string): boolean {
  const { origin: given, 'sec-fetch-site': site } = request.headers;
  return (given === undefined || given === origin) && (site === undefined || site === 'same-origin');
}
