import { randomUUID } from 'node:crypto';
import type { Samples } from './sample.ts';

export const rolesSamples: Samples = {
  calls: {
    roles: {
      createRole: { body: { name: 'Nobody' } },
      setRolePermissions: { body: ['payer-read'] },
      addRoleUser: { body: { userObjectId: randomUUID() } },
      addLicensedRoleUser: { body: { userObjectId: randomUUID() } },
    },
  },
};
