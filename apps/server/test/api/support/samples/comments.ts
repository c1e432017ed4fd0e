import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

const body = { comment: 'Nothing', mentions: [] };

export const commentsSamples: Samples = {
  calls: {
    comments: {
      addTaskComment: { body },
      addCaseComment: { body },
      handOnTask: { body: { comment: 'Nothing' } },
      changeComment: { body },
      readMentions: { body: { commentIds: [randomUUID()] } },
      setMentionMail: { body: { isOn: false } },
    },
  },
};
