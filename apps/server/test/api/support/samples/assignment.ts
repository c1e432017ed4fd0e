import type { Samples } from './sample.ts';

const fax = { process: 'Document Generation', taskType: 'Fax Exception' };

export const assignmentSamples: Samples = {
  calls: {
    assignment: {
      setMyAvailability: { body: { state: 'available' } },
      setAvailability: { body: { state: 'away', backOn: '2099-01-04' } },
      rule: { query: fax },
      setRule: { body: { ...fax, mode: 'byHand', dailyLimit: null, members: [] } },
      setSettings: { body: { awayReturnHours: null } },
    },
  },
};
