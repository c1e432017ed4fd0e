import type { User } from '@waypost/contract/entities/calls';
import { sql } from 'kysely';

/**
 * The status in an entity of a row `m` of `membership` and its person `u` of `app_user`: a user who is deactivated for
 * the whole installation is deactivated here.
 */
export const membershipStatus = sql<
  User['status']
>`case when m.status = 'Active' and not u.is_active then 'Deactivated' else m.status end`;
