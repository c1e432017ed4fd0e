import { type ErrorCode, errorCatalogue, type Problem } from '@waypost/contract/core/errors';
import { type MessageKey, message } from '@waypost/contract/core/messages';

/**
 * A failed call. Code that handles it checks `code`, never the text. `code` is null when no answer came or the answer
 * is unknown.
 */
export class ApiError extends Error {
  readonly code: ErrorCode | null;
  readonly status: number;
  readonly correlationId: string;
  readonly fields: NonNullable<Problem['errors']>;
  /** The time after which a call over the limit may be repeated. */
  readonly retryAfterMs: number;

  constructor(status: number, problem: Problem | null, correlationId: string, retryAfterMs = 0) {
    super(problem?.code ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? null;
    this.correlationId = problem?.correlationId ?? correlationId;
    this.fields = problem?.errors ?? [];
    this.retryAfterMs = retryAfterMs;
  }
}

/** The fields that an answer refuses, with the reasons; none for other failures. */
export const refusedFields = (error: unknown): ApiError['fields'] =>
  error instanceof ApiError ? error.fields : [];

/** Reads the error of an unsuccessful answer. */
export async function errorFrom(response: Response, correlationId: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    isProblem(body) ? body : null,
    correlationId,
    Number.isFinite(seconds) ? seconds * 1000 : 0,
  );
}

/** Whether the body is our own error: proxies in between answer with pages of their own. */
function isProblem(body: unknown): body is Problem {
  if (typeof body !== 'object' || body === null) return false;
  const { code, correlationId, errors = [] } = body as Partial<Record<keyof Problem, unknown>>;
  return (
    typeof code === 'string' &&
    Object.hasOwn(errorCatalogue, code) &&
    typeof correlationId === 'string' &&
    Array.isArray(errors)
  );
}

function messageOfStatus(status: number): MessageKey {
  if (status === 401 || status === 403) return 'http.refused';
  if (status === 404) return 'http.notFound';
  return status >= 500 ? 'http.server' : 'http.other';
}

/** The text shown for a failed call. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return message('http.other');
  return message(error.code ? errorCatalogue[error.code].message : messageOfStatus(error.status));
}

/** Whether a call was refused: trying again cannot help. */
export const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** The text for data that could not be read: the reason of a refusal, or a failure that may pass. */
export const readFailure = (error: unknown, text: string): string =>
  isRefused(error) ? problemMessage(error) : text;

/** Whether a call failed with the given code. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** The correlation id by which support finds the records of a failed call. Undefined when no call was made. */
export const problemReference = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.correlationId : undefined;
