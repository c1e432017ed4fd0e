import { describe, expect, it } from 'vitest';
import type { ValueType } from '../columns/field-spec.ts';
import { findDateOrders } from './date.ts';
import { dateOrders } from './date-order.ts';
import { readValue } from './read-value.ts';
import { parseName, parsePhysicianName } from './whole-name.ts';
import { toInstant } from './zone.ts';

const today = '2026-11-27';
const read = (type: ValueType, text: string, order: (typeof dateOrders)[number] = 'MDY'): string => {
  const found = readValue({ label: 'It', type, headings: [] }, text, { today, order });
  return 'value' in found ? found.value : `! ${found.trouble}`;
};

describe('dates', () => {
  it.each([
    ['3/14/1984', '1984-03-14'],
    ['03-14-84', '1984-03-14'],
    ['3.4.84', '1984-03-04'],
    ['19840314', '1984-03-14'],
    ['03141984', '1984-03-14'],
    ['1984-3-14', '1984-03-14'],
    ['1984/03/14 00:00:00', '1984-03-14'],
    ['1984-03-14T00:00:00.000Z', '1984-03-14'],
    ['3/14/1984 12:00 AM', '1984-03-14'],
    ['14-Mar-84', '1984-03-14'],
    ['March 14th, 1984', '1984-03-14'],
    ['Wed, Mar 14, 1984', '1984-03-14'],
    ['30755', '1984-03-14'],
    ['1/2/24', '2024-01-02'],
    ['11/27/26', '2026-11-27'],
    ['11/28/26', '1926-11-28'],
    ['00/00/0000', ''],
    ['0001-01-01', ''],
    ['N/A', ''],
    ['11/28/2026', '! birth-future'],
    ['1/1/1849', '! birth-too-early'],
    ['14/3/1984', '! date-order'],
    ['2/30/1984', '! birth-no-such-day'],
    ['1984-02-30', '! birth-no-such-day'],
    ['13/32/1984', '! birth-no-such-day'],
    ['yes', '! birth-date'],
    ['1984', '! birth-date'],
    ['03/1984', '! birth-date'],
  ])('the text %s as a birth date is read as %s', (text, day) => {
    expect(read('birth-date', text)).toBe(day);
  });

  it('dates follow the order of their column, and a two-digit year is the nearest one except for births', () => {
    expect(read('date', '4/3/2026', 'DMY')).toBe('2026-03-04');
    expect(read('date', '26-03-04', 'YMD')).toBe('2026-03-04');
    expect(read('date', '2026-03-04', 'DMY')).toBe('2026-03-04');
    expect(read('date', '12/25/31')).toBe('2031-12-25');
    expect(read('date', '12/25/99')).toBe('1999-12-25');
    expect(read('date', '12/25/1899')).toBe('! date-range');
    expect(read('date', '02/31/2026')).toBe('! no-such-day');
    expect(read('date', 'soon')).toBe('! date');
  });

  it('dates have the orders in which they can be read', () => {
    const orders = (text: string) => dateOrders.filter((_order, at) => findDateOrders(text) & (1 << at));
    expect(orders('1/2/1984')).toEqual(['MDY', 'DMY']);
    expect(orders('13/2/1984')).toEqual(['DMY']);
    expect(orders('1/2/03')).toEqual(['MDY', 'DMY', 'YMD']);
    expect([
      findDateOrders('2026-01-02'),
      findDateOrders('2-Jan-2026'),
      findDateOrders('13/13/2026'),
      findDateOrders('x'),
    ]).toEqual([0, 0, -1, -1]);
  });

  it('dates of appointments have a time, which is local to their zone', () => {
    expect(read('date-time', '2/3/2027 9:30 AM')).toBe('2027-02-03 09:30');
    expect(read('date-time', '2027-02-03 14:05')).toBe('2027-02-03 14:05');
    expect(read('date-time', '2/3/2027')).toBe('2027-02-03');
    expect(read('date-time', '2027-02-03T09:30:00-05:00')).toBe('2027-02-03T09:30:00-05:00');
    expect(
      ['9:30 AM', '12:00a', '0930', '9pm', '14:05:00', '25:00', '9', '13:00 PM'].map((text) =>
        read('time', text),
      ),
    ).toEqual(['09:30', '00:00', '09:30', '21:00', '14:05', '! time', '! time', '! time']);
    expect(toInstant({ day: '2027-02-03', time: '09:30' }, 'America/New_York')).toBe(
      '2027-02-03T09:30:00-05:00',
    );
    expect(toInstant({ day: '2027-07-03', time: '09:30' }, 'America/New_York')).toBe(
      '2027-07-03T09:30:00-04:00',
    );
    expect(toInstant({ day: '2026-11-01', time: '03:30' }, 'America/Chicago')).toBe(
      '2026-11-01T03:30:00-06:00',
    );
    expect(toInstant({ day: '2027-02-03', time: '09:30' }, 'UTC')).toBe('2027-02-03T09:30:00+00:00');
  });
});

describe('words', () => {
  it.each([
    ['gender', 'F|male|x|Unk|Zzz', 'Female|Male|Other|Unknown|! unknown-word'],
    ['gender', 'X?|F?|*M|M.|?', '! unknown-word|! unknown-word|! unknown-word|Male|'],
    ['relationship', 'Self?|>18', '! unknown-word|! unknown-word'],
    ['state', 'OH?|Oh.', '! state|OH'],
    ['visit-class', 'IP?', '! unknown-word'],
    ['relationship', '18|Husband|19 |S|G8|Same as Patient', 'Self|Spouse|Child|! unknown-word|Other|Self'],
    ['marital-status', 'Single|m|WIDOWED|?', 'S|M|W|'],
    ['language', 'ENG|Español|Spanish|Klingon|declined', 'en|! unknown-word|es|! unknown-word|'],
    ['ethnicity', 'Not Hispanic or Latino|2135-2|Unknown', '2186-5|2135-2|'],
    ['state', 'oh|New York|D.C.|Ohi', 'OH|NY|DC|! state'],
    ['billing-place', 'Primary|2|T|x', '1|2|3|! unknown-word'],
    [
      'visit-class',
      'IP|Office Visit|RV|F/U|Laser',
      'Inpatient|Outpatient|Outpatient|Outpatient|! unknown-word',
    ],
    ['appointment-status', 'Scheduled|Checked In|no show', 'Booked|Arrived|No-show'],
    ['order-type', 'New|cancelled', '0|2'],
    ['media', 'EDI|paper', 'Electronic|Paper'],
  ] as const)('words of type %s are read', (type, texts, values) => {
    expect(
      texts
        .split('|')
        .map((text) => read(type, text))
        .join('|'),
    ).toBe(values);
  });

  it('words mean what the mapping states before their usual meaning', () => {
    const words = { s: 'Spouse', zzz: '' };
    const readWithMeanings = (text: string) =>
      readValue({ label: 'It', type: 'relationship', headings: [] }, text, { today, order: 'MDY', words });
    expect(readWithMeanings('S')).toEqual({ value: 'Spouse' });
    expect(readWithMeanings('ZZZ ')).toEqual({ value: '' });
  });
});

describe('numbers and addresses', () => {
  it.each([
    [
      'phone',
      '(555) 555-0142|1-555-555-0142 x12|555.555.0142; 5555550199|000-000-0000|5550142|none',
      '5555550142|5555550142|5555550142||! phone|',
    ],
    ['zip', '43004|1234|430041234|43004-0000|ABCDE|00000', '43004|01234|43004-1234|43004|! zip|'],
    ['ssn', '123-45-6780|12345678|XXX-XX-6780|6780|999-99-9999|abc', '123456780|012345678|6780|6780||! ssn'],
    ['npi', '1234567893|1234567890|1234567893.0', '1234567893|! npi|1234567893'],
    ['money', '$1,250.00|1250|12.5|(12.00)|1.250,00|12.345', '1250.00|1250|12.5|! money|! money|12.35'],
    ['email', 'A@Example.org|a@b|a b@c.de', 'a@example.org|! email|! email'],
    ['whole-number', '30|30 min|x', '30|30|! number'],
    [
      'diagnoses',
      'E11.9; I10|m25.561|E11.9 Type 2 diabetes|none|12345',
      'E11.9;I10|M25.561|E11.9||! diagnosis',
    ],
    ['member-id', '1.23457E+11|00123|NULL|12E45|-', '! scientific-number|00123||12E45|'],
    ['name', 'Null|123|Åkesson|--', 'Null|! name|Åkesson|'],
  ] as const)('values of type %s are read', (type, texts, values) => {
    expect(
      texts
        .split('|')
        .map((text) => read(type, text))
        .join('|'),
    ).toBe(values);
  });

  it('a text that is longer than its field is reported', () => {
    expect(
      readValue({ label: 'It', type: 'text', maxLength: 3, headings: [] }, 'abcd', { today, order: 'MDY' }),
    ).toEqual({ trouble: 'too-long' });
  });
});

describe('names in one cell', () => {
  it.each([
    ['DOE, JOHN A', 'DOE|JOHN|A'],
    ['Doe,John', 'Doe|John|'],
    ['John A Doe', 'Doe|John|A'],
    ['Doe Jr, John', 'Doe Jr|John|'],
    ['Doe, John, Jr.', 'Doe Jr.|John|'],
    ['John Doe III', 'Doe III|John|'],
    ['de la Cruz, Mary Lou', 'de la Cruz|Mary|Lou'],
    ['Dr. Jane Roe, MD', 'Roe|Jane|'],
    ['ROE, JANE, M.D.', 'ROE|JANE|'],
    ["O'Neil-Smith, Zoë", "O'Neil-Smith|Zoë|"],
  ])('the name %s is split into its parts', (text, parts) => {
    const { lastName, firstName, middleName } = parseName(text) ?? {
      lastName: '',
      firstName: '',
      middleName: '',
    };
    expect([lastName, firstName, middleName].join('|')).toBe(parts);
  });

  it.each(['Doe', ',', '', 'Doe,'])('%j is not a whole name', (text) => {
    expect(parseName(text)).toBeNull();
  });

  it.each([
    ['Okonkwo, MD', 'Okonkwo|'],
    ['Okonkwo MD', 'Okonkwo|'],
    ['Dr. Okonkwo', 'Okonkwo|'],
    ['OKONKWO', 'OKONKWO|'],
    ['Okonkwo Jr., D.O.', 'Okonkwo Jr.|'],
    ['Lindqvist, Sara, PhD', 'Lindqvist|Sara'],
    ['Jane Roe, NP', 'Roe|Jane'],
    ['MD', 'none'],
    ['1022', 'none'],
    ['R2D2', 'none'],
  ])('the name of a physician, %s, may be a last name with a title', (text, parts) => {
    const name = parsePhysicianName(text);
    expect(name ? `${name.lastName}|${name.firstName}` : 'none').toBe(parts);
  });
});
