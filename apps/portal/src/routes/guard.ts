import { message } from '@waypost/contract/core/messages';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { currentScope } from '#src/api/scope.ts';
import type { EntityAccess } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { toast } from '#src/ui/toasts.ts';
import { loadEntity, loadMembership } from './account.ts';

/**
 * A loader that redirects users without permission to the entity's home (P-046). `prefetch` may ask for what the page will
 * show as soon as the user is known to belong to the entity: the server refuses what they may not read.
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
