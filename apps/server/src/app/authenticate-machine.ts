import type { EventType } from '@waypost/contract/core/events';
import { headerNames } from '@waypost/contract/core/headers';
import { OWN_MACHINE_PATH } from '@waypost/contract/machine-accounts/calls';
import type { FastifyRequest } from 'fastify';
import { machine } from '../framework/actor.ts';
import { clientDetails } from '../framework/authenticate.ts';
import { AppError } from '../framework/errors.ts';
import type { Program } from '../framework/program.ts';
import { createScope, type Scope } from '../framework/work.ts';
import { isUuid } from '../infrastructure/ids.ts';
import { machineOfToken } from '../modules/machine-accounts/module.ts';

const single = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' && value !== '' ? value : null;
};

/**
 * The scope of a call by a machine account, and its limit of calls. As with people, `Scope` and `ScopeMember` are requests:
 * the entity must be the account's own, the facility one of its facilities. With `own` a call may leave `Scope` out.
 */
export async function requireMachineScope(
  program: Program,
  token: string,
  request: FastifyRequest,
  mayEmit: readonly EventType[],
  missingScope: 'refused' | 'own' = 'refused',
): Promise<{ scope: Scope; callsPerMinute: number }> {
  const requestedScope = single(request, headerNames.scope);
  if (requestedScope !== null && !isUuid(requestedScope))
    throw new AppError('BAD_REQUEST', [{ path: 'Scope', message: 'Must be an entity id' }]);
  const found = await machineOfToken(program, token);
  if (!found) throw new AppError('UNAUTHENTICATED');
  if (requestedScope === null && missingScope === 'refused')
    throw new AppError('BAD_REQUEST', [
      { path: 'Scope', message: `Send the entity id in the Scope header; GET ${OWN_MACHINE_PATH} says it` },
    ]);
  const { entity, facilityIds } = found;
  if (requestedScope !== null && requestedScope.toLowerCase() !== entity.id)
    throw new AppError('ENTITY_REFUSED');
  const narrowed = single(request, headerNames.scopeMember)?.toLowerCase() ?? null;
  if (narrowed !== null && !facilityIds.includes(narrowed)) throw new AppError('FACILITY_REFUSED');
  const scope = createScope({
    db: program.app,
    standbys: program.standbys,
    mustHaveRoom: program.mustHaveRoom,
    mayEmit,
    actor: machine({
      id: found.id,
      firstName: found.name,
      lastName: found.surname,
      email: '',
      facilityIds: narrowed === null ? facilityIds : [narrowed],
      permissions: new Set(found.permissions),
    }),
    entity,
    correlationId: request.id,
    clock: program.clock,
    logger: program.logger.child({ correlationId: request.id }),
    client: clientDetails(request),
    sessionId: null,
  });
  return { scope, callsPerMinute: found.callsPerMinute };
}
