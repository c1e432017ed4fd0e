import { message } from '@waypost/contract/messages';
import { type LoaderFunctionArgs, redirect } from 'react-router';
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
  async ({ params: { lCode = '' } }: LoaderFunctionArgs): Promise<null> => {
    if (prefetch) prefetch((await loadMembership(lCode)).id);
    const access = await loadEntity(lCode);
    if (may(access)) return null;
    toast.error(message('page.refused'));
    throw redirect(paths.home(access.entity.lCode));
  };
