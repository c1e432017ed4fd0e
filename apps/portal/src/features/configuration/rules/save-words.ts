import { message } from '@waypost/contract/core/messages';

/** What is said while a tab is saved, and after; `what` stands in the text of a failure (W-252, W-253). */
export type SaveWords = { pending: string; saved: string; what: string };

const grid = (what: string): SaveWords => ({
  pending: message('configuration.savingGrid'),
  saved: message('configuration.savedGrid'),
  what,
});

export const saveWords = {
  exceptions: {
    pending: message('configuration.savingExceptions'),
    saved: message('configuration.savedExceptions'),
    what: 'the eligibility exception rules',
  },
  taskTypes: {
    pending: message('configuration.savingTaskTypes'),
    saved: message('configuration.savedTaskTypes'),
    what: 'the task types',
  },
  documents: grid('the document mappings'),
  recommendations: grid('the recommendations'),
  escalation: grid('the rules of escalation'),
} as const satisfies Record<string, SaveWords>;
