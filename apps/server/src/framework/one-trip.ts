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
 * A read that is one statement, including its audit record. It is sent in one message with the guard, so that a whole
 * request takes a single round trip to the database. Each such read also has a general form.
 */
export type SingleRoundTrip<Given, Row, Answer> = {
  /** Null when the input needs more than one statement. */
  statement(
    given: Given,
    call: { db: Db; clock: Program['clock']; client: ClientDetails; correlationId: string },
  ): { text: string; values: readonly unknown[] } | null;
  /** Every value of a row is the text that the database sent, or null. */
  answer(given: Given, rows: readonly Row[], scope: Scope): Promise<Answer>;
};

/** A single-trip read in a table of several. */
export type AnyTrip = SingleRoundTrip<unknown, unknown, unknown>;

/** The single-trip reads of a service, by name. */
export type TripsOf = Readonly<Record<string, AnyTrip>>;

const asText = (text: string): string => text;
const texts = { getTypeParser: () => asText } as const;

/**
 * Answers a read in a single round trip. Undefined when that is impossible: the call then takes the general path, which
 * states the reason of a refusal or the problem of its input.
 */
export async function answeredInOneTrip<Given>(
  trip: SingleRoundTrip<Given, unknown, unknown>,
  given: Given,
  rule: AccessRule,
  { program, verify, request }: { program: Program; verify: Verify; request: FastifyRequest },
): Promise<unknown> {
  // A machine account has no session, and a caller over the limit is refused before anything is read.
  const name = sha256(String(request.headers[headerNames.sessionId.toLowerCase()])).toString('base64');
  if (machineToken(request) !== null || program.callLimits.isExhausted(name)) return undefined;
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
