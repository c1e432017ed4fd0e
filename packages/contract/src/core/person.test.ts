import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  emailSchema,
  extensionSchema,
  firstNameSchema,
  isOfProvider,
  lastNameSchema,
  phoneSchema,
  userTypesFor,
} from './person.ts';

/** The first message of a rule for a text, or the parsed text. */
const problemOf = (schema: z.ZodType<string>, text: string): string => {
  const { success, data, error } = schema.safeParse(text);
  return success ? `= ${data}` : (error.issues[0]?.message ?? '');
};

describe('the e-mail address', () => {
  it('the e-mail address is required [P-180]', () => {
    expect(problemOf(emailSchema, '')).toBe('Required');
    expect(problemOf(emailSchema, '   ')).toBe('Required');
  });
  it('the e-mail address has at most 60 characters [P-181]', () => {
    const of = (length: number) => `${'a'.repeat(length - '@lakemont.example'.length)}@lakemont.example`;
    expect(problemOf(emailSchema, of(60))).toBe(`= ${of(60)}`);
    expect(problemOf(emailSchema, of(61))).toBe('60 characters max');
  });
  it('the e-mail address has the form of one [P-182]', () => {
    for (const text of ['dana', 'dana@', '@lakemont.example', 'dana@lakemont', 'da na@lakemont.example'])
      expect(problemOf(emailSchema, text), text).toBe('Invalid email address');
  });
  it('the e-mail address is kept in lower case [P-183]', () =>
    expect(problemOf(emailSchema, ' Dana.W@Lakemont.EXAMPLE ')).toBe('= dana.w@lakemont.example'));
});

describe('the first name', () => {
  it('the first name has at least 2 characters [P-184]', () => {
    for (const text of ['', 'D', ' D '])
      expect(problemOf(firstNameSchema, text)).toBe('First name must be at least 2 characters');
    expect(problemOf(firstNameSchema, 'Di')).toBe('= Di');
  });
  it('the first name has at most 15 [P-185]', () => {
    expect(problemOf(firstNameSchema, 'a'.repeat(15))).toBe(`= ${'a'.repeat(15)}`);
    expect(problemOf(firstNameSchema, 'a'.repeat(16))).toBe('15 characters max');
  });
  it('the first name accepts only letters, digits, space, apostrophe and hyphen [P-186]', () => {
    for (const text of ["Mary-Jo D'A 2", 'Zoë', 'Nguyễn'])
      expect(problemOf(firstNameSchema, text)).toBe(`= ${text}`);
    for (const text of ['Dana!', 'Da_na', 'D.', 'Da\tna', '<b>'])
      expect(problemOf(firstNameSchema, text), text).toBe('Alphanumeric only');
    for (let code = 0; code < 256; code++) {
      const text = `Da${String.fromCodePoint(code)}na`;
      const isTaken = /^[\p{L}\d '-]+$/u.test(text);
      expect(problemOf(firstNameSchema, text), String(code)).toBe(
        isTaken ? `= ${text}` : 'Alphanumeric only',
      );
    }
  });
});

describe('the last name', () => {
  it('the last name has at least 2 characters [P-187][P-190]', () => {
    expect(problemOf(lastNameSchema, 'W')).toBe('Last name must be at least 2 characters');
    expect(problemOf(lastNameSchema, 'Wu')).toBe('= Wu');
  });
  it('the last name has at most 20 [P-188][P-190]', () => {
    expect(problemOf(lastNameSchema, 'a'.repeat(20))).toBe(`= ${'a'.repeat(20)}`);
    expect(problemOf(lastNameSchema, 'a'.repeat(21))).toBe('20 characters max');
  });
  it('the last name accepts only letters, digits, space, apostrophe and hyphen [P-189]', () => {
    expect(problemOf(lastNameSchema, "O'Neil-Ruiz 3")).toBe("= O'Neil-Ruiz 3");
    expect(problemOf(lastNameSchema, 'O&Neil')).toBe('Alphanumeric only');
  });
});

describe('the phone number', () => {
  it('the phone number is required [P-191]', () => expect(problemOf(phoneSchema, ' ')).toBe('Required'));
  it('the phone number has at most 14 characters [P-192]', () => {
    expect(problemOf(phoneSchema, '(916) 555-0100')).toBe('= 9165550100');
    expect(problemOf(phoneSchema, '(916)  555-0100')).toBe('Invalid phone number, too many characters');
  });
  it('the phone number is one of the United States, in any usual grouping [P-193]', () => {
    for (const text of ['9165550100', '916-555-0100', '916.555.0100', '916 555 0100', '(916)555-0100'])
      expect(problemOf(phoneSchema, text), text).toBe('= 9165550100');
    for (const text of [
      '916 555 01',
      '916555010',
      '19165550100',
      '(916 5550100',
      '916/555-0100',
      '916555010a',
    ])
      expect(problemOf(phoneSchema, text), text).toBe('Invalid phone number');
  });
});

describe('the extension', () => {
  it('the extension has at most 6 digits, or none [P-194]', () => {
    expect(problemOf(extensionSchema, '')).toBe('= ');
    expect(problemOf(extensionSchema, '123456')).toBe('= 123456');
    expect(problemOf(extensionSchema, '1234567')).toBe('6 numbers max');
  });
  it('the extension has only digits [P-195]', () =>
    expect(problemOf(extensionSchema, '12a')).toBe('Numeric only'));
});

describe('the types of user', () => {
  const at = (email: string, ...clientTypes: Array<'EDI' | 'RCO' | 'RCS'>) =>
    userTypesFor({ email, clientTypes, providerDomain: 'waypost.example' });
  const ours = 'avery@waypost.example';
  it('the types of user are sorted by label [P-196][P-201]', () =>
    expect(at(ours, 'RCS')).toEqual([
      'Business Associate',
      'Collection Agency',
      'Global Partner',
      'RPA Bot',
      'Support',
      'Third-Party Vendor',
    ]));
  it('the types of user include Support only for addresses of the provider [P-197][P-198]', () => {
    expect(at(ours, 'RCS')).toContain('Support');
    expect(at('avery@mail.Waypost.example', 'RCS')).toContain('Support');
    for (const email of [
      'dana@lakemont.example',
      'x@notwaypost.example',
      'x@waypost.example.evil.example',
      'waypost.example@evil.example',
    ])
      expect(at(email, 'RCS'), email).not.toContain('Support');
    expect(isOfProvider('dana@', '')).toBe(false);
  });
  it('the types of user include no Collection Agency where the entity is EDI or RCO without RCS [P-200]', () => {
    for (const types of [['EDI'], ['RCO'], ['EDI', 'RCO']] as const)
      expect(at(ours, ...types)).not.toContain('Collection Agency');
    for (const types of [['RCS'], ['EDI', 'RCS'], ['RCO', 'RCS'], []] as const)
      expect(at(ours, ...types)).toContain('Collection Agency');
  });
});
