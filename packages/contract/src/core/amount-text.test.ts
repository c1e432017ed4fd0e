import { describe, expect, it } from 'vitest';
import { formatMoney, formatPercent } from './amount-text.ts';

describe('formatMoney', () => {
  it.each([
    ['1500', '$1,500.00'],
    ['380.5', '$380.50'],
    ['0', '$0.00'],
    ['.75', '$0.75'],
    ['90071992547409931.25', '$90,071,992,547,409,931.25'],
    ['-20', '-$20.00'],
  ])('formatMoney shows %s with a dollar sign and two decimals [C-203]', (sent, shown) => {
    expect(formatMoney(sent)).toBe(shown);
  });

  it('formatMoney shows text that is not an amount unchanged', () => {
    expect(formatMoney('see plan')).toBe('see plan');
  });
});

describe('formatPercent', () => {
  it.each([
    ['.2', '20%'],
    ['0.125', '12.5%'],
    ['1', '100%'],
    ['0', '0%'],
  ])('formatPercent shows %s multiplied by 100 with a percent sign [C-205]', (sent, shown) => {
    expect(formatPercent(sent)).toBe(shown);
  });

  it('formatPercent treats a value above one as a percentage', () => {
    expect(formatPercent('20')).toBe('20%');
  });
});
