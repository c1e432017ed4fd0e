import { implementer, scopeOf } from '../../framework/context.ts';
import { discardDraft, draftOf, saveDraft } from './drafts.ts';

export const draftRoutes = implementer.drafts.router({
  draft: implementer.drafts.draft.handler(async ({ input, context }) => {
    const found = await draftOf(context.program, scopeOf(context), input.params);
    return found ? { status: 200 as const, body: found } : { status: 204 as const };
  }),
  saveDraft: implementer.drafts.saveDraft.handler(({ input, context }) =>
    saveDraft(context.program, scopeOf(context), input.params, input.body.content),
  ),
  discardDraft: implementer.drafts.discardDraft.handler(({ input, context }) =>
    discardDraft(scopeOf(context), input.params),
  ),
});
