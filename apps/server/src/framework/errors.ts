import { type ErrorCode, errorCatalogue } from '@waypost/contract/core/errors';
import { message } from '@waypost/contract/core/messages';

export type FieldError = { path: string; message: string };

/** An error of the catalogue. Thrown anywhere below a handler; the HTTP layer converts it to a problem. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[];

  constructor(code: ErrorCode, errors: FieldError[] = []) {
    super(message(errorCatalogue[code].message));
    this.name = 'AppError';
    this.code = code;
    this.errors = errors;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}
