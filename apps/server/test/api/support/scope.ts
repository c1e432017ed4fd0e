import { eventTypes } from '@waypost/contract/core/events';
import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { createLogger } from '@waypost/platform/logger';
import { person } from '../../../src/framework/actor.ts';
import { createScope, type Scope } from '../../../src/framework/work.ts';
import type { Db } from '../../../src/infrastructure/database.ts';

/** A user of an organization with their own permissions at these facilities. */
export type Working = {
  entity: { id: string; name: string; lCode: string };
  userId: string;
  facilityIds: readonly string[];
  permissions: readonly string[];
};

/** A user's scope in a separate process, in which commands run as a call runs them. */
export const scopeOf = (db: Db, { entity, userId, facilityIds, permissions }: Working): Scope =>
  createScope({
    db,
    mustHaveRoom: () => undefined,
    mayEmit: eventTypes,
    actor: person({
      id: userId,
      firstName: 'Rosa',
      lastName: 'Prieto',
      email: 'rosa@example.org',
      facilityIds: [...facilityIds],
      permissions: new Set(permissions),
    }),
    entity,
    correlationId: 'command',
    clock: createClock(0),
    logger: createLogger(loadConfig({ LOG_LEVEL: 'silent' }), 'test', new Map()),
    client: null,
    sessionId: null,
  });
