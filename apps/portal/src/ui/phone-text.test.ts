import { expect, it } from 'vitest';
import { phoneText, readPhone } from './phone-text.ts';

it.each(['3125550148', '13125550148', '+1 312-555-0148', '(312) 555-0148', '312.555.0148'])(
  'the phone number %s is shown as (xxx) xxx-xxxx [P-234]',
  (text) => {
    expect(phoneText(text)).toBe('(312) 555-0148');
    expect(readPhone(text)).toBe('3125550148');
  },
);

it.each(['', '555-0148', '23125550148', '312-555-0148 ext. 9', '+44 20 7946 0958'])(
  'the text %j stays unchanged, because it is no phone number [P-234]',
  (text) => {
    expect(phoneText(text)).toBe(text);
    expect(readPhone(text)).toBe(text);
  },
);
