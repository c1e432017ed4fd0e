import type { DocumentFailure } from '@waypost/contract/letters/calls';
import { SendError } from '../../framework/outbox.ts';

/** Trying again would come to the same. */
export const inVain = (failure: DocumentFailure): SendError => new SendError(failure, true);
/** It may succeed in a while. */
export const notYet = (failure: DocumentFailure): SendError => new SendError(failure, false);
