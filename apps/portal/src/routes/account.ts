import { queryOptions } from '@tanstack/react-query';
import { type MessageKey, message } from '@waypost/contract/core/messages';
import type { Entity } from '@waypost/contract/entities/calls';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { api } from '#src/api/client.ts';
import { entitiesQuery } from '#src/api/my-entities.ts';
import { ApiError } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { beginScope, currentScope, setScope } from '#src/api/send.ts';
import { isSignedIn, signIn } from '#src/api/session.ts';
import { type EntityAccess, entityAccess } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import type { ShellData } from '#src/app/shell/Shell.tsx';
import { loadPreferencesOf } from '#src/ui/preferences.ts';
import { toast } from '#src/ui/toasts.ts';

const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => api.policy.me() });
const permissionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: [entityId, 'permissions'],
    queryFn: async () => {
      const answer = await api.policy.myPermissions({ params: { entityId } });
      // 204: the user has no permission in this entity.
      return answer.status === 200 ? answer.body : [];
    },
  });

export type Account = Pick<ShellData, 'user' | 'entities'>;

const failAs = (key: StartError['key']) => (cause: unknown) => {
  throw new StartError(key, cause);
};

/** Loads the signed-in user and their entities, sorted by name; starts the sign-in when there is no session. */
export async function loadAccount(): Promise<Account> {
  if (!(await isSignedIn())) {
    await signIn();
    return new Promise<Account>(() => undefined);
  }
  const [user, entities] = await Promise.all([
    queryClient.ensureQueryData(userQuery).catch(failAs('user.failed')),
    queryClient.ensureQueryData(entitiesQuery).catch(failAs('user.failed')),
  ]);
  loadPreferencesOf(user.userId);
  if (entities.length === 0) throw new StartError('user.noEntities');
  return { user, entities: entities.toSorted((a, b) => a.name.localeCompare(b.name)) };
}

/** Loads the entity of an address. An entity of others redirects home (P-048). */
async function loadMembership(lCode: string): Promise<Entity> {
  const { entities } = await loadAccount();
  const entity = entities.find((own) => own.lCode === lCode);
  if (!entity) {
    toast.error(message('entity.refused'));
    throw redirect(paths.root());
  }
  beginScope(entity.id);
  return entity;
}

/**
 * Loads the entity of an address and the user's permissions in it. If the navigation was aborted meanwhile, the tab
 * keeps its current entity.
 */
export async function loadEntity(lCode: string, wanted: AbortSignal): Promise<EntityAccess> {
  const entity = await loadMembership(lCode);
  const permissions = await queryClient
    .ensureQueryData(permissionsQuery(entity.id))
    .catch(failAs('permissions.failed'));
  if (!wanted.aborted) setScope(entity.id);
  return entityAccess(entity, permissions);
}

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

/**
 * A loader that redirects users without permission to the entity's home (P-046). `prefetch` may request the page's data
 * as soon as the user is known to belong to the entity: the server rejects what they may not read.
 */
export const guard =
  (may: (access: EntityAccess) => boolean, prefetch?: (entityId: string) => void) =>
  async ({ params: { lCode = '' }, request }: LoaderFunctionArgs): Promise<null> => {
    const { id } = await loadMembership(lCode);
    const isEarly = currentScope() === id;
    if (isEarly) prefetch?.(id);
    const access = await loadEntity(lCode, request.signal);
    if (may(access)) {
      if (!isEarly) prefetch?.(id);
      return null;
    }
    toast.error(message('page.refused'));
    throw redirect(paths.home(access.entity.lCode));
  };
