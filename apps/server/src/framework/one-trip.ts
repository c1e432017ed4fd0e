import { headerNames } from '@waypost/contract/core/headers';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../infrastructure/database.ts';
import type { AccessRule } from './access-rules.ts';
import type { ClientDetails } from './audit.ts';
import { clientDetails, entranceOf, machineToken } from './authenticate.ts';
import { countAnswered } from './call-limits.ts';
import { isRefused, sha256 } from './guard.ts';
import type { Program } from './program.ts';
import type { Verify } from './verify-token.ts';
import type { Scope } from './work.ts';

/**
 * A read that is one statement, its audit record included. It is sent in one message with the guard, so that a whole request
 * is one trip to the database. A read that has such a form has the ordinary one beside it.
 */
export type OneTrip<Given, Row, Answer> = {
  /** Null for what is no single statement after all. */
  statement(
    given: Given,
    call: { db: Db; clock: Program['clock']; client: ClientDetails; correlationId: string },
  ): { text: string; values: readonly unknown[] } | null;
  /** Every value of a row is the text that the database sent, or null. */
  answer(given: Given, rows: readonly Row[], scope: Scope): Promise<Answer>;
};

/** A trip of a table that holds several. */
export type AnyTrip = OneTrip<unknown, unknown, unknown>;

/** The reads of a service that are one trip, by their name. */
export type TripsOf = Readonly<Record<string, AnyTrip>>;

const asText = (text: string): string => text;
const texts = { getTypeParser: () => asText } as const;

/**
 * Answers a read in one trip. Undefined when that cannot be: the call is then made in the ordinary way, which says why a
 * caller is refused or what is wrong with what they sent.
 */
export async function answeredInOneTrip<Given>(
  trip: OneTrip<Given, unknown, unknown>,
  given: Given,
  rule: AccessRule,
  { program, verify, request }: { program: Program; verify: Verify; request: FastifyRequest },
): Promise<unknown> {
  // A machine account has no session, and whoever must wait is told so before anything is read.
  const name = sha256(String(request.headers[headerNames.sessionId.toLowerCase()])).toString('base64');
  if (machineToken(request) !== null || program.callLimits.isSpent(name)) return undefined;
  const entrance = await entranceOf(program, verify, request, rule);
  if (entrance === null) return undefined;
  const { app: db, clock } = program;
  const call = { db, clock, client: clientDetails(request), correlationId: request.id };
  const statement = trip.statement(given, call);
  if (statement === null) return undefined;
  try {
    const { rows } = await program.trips.query({
      text: statement.text,
      values: [...statement.values],
      types: texts,
      first: entrance.guard,
    });
    const scope = await entrance.scope();
    const perMinute = program.config.callsPerMinute;
    countAnswered(program, request, { callerId: scope.sessionId, perMinute, name });
    return await trip.answer(given, rows, scope);
  } catch (error) {
    if (isRefused(error)) return undefined;
    throw error;
  }
}
