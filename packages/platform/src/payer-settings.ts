import { payerList, type Setting } from './setting-shapes.ts';

/** Payers that the operator knows better than the product does. */
export const payerSettings = {
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
