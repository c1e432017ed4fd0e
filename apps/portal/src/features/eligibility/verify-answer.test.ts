import { verifyAnswerSchema } from '@waypost/contract/services/eligibility';
import { expect, it } from 'vitest';
import { exchangeOf } from './verify-answer.ts';

it('the portal takes a verify answer that is one exchange or a list of them [C-327]', () => {
  const [one, other] = [{ id: '1' }, { id: '2' }];
  expect(exchangeOf(one)).toBe(one);
  expect(exchangeOf([one, other])).toBe(one);
  expect(() => exchangeOf([])).toThrow('without an exchange');
  expect(verifyAnswerSchema.safeParse([]).success).toBe(false);
});
