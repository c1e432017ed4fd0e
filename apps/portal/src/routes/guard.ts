import { message } from '@waypost/contract/messages';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import type { EntityAccess } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { toast } from '#src/ui/toasts.ts';
import { loadEntity } from './account.ts';

/**
 * A loader that redirects users without permission to the entity's home (P-046). `onEnter` may prefetch what the page
 * will show.
 */
export const guard =
  (may: (access: EntityAccess) => boolean, onEnter?: (access: EntityAccess) => void) =>
  async ({ params }: LoaderFunctionArgs): Promise<null> => {
    const access = await loadEntity(params.lCode ?? '');
    if (may(access)) {
      onEnter?.(access);
      return null;
    }
    toast.error(message('page.refused'));
    throw redirect(paths.home(access.entity.lCode));
  };
