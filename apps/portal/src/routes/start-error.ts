import type { MessageKey } from '@waypost/contract/messages';
import { ApiError } from '#src/api/problem.ts';

/** A failure of the way in that has a sentence of its own. */
export class StartError extends Error {
  readonly key: MessageKey;
  readonly correlationId: string | null;

  constructor(key: MessageKey, cause?: unknown) {
    super(key, { cause });
    this.name = 'StartError';
    this.key = key;
    this.correlationId = cause instanceof ApiError ? cause.correlationId : null;
  }
}
