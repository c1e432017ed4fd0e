import type { Samples } from './sample.ts';

const params = { form: 'task-work' };

export const draftsSamples: Samples = {
  calls: {
    drafts: { draft: { params }, saveDraft: { params, body: { content: '{}' } }, discardDraft: { params } },
  },
};
