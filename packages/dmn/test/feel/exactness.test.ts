import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, formatValue, fromDouble, type Value } from '../../src/feel/index.ts';
import * as arithmetic from '../../src/feel/values/arithmetic.ts';
import { CalendarDate } from '../../src/feel/values/date.ts';
import { DateAndTime } from '../../src/feel/values/date-time.ts';
import { utc } from '../../src/feel/values/zone.ts';

const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  toExpNeg: -9e3,
  toExpPos: 9e3,
});

/** Whole numbers around the limits of doubles, and decimals of few and of many digits. */
const numbers = fc.oneof(
  fc.integer(),
  fc.maxSafeInteger(),
  fc
    .tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.integer({ min: 0, max: 6 }))
    .map(([n, e]) => n / 10 ** e),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
);

const exactly = (value: Value): string =>
  value === null ? 'null' : new Exact(formatValue(value) ?? 'NaN').toFixed();

describe('arithmetic', () => {
  it.each([
    ['sum', arithmetic.add, 'plus'],
    ['difference', arithmetic.subtract, 'minus'],
    ['product', arithmetic.multiply, 'times'],
    ['quotient', arithmetic.divide, 'div'],
  ] as const)(
    'the %s equals that of 34-digit arithmetic, whether doubles are exact or not',
    (_name, operate, method) => {
      fc.assert(
        fc.property(numbers, numbers, (x, y) => {
          const [a, b] = [fromDouble(x), fromDouble(y)];
          if (a === null || b === null || (method === 'div' && y === 0)) return;
          const [p, q] = [new Exact(exactly(a)), new Exact(exactly(b))];
          const expected = p[method](q);
          expect(exactly(operate(a, b))).toBe(expected.isZero() ? '0' : expected.toFixed());
        }),
        { numRuns: 400 },
      );
    },
  );

  it('numbers are ordered like their decimals', () => {
    fc.assert(
      fc.property(numbers, numbers, (x, y) => {
        const [a, b] = [fromDouble(x), fromDouble(y)];
        expect(compare(a, b)).toBe(new Exact(exactly(a)).comparedTo(exactly(b)));
      }),
      { numRuns: 400 },
    );
  });
});

describe('the calendar', () => {
  it('the calendar agrees with JavaScript within its range', () => {
    fc.assert(
      fc.property(fc.integer({ min: -90_000_000, max: 90_000_000 }), (days) => {
        const date = CalendarDate.fromDays(days);
        const expected = new Date(days * 86_400_000);
        expect([date?.year, date?.month, date?.day]).toEqual([
          expected.getUTCFullYear(),
          expected.getUTCMonth() + 1,
          expected.getUTCDate(),
        ]);
        expect((date?.weekday ?? 0) % 7).toBe(expected.getUTCDay());
        expect(CalendarDate.parse(String(date))?.days).toBe(days);
      }),
      { numRuns: 1000 },
    );
  });

  it('the calendar converts an instant to local time and back, in every region', () => {
    const regions = [
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Pacific/Apia',
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 8_000_000_000 }),
        fc.constantFrom(...regions),
        (seconds, name) => {
          const instant = BigInt(seconds) * 1_000_000_000n;
          const local = DateAndTime.atInstant(instant, { kind: 'region', name });
          expect(local).not.toBeNull();
          // In an hour that a clock repeats, the earlier instant applies.
          const again = local?.instant ?? 0n;
          const off = again > instant ? again - instant : instant - again;
          expect(off === 0n || off <= 7_200_000_000_000n, `${name} ${local}`).toBe(true);
          expect(String(DateAndTime.atInstant(again, { kind: 'region', name }))).toBe(String(local));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('the calendar writes and reads instants of UTC without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 27n), max: 10n ** 27n }), (instant) => {
        const at = DateAndTime.atInstant(instant, utc);
        if (at === null) return;
        expect(DateAndTime.parse(String(at))?.instant).toBe(instant);
      }),
      { numRuns: 500 },
    );
  });
});
