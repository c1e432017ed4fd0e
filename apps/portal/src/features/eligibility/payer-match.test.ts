import { message } from '@waypost/contract/core/messages';
import { expect, it } from 'vitest';
import { matchPayer } from './payer-match.ts';

const payer = (payerCode: string, payerName: string) => ({ payerCode, payerName, searchOptions: [] });
const payers = [payer('CMS', 'Medicare'), payer('MEDX', 'Medicare'), payer('TWM01', 'Tidewater PPO')];

it('a resubmit finds the payer of an earlier request by its code in any case [C-264]', () => {
  expect(matchPayer({ payerCode: 'medx', payerName: 'Something else' }, payers)).toEqual({
    kind: 'one',
    payer: payers[1],
  });
});

it('a resubmit finds the payer by its name when no payer has the code any more', () => {
  expect(matchPayer({ payerCode: 'OLD', payerName: ' tidewater ppo ' }, payers)).toEqual({
    kind: 'one',
    payer: payers[2],
  });
});

it('a resubmit has one message for no matching payer and another for several [C-356] [C-357]', () => {
  expect(matchPayer({ payerCode: 'OLD', payerName: 'Medicare' }, payers)).toEqual({ kind: 'many' });
  expect(matchPayer({ payerCode: 'OLD', payerName: 'Bygone Life' }, payers)).toEqual({ kind: 'none' });
  expect(matchPayer({ payerCode: 'OLD', payerName: '' }, payers)).toEqual({ kind: 'none' });
  expect(message('eligibility.noPayerMatch')).toBe(
    'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
  );
  expect(message('eligibility.manyPayersMatch')).toBe(
    'Please choose appropriate Payer Name for this request',
  );
});
