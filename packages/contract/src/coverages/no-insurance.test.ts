import { expect, it } from 'vitest';
import { meansNoInsurance } from './rules.ts';

it.each([
  'Self Pay',
  'SELF-PAY',
  'selfpay',
  'Self-Pay / Uninsured',
  'Cash (self pay)',
  'SELF PAY - NO INSURANCE',
  'Private Pay',
  'No Insurance on File',
  ' n/a ',
  'None',
])('“%s” in place of an insurance says that there is none', (text) => {
  expect(meansNoInsurance(text)).toBe(true);
});

it.each(['', '-', 'Self Insured Trust', 'Cash Mutual', 'Nonesuch Health', 'Medicare / Self Pay'])(
  '“%s” in place of an insurance does not say that there is none',
  (text) => {
    expect(meansNoInsurance(text)).toBe(false);
  },
);
