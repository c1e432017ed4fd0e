import { expect, it } from 'vitest';
import { providerRoleOptions } from './request-labels.ts';

it('the request form offers each provider role with its X12 code and name, and an option for no role [C-145]', () => {
  expect(providerRoleOptions.map(({ label }) => label)).toEqual([
    'Not sent',
    'RF Referring',
    'AD Admitting',
    'AT Attending',
    'BI Billing',
    'CO Consulting',
    'CV Covering',
    'H Hospital',
    'HH Home health care',
    'LA Laboratory',
    'OT Other physician',
    'P1 Pharmacist',
    'P2 Pharmacy',
    'PC Primary care physician',
    'PE Performing',
    'R Rural health clinic',
    'SB Submitting',
    'SK Skilled nursing facility',
    'SU Supervising',
  ]);
});
