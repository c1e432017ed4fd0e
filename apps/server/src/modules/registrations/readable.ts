import { readable } from '../../infrastructure/readable.ts';

/** Held registrations. */
export const heldRegistrationRows = readable('held_registration', ['id', 'source_id', 'state']);
