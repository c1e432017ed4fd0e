import type { MessageKey } from '@waypost/contract/core/messages';
import { ApiError } from '#src/api/problem.ts';

/** A failure during the start that has its own message. */
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
