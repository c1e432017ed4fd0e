import { readable } from '../../infrastructure/readable.ts';

/** What a source sent and could not be applied. */
export const heldRegistrationRows = readable('held_registration', ['id', 'source_id', 'state']);
