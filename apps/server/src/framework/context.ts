import { implement } from '@orpc/server';
import { contract } from '@waypost/contract';
import type { FastifyRequest } from 'fastify';
import type { Session } from './authenticate.ts';
import { AppError } from './errors.ts';
import type { Program } from './program.ts';
import type { Verify } from './verify-token.ts';
import type { Scope } from './work.ts';

/** The context of a handler: the program, the request, and the caller with the checked access. */
export type CallContext = {
  program: Program;
  /** Identifies the user of an ID token, or refuses it. */
  verify: Verify;
  request: FastifyRequest;
  session: Session | null;
  scope: Scope | null;
};

/** The contract, to which handlers are added. */
export const implementer = implement(contract).$context<CallContext>();

/** The scope of a call whose access is `entity`. */
export function scopeOf(context: CallContext): Scope {
  if (!context.scope) throw new AppError('UNAUTHENTICATED');
  return context.scope;
}

/** The session of a call whose access is `session`. */
export function sessionOf(context: CallContext): Session {
  if (!context.session) throw new AppError('UNAUTHENTICATED');
  return context.session;
}

/** The version on which a change is based: `If-Match: "7"` or `If-Match: 7`. */
export function versionFrom(header: string): number {
  const match = /^"?(\d{1,9})"?$/.exec(header.trim());
  if (!match)
    throw new AppError('BAD_REQUEST', [{ path: 'If-Match', message: 'Send the version of the record' }]);
  return Number(match[1]);
}
