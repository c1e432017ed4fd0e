import { type ErrorCode, errorCatalogue, type Problem } from '@waypost/contract/errors';
import { type MessageKey, message } from '@waypost/contract/messages';

/** A call that failed. Its code decides what to do, never its text. Null: no answer came, or an unknown one. */
export class ApiError extends Error {
  readonly code: ErrorCode | null;
  readonly status: number;
  readonly correlationId: string;
  readonly fields: NonNullable<Problem['errors']>;

  constructor(status: number, problem: Problem | null, correlationId: string) {
    super(problem?.code ?? `HTTP ${status}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = problem?.code ?? null;
    this.correlationId = problem?.correlationId ?? correlationId;
    this.fields = problem?.errors ?? [];
  }
}

/** The error of an answer that is not a success. */
export async function errorFrom(response: Response, correlationId: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  return new ApiError(response.status, isProblem(body) ? body : null, correlationId);
}

/** Whether it is an error of ours: what stands between us and the server answers with pages of its own. */
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

/** The sentence a person reads about a failed call. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return message('http.other');
  return message(error.code ? errorCatalogue[error.code].message : messageOfStatus(error.status));
}

/** Whether a call failed in the given way. */
export const hasCode = (error: unknown, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** What support finds the records of a failed call by; nothing when no call was made. */
export const problemReference = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.correlationId : undefined;
