import { verifyAnswerSchema } from '@waypost/contract/eligibility/calls';
import { expect, it } from 'vitest';
import { transactionOf } from './verify-answer.ts';

it('the portal accepts a verify answer with one eligibility transaction or a list of them [C-327]', () => {
  const [one, other] = [{ id: '1' }, { id: '2' }];
  expect(transactionOf(one)).toBe(one);
  expect(transactionOf([one, other])).toBe(one);
  expect(() => transactionOf([])).toThrow('without an eligibility transaction');
  expect(verifyAnswerSchema.safeParse([]).success).toBe(false);
});
