import { ORPCError } from '@orpc/client';
import { type ErrorCode, errorCatalogue, errorCodes, type Problem } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';
import { VERSION_MISSING } from '@waypost/contract/core/values';
import { classifyDatabaseError, type DatabaseTrouble, isDeadlock } from '@waypost/platform/database/trouble';
import type { Logger } from '@waypost/platform/logger';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, type FieldError } from '../framework/errors.ts';

/** The body of every error answer. It states the problem and the remedy, and never contains patient data. */
export function problem(code: ErrorCode, correlationId: string, errors: FieldError[] = []): Problem {
  const { status, message: key } = errorCatalogue[code];
  const text = message(key);
  return {
    type: `/services/docs#error-${code.toLowerCase().replaceAll('_', '-')}`,
    title: code.toLowerCase().replaceAll('_', ' '),
    status,
    code,
    Message: text,
    correlationId,
    ...(errors.length > 0 ? { errors: errors.slice(0, MAX_ERRORS).map(cut) } : {}),
  };
}

/** Limits the size of an answer: enough errors for a person to correct a body, however large it was. */
const MAX_ERRORS = 50;
const MAX_ERROR_LENGTH = 500;
const cut = ({ path, message }: FieldError): FieldError => ({
  path: path.slice(0, MAX_ERROR_LENGTH),
  message: message.slice(0, MAX_ERROR_LENGTH),
});

type Issue = {
  path?: ReadonlyArray<PropertyKey | { key: PropertyKey }>;
  message: string;
  /** For a value that matches none of several forms: the problems by form. */
  errors?: ReadonlyArray<readonly Issue[]>;
};

/** The schemas' message for a value that matches no form, when no text is given for it. */
const NO_FORM = 'Invalid input';

/** The problems by the closest form: the one that fails deepest inside the value. */
function byNearestForm(issue: Issue): Issue[] {
  const forms = (issue.errors ?? [])
    .filter((found) => found.length > 0)
    .map((found) => found.flatMap(byNearestForm));
  if (forms.length === 0 || issue.message !== NO_FORM) return [issue];
  const depth = (found: readonly Issue[]) => Math.max(...found.map(({ path }) => path?.length ?? 0));
  const closestForm = forms.reduce((best, found) => (depth(found) > depth(best) ? found : best));
  return closestForm.map(({ path, ...inner }) => ({
    ...inner,
    path: [...(issue.path ?? []), ...(path ?? [])],
  }));
}

/** A header as it is usually written: `if-match` is `If-Match`. */
const headerCase = (name: string): string => name.replace(/(?<![^-])[a-z]/g, (first) => first.toUpperCase());

/** The path of a wrong value and the reason, without the value itself. */
function fieldErrors(issues: readonly Issue[]): FieldError[] {
  return issues
    .flatMap(byNearestForm)
    .slice(0, MAX_ERRORS)
    .map((issue) => {
      const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
      const isHeader = path[0] === 'headers';
      if (isHeader || path[0] === 'body' || path[0] === 'query' || path[0] === 'params') path.shift();
      const named = path.join('.');
      return { path: isHeader ? headerCase(named) : named, message: issue.message };
    });
}

/** Maps any failure to the error catalogue. An unknown failure becomes INTERNAL; its details go only to the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) {
    if (error.code === 'BAD_REQUEST') {
      const issues = (error.data as { issues?: Issue[] } | undefined)?.issues ?? [];
      const lacksVersion = issues.length > 0 && issues.every(({ message }) => message === VERSION_MISSING);
      return lacksVersion
        ? new AppError('VERSION_REQUIRED')
        : new AppError('BAD_REQUEST', fieldErrors(issues));
    }
    if (error.code === 'INTERNAL_SERVER_ERROR') return new AppError('INTERNAL');
    if (isErrorCode(error.code)) return new AppError(error.code);
  }
  const refused = refusals.get((error as { code?: unknown })?.code);
  if (refused) return new AppError(refused);
  const trouble = classifyDatabaseError(error);
  if (trouble) return new AppError(codeByFailure[trouble]);
  // It was restarted as often as allowed; a later attempt may succeed.
  if (isDeadlock(error)) return new AppError('UNAVAILABLE');
  if (isUnfitValue(error)) return new AppError('BAD_REQUEST');
  return byStatus((error as Partial<FastifyError>)?.statusCode);
}

/** The errors that the database's own checks raise at the end of a transaction (migration 036), by SQLSTATE. */
const refusals: ReadonlyMap<unknown, ErrorCode> = new Map<unknown, ErrorCode>([
  ['WP002', 'ONLY_ROLE'],
  ['WP003', 'LAST_ADMINISTRATOR'],
]);

const isErrorCode = (code: string): code is ErrorCode => (errorCodes as string[]).includes(code);

/** The errors for a database in trouble: worth another try, or out of space. */
const codeByFailure: Record<DatabaseTrouble, ErrorCode> = {
  away: 'UNAVAILABLE',
  wrong: 'UNAVAILABLE',
  full: 'STORAGE_FULL',
};

/**
 * SQLSTATEs of a value that PostgreSQL cannot store: a NUL or half a surrogate pair in a text, a number or date out of
 * range. Such a value always comes from the caller.
 */
const unfitValues: ReadonlySet<unknown> = new Set(['22003', '22007', '22008', '22021', '22P02', '22P05']);
const isUnfitValue = (error: unknown): boolean => unfitValues.has((error as { code?: unknown })?.code);

const codeByStatus: ReadonlyMap<number, ErrorCode> = new Map([
  [400, 'BAD_REQUEST'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [429, 'TOO_MANY_REQUESTS'],
  [503, 'UNAVAILABLE'],
]);

function byStatus(status: number | undefined): AppError {
  const known = status === undefined ? undefined : codeByStatus.get(status);
  if (known) return new AppError(known);
  return new AppError(status !== undefined && status >= 400 && status < 500 ? 'BAD_REQUEST' : 'INTERNAL');
}

/** Whether the client closed the connection during the answer: nobody is left to answer, and nothing failed. */
const hasDisconnected = (error: FastifyError, request: FastifyRequest): boolean =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' && request.raw.socket.destroyed;

/** Answers every error of a route with the usual problem body; internal errors go to the log. */
export function answerErrors(app: FastifyInstance, logger: Pick<Logger, 'error'>): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const known = toAppError(error);
    if (known.status >= 500 && !hasDisconnected(error, request))
      logger.error({ correlationId: request.id, err: error }, 'request failed');
    return reply.status(known.status).send(problem(known.code, request.id, known.errors));
  });
}
