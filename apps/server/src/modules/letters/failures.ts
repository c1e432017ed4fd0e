import type { DocumentFailure } from '@waypost/contract/letters/calls';
import { AttemptError } from '../../framework/queue/long-work.ts';

/** A failure that another attempt would repeat. */
export const permanentFailure = (failure: DocumentFailure): AttemptError => new AttemptError(failure, true);
/** A failure that may pass. */
export const retryableFailure = (failure: DocumentFailure): AttemptError => new AttemptError(failure, false);
