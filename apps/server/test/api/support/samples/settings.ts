import { randomUUID } from 'node:crypto';
import { facilityData } from '@waypost/contract/saved-views/calls';
import { HERE, type Samples } from './sample.ts';

const body = {
  applicationName: 'administration',
  featureKey: 'default-facility',
  entityId: HERE.entityId,
  applicationData: facilityData(randomUUID()),
};

export const settingsSamples: Samples = {
  calls: {
    settings: {
      addMySetting: { body },
      changeMySetting: { body },
      subscribe: { body: { timeZone: 'America/Chicago' } },
      giveSetting: { body },
      changeUserSetting: { body },
      receivers: { query: { featureKey: 'grid-view-tasks' } },
    },
  },
};
