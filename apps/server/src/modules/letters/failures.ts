import type { DocumentFailure } from '@waypost/contract/letters/calls';
import { AttemptError } from '../../framework/queue/long-work.ts';

/** Trying again would come to the same. */
export const inVain = (failure: DocumentFailure): AttemptError => new AttemptError(failure, true);
/** It may succeed in a while. */
export const notYet = (failure: DocumentFailure): AttemptError => new AttemptError(failure, false);
