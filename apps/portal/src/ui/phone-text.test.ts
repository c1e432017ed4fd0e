import { expect, it } from 'vitest';
import { phoneText, readPhone } from './phone-text.ts';

it.each(['3125550148', '13125550148', '+1 312-555-0148', '(312) 555-0148', '312.555.0148'])(
  'shows %s as (xxx) xxx-xxxx [P-234]',
  (text) => {
    expect(phoneText(text)).toBe('(312) 555-0148');
    expect(readPhone(text)).toBe('3125550148');
  },
);

it.each(['', '555-0148', '23125550148', '312-555-0148 ext. 9', '+44 20 7946 0958'])(
  'leaves %j, which is no such number, as it is [P-234]',
  (text) => {
    expect(phoneText(text)).toBe(text);
    expect(readPhone(text)).toBe(text);
  },
);
