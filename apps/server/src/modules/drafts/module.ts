import { anyone, forPeople } from '../../framework/access-rules.ts';
import type { AccessOf, EmitsOf, ServerModule } from '../../framework/module.ts';
import { deleteOldDrafts } from './forget.ts';
import { draftRoutes } from './routes.ts';

const own = forPeople(anyone);
const access: AccessOf<'drafts'> = {
  drafts: { draft: own, saveDraft: own, discardDraft: own },
};

const emits: EmitsOf<'drafts'> = {
  drafts: {
    saveDraft: { none: 'unfinished typing is of nobody but its writer' },
    discardDraft: { none: 'unfinished typing is of nobody but its writer' },
  },
};

/** Drafts: what users have typed into forms and not saved. */
export const draftsModule = {
  owns: ['draft'],
  routes: { drafts: draftRoutes },
  access,
  emits,
  jobs: ({ worker, clock }) => [
    { name: 'forget old drafts', everyMs: 600_000, run: () => deleteOldDrafts(worker, clock) },
  ],
} as const satisfies ServerModule;
