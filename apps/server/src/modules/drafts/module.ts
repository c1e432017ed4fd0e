import { anyone } from '../../http/access-lines.ts';
import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'drafts'> = {
  drafts: { draft: anyone, saveDraft: anyone, discardDraft: anyone },
};

/** What people are typing and have not saved. */
export const draftsModule = {
  owns: ['draft'],
  access,
} as const satisfies ServerModule;

export { forgetDrafts } from './forget.ts';
export { draftRoutes } from './routes.ts';
