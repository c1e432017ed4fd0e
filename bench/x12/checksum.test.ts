import { readX12 } from '@waypost/x12';
import { expect, it } from 'vitest';
import { batchOf } from './batch.ts';
import { checksumOf } from './checksum.ts';

/** Sums every field of a value, of any name and depth. */
function everything(value: unknown): number {
  if (typeof value === 'string') return value.length + (value.length > 0 ? value.charCodeAt(0) : 0);
  if (typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, part) => sum + everything(part), 0);
}

it('the checksum covers every field of every benefit, so that everything is measured', () => {
  const { transactions } = readX12(batchOf(300_000).text);
  const benefits = transactions.flatMap(({ eligibility }) => eligibility?.coverages ?? []);
  expect(benefits.length).toBeGreaterThan(1000);
  for (const benefit of benefits) expect(checksumOf(benefit)).toBe(everything(benefit));
});
