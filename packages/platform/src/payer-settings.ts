import { hostList, payerList, type Setting } from './setting-shapes.ts';

/** The settings of payers: allowed hosts, and additional Medicare and Medicaid payers. */
export const payerSettings = {
  WAYPOST_PAYER_PRIVATE_HOSTS: {
    shape: hostList.optional(),
    readBy: ['server'],
    about:
      'the hosts of WAYPOST_OUTBOUND_PRIVATE_HOSTS that administrators of organizations may enter as the address of a payer',
    usual: 'none',
    inDemo: 'the stand-ins',
  },
  MEDICARE_PAYERS: {
    shape: payerList.optional(),
    readBy: ['server', 'worker'],
    about: 'names and codes of payers that are Medicare itself, beside those that are known',
    usual: 'none more',
  },
  MEDICAID_PAYERS: {
    shape: payerList.optional(),
    readBy: ['server', 'worker'],
    about: 'names and codes of payers that are Medicaid itself, beside those that are known',
    usual: 'none more',
  },
} as const satisfies Record<string, Setting>;
