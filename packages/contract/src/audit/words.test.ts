import { describe, expect, it } from 'vitest';
import type { AuditRecord } from './calls.ts';
import { auditAction, auditDetails, auditNote, auditReference, auditUser } from './words.ts';

const record = (of: Partial<AuditRecord>): AuditRecord => ({
  id: '00000000-0000-7000-8000-000000000001',
  actionDateTime: '2026-11-20T10:41:58.000Z',
  auditedUser: { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.org' },
  actorKind: 'user',
  actionType: 'Mutation',
  mutationOperationType: 'Update',
  domainType: 'User',
  domainId: null,
  domainName: null,
  mutationDetails: [],
  snapshot: null,
  clientDetails: {
    ipAddress: null,
    state: null,
    countryOrRegion: null,
    operatingSystem: null,
    browser: null,
  },
  ...of,
});
const change = (propertyName: string, previousValue: string | null, newValue: string | null) => ({
  propertyName,
  previousValue,
  newValue,
});

describe('the action of a record', () => {
  it("an audit record's action has its own label for sign-ins, users and roles [P-108][P-109]", () => {
    const labels: Array<[Partial<AuditRecord>, string]> = [
      [{ actionType: 'SignIn' }, 'Sign-in success'],
      [{ actionType: 'SignInFailed' }, 'Sign-in unsuccessful'],
      [{ actionType: 'MfaFailed' }, 'Sign-in unsuccessful'],
      [{ actionType: 'SignOut' }, 'Sign out'],
      [{ actionType: 'SignOutTimeout' }, 'Sign out by timeout'],
      [{ actionType: 'PasswordChange' }, 'Password change'],
      [{ mutationOperationType: 'Create' }, 'User created'],
      [{ mutationDetails: [change('PhoneNumber', null, '555')] }, 'User updated'],
      [{ mutationDetails: [change('IsActive', 'false', 'true')] }, 'User activated'],
      [{ mutationDetails: [change('Is Active', 'true', 'false')] }, 'User deactivated'],
      [{ mutationDetails: [change('Role', null, 'Task Worker')] }, 'Role assigned'],
      [{ mutationDetails: [change('Role', 'Task Worker', null)] }, 'Role removed'],
      [{ mutationDetails: [change('Facility', null, 'Bayside')] }, 'Facility added'],
      [{ mutationDetails: [change('Facility', 'Bayside', null)] }, 'Facility removed'],
    ];
    for (const [of, label] of labels) expect(auditAction(record(of))).toBe(label);
  });

  it("an audit record's action is one action for several roles, and an update for mixed changes", () => {
    const roles = [change('Role', null, 'Auditor'), change('Role', null, 'Task Worker')];
    expect(auditAction(record({ mutationDetails: roles }))).toBe('Role assigned');
    const mixed = [change('Role', null, 'Auditor'), change('Role', 'Task Worker', null)];
    expect(auditAction(record({ mutationDetails: mixed }))).toBe('User updated');
  });

  it("an audit record's action is otherwise its operation or a general action [C-115]", () => {
    const of = (
      actionType: AuditRecord['actionType'],
      mutationOperationType: AuditRecord['mutationOperationType'],
    ) => auditAction(record({ domainType: 'Coverage', actionType, mutationOperationType }));
    expect(of('Mutation', 'Create')).toBe('Create');
    expect(of('Mutation', 'Delete')).toBe('Delete');
    expect(of('View', null)).toBe('View');
    expect(of('Refused', null)).toBe('Refused');
  });
});

describe('the other columns', () => {
  it("an audit record's reference is the name in its snapshot, or else the current name [C-115]", () => {
    const reference = (of: Partial<AuditRecord>) => auditReference(record(of));
    expect(reference({ domainType: 'Case', domainName: '260418-01' })).toBe('Case 260418-01');
    expect(reference({ domainType: 'GridView', snapshot: { ViewName: 'Mine' } })).toBe('Grid view: Mine');
    expect(reference({ domainType: 'Coverage', snapshot: { InsuranceName: 'Tidewater PPO' } })).toBe(
      'Coverage: Tidewater PPO',
    );
    expect(reference({ domainType: 'Order', domainName: 'now', snapshot: { RecordNumber: 'ORD-5' } })).toBe(
      'Order ORD-5',
    );
    expect(reference({ domainType: 'Task', domainName: 'Eligibility Exception' })).toBe(
      'Task: Eligibility Exception',
    );
    expect(reference({ domainType: 'CaseNote' })).toBe('Case note');
    expect(reference({ domainType: 'TaskList' })).toBe('Task list');
  });

  it("an audit record's note is the note in its snapshot, or else the number of properties or rows [C-115]", () => {
    const note = (of: Partial<AuditRecord>) => auditNote(record(of));
    expect(note({ snapshot: { Note: 'Patient called' } })).toBe('Patient called');
    expect(note({ mutationDetails: [change('A', null, 'b')] })).toBe('1 property');
    expect(note({ mutationDetails: [change('A', null, 'b'), change('C', null, 'd')] })).toBe('2 properties');
    expect(note({ actionType: 'View', snapshot: { ids: ['a', 'b', 'c'] } })).toBe('3 rows');
    expect(note({ actionType: 'View', domainType: 'SocialSecurityNumber' })).toBe('Viewed full SSN');
    expect(note({ actionType: 'Refused', domainType: 'SocialSecurityNumber' })).toBe('Asked for full SSN');
    expect(note({ actionType: 'View', domainType: 'Case' })).toBe('');
  });

  it("an audit record's user is System if the user is missing [P-107][C-067]", () => {
    expect(auditUser(record({ auditedUser: null }))).toBe('System');
    expect(auditUser(record({}))).toBe('Dana Whitfield');
  });
});

describe('the detail of a record', () => {
  it("an audit record's details are the changed properties of an update [C-065]", () => {
    expect(auditDetails(record({ mutationDetails: [change('SubscriberId', 'a', 'b')] }))).toEqual([
      change('Subscriber Id', 'a', 'b'),
    ]);
  });

  it("an audit record's details are the snapshot of a creation or a removal [C-066]", () => {
    const snapshot = { InsuranceName: 'Tidewater PPO', CaseId: '1', Note: null };
    expect(auditDetails(record({ mutationOperationType: 'Create', snapshot }))).toEqual([
      change('Insurance Name', null, 'Tidewater PPO'),
      change('Case Id', null, '1'),
    ]);
    expect(auditDetails(record({ mutationOperationType: 'Delete', snapshot }))).toEqual([
      change('Insurance Name', 'Tidewater PPO', null),
      change('Case Id', '1', null),
    ]);
  });

  it("an audit record's details are empty for a view [C-064]", () => {
    const snapshot = { ids: ['a'], rows: 1 };
    expect(auditDetails(record({ actionType: 'View', mutationOperationType: null, snapshot }))).toEqual([]);
  });
});
