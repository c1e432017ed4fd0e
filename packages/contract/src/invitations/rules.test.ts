import { describe, expect, it } from 'vitest';
import { message } from '../core/messages.ts';
import { additionalAccessesFor, type InviteValues, inviteFields, inviteFormSchema } from './rules.ts';

const rules: Parameters<typeof inviteFormSchema>[0] = {
  existing: new Set(['dana.whitfield@lakemont.example']),
  hasFacilities: true,
  clientTypes: ['RCS', 'EDI'],
  providerDomain: 'waypost.example',
};
const schema = inviteFormSchema(rules);
const good: InviteValues = {
  firstName: 'Nora',
  lastName: "O'Neil-Smith",
  email: 'nora@lakemont.example',
  phoneNumber: '5550100177',
  phoneNumberExtension: '',
  typeOfUser: 'Business Associate',
  facilityIds: ['f'],
  roleIds: ['r'],
  additionalAccesses: [],
  harpOperatorCode: '',
};
/** The message of the form for a field after a change of its values. */
const messageFor = (name: keyof InviteValues, change: Partial<InviteValues>): string | undefined =>
  schema.safeParse({ ...good, ...change }).error?.issues.find(({ path }) => path[0] === name)?.message;

it('a complete and valid invitation has no problems', () => {
  expect(schema.safeParse(good).success).toBe(true);
});

describe('the names of an invitation', () => {
  it('the names of an invitation are required [P-204][P-207]', () => {
    expect(messageFor('firstName', { firstName: '  ' })).toBe('Required');
    expect(messageFor('lastName', { lastName: '' })).toBe('Required');
  });

  it('the names of an invitation have 2 to 15 and 2 to 20 characters [P-205][P-207]', () => {
    expect(messageFor('firstName', { firstName: 'N' })).toBe('First name must be at least 2 characters');
    expect(messageFor('firstName', { firstName: 'No' })).toBeUndefined();
    expect(messageFor('lastName', { lastName: 'Ng' })).toBeUndefined();
    expect(messageFor('firstName', { firstName: 'N'.repeat(15) })).toBeUndefined();
    expect(messageFor('firstName', { firstName: 'N'.repeat(16) })).toBe('15 characters max');
    expect(messageFor('lastName', { lastName: 'N' })).toBe('Last name must be at least 2 characters');
    expect(messageFor('lastName', { lastName: 'N'.repeat(20) })).toBeUndefined();
    expect(messageFor('lastName', { lastName: 'N'.repeat(21) })).toBe('20 characters max');
  });

  it('the names of an invitation contain letters, digits, space, apostrophe and hyphen [P-206][P-208]', () => {
    for (const firstName of ['Zoë 2', "D'Arcy", 'Ann-Marie'])
      expect(messageFor('firstName', { firstName }), firstName).toBeUndefined();
    for (const firstName of ['N@ra', 'Nora!', '<Nora>', 'No_ra', 'Nora.', 'No\tra'])
      expect(messageFor('firstName', { firstName }), firstName).toBe('Alphanumeric only');
  });
});

describe('the e-mail of an invitation', () => {
  it('the e-mail of an invitation is an address [P-209]', () => {
    for (const email of ['nora', 'nora@', '@lakemont.example', 'no ra@lakemont.example'])
      expect(messageFor('email', { email }), email).toBe('Please enter a valid email address');
    expect(messageFor('email', { email: '' })).toBe('Required');
  });

  it('the e-mail of an invitation has at most 60 characters [P-210][P-223]', () => {
    const ofLength = (length: number) => `${'n'.repeat(length - 17)}@lakemont.example`;
    expect(messageFor('email', { email: ofLength(60) })).toBeUndefined();
    expect(messageFor('email', { email: ofLength(61) })).toBe('60 characters max');
  });

  it('the e-mail of an invitation is lower-cased [P-211]', () => {
    expect(inviteFields.email.parse(' Nora@Lakemont.Example ')).toBe('nora@lakemont.example');
  });

  it('the e-mail of an invitation is not that of a user, in any spelling [P-212]', () => {
    for (const email of ['dana.whitfield@lakemont.example', 'Dana.Whitfield@LAKEMONT.example'])
      expect(messageFor('email', { email })).toBe(
        'User already exists with this e-mail address for this account',
      );
  });
});

describe('the phone of an invitation', () => {
  it('the phone of an invitation is required [P-213]', () => {
    expect(messageFor('phoneNumber', { phoneNumber: '' })).toBe('Required');
  });

  it('the phone of an invitation has exactly ten digits [P-214]', () => {
    expect(messageFor('phoneNumber', { phoneNumber: '5550100178' })).toBeUndefined();
    expect(messageFor('phoneNumber', { phoneNumber: '555010017' })).toBe('Please enter 10 characters');
    expect(messageFor('phoneNumber', { phoneNumber: '55501001777' })).toBe('Max 10 characters allowed');
    expect(messageFor('phoneNumber', { phoneNumber: '555010017x' })).toBe('Numeric only');
  });

  it('the phone of an invitation has an extension of at most six digits, or none [P-215][P-223]', () => {
    for (const phoneNumberExtension of ['', '1', '123456'])
      expect(messageFor('phoneNumberExtension', { phoneNumberExtension })).toBeUndefined();
    expect(messageFor('phoneNumberExtension', { phoneNumberExtension: '1234567' })).toBe('6 numbers max');
  });
});

describe('what an invitation gives', () => {
  it('an invited user has a type that the entity and the address allow [P-217]', () => {
    expect(messageFor('typeOfUser', { typeOfUser: '' })).toBe('Required');
    expect(messageFor('typeOfUser', { typeOfUser: 'Support' })).toBe('Required');
    expect(messageFor('typeOfUser', { typeOfUser: 'Support', email: 'a@waypost.example' })).toBeUndefined();
  });

  it('an invited user has at least one facility [P-218]', () => {
    expect(messageFor('facilityIds', { facilityIds: [] })).toBe('Required');
  });

  it('an invited user needs no facility in an organization that has none', () => {
    const without = inviteFormSchema({ ...rules, hasFacilities: false });
    expect(without.safeParse({ ...good, facilityIds: [] }).success).toBe(true);
  });

  it('an invited user has at least one role [P-219]', () => {
    expect(messageFor('roleIds', { roleIds: [] })).toBe('Required');
  });

  it('an invited user has additional accesses, or none: those of RCS if the entity has it, and those of EDI, sorted [P-220][P-221][P-222]', () => {
    expect(messageFor('additionalAccesses', { additionalAccesses: [] })).toBeUndefined();
    expect(additionalAccessesFor(['RCS'])).toEqual([
      'Claim Status',
      'HARP',
      'PAS',
      'Remittance Management',
      'Xpeditor',
    ]);
    expect(additionalAccessesFor(['RCO', 'EDI'])).toEqual([
      'Claim Status',
      'Remittance Management',
      'Xpeditor',
    ]);
  });

  it('an invited user with HARP has an operator code of 2 to 4 characters, checked together with the rest [P-216][P-223]', () => {
    const harp = { additionalAccesses: ['HARP'] };
    expect(messageFor('harpOperatorCode', { ...harp, firstName: '' })).toBe('Required');
    const length = message('invite.harpLength', { least: 2, most: 4 });
    expect(messageFor('harpOperatorCode', { ...harp, harpOperatorCode: 'A' })).toBe(length);
    expect(messageFor('harpOperatorCode', { ...harp, harpOperatorCode: 'ABCDE' })).toBe(length);
    for (const harpOperatorCode of ['ab', 'ab12'])
      expect(messageFor('harpOperatorCode', { ...harp, harpOperatorCode })).toBeUndefined();
    expect(messageFor('harpOperatorCode', { harpOperatorCode: 'ABCDE' })).toBeUndefined();
  });
});
