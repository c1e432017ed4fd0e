import { permissionCatalogue } from '@waypost/contract/core/permission-catalogue';
import { describe, expect, it } from 'vitest';
import {
  byApplication,
  changesOf,
  countChosen,
  found,
  withAll,
} from '#src/ui/permissions/permission-groups.ts';
import { addUserRules } from './add-user-rules.ts';
import { readRoleDraft } from './role-draft.ts';

const permissions = permissionCatalogue.map((entry) => ({ permissionId: entry.permissionName, ...entry }));
const anything = () => false;
const cases = byApplication(permissions).find(({ name }) => name === 'Case Management');
const patients = cases?.sections.find(({ name }) => name === 'Patients')?.permissions ?? [];

describe('the permissions in the editor of a role', () => {
  it('the permissions in the editor of a role are grouped by application with General first, and counted if they are chosen', () => {
    expect(cases?.sections.map(({ name }) => name)).toEqual(['General', 'Patients', 'Documents']);
    expect(byApplication(permissions).at(-1)?.name).toBe('Global');
    expect(countChosen(patients, new Set(['ssn-read', 'payer-read']))).toBe(1);
  });

  it('the permissions in the editor of a role are found by description, application and name', () => {
    expect(found(permissions, 'view ssn').map(({ permissionName }) => permissionName)).toEqual(['ssn-read']);
    expect(found(permissions, 'case patients write').map(({ permissionName }) => permissionName)).toEqual([
      'patient-write',
    ]);
    expect(found(permissions, '  ')).toHaveLength(permissions.length);
  });

  it('the permissions in the editor of a role are all chosen except those the user may not grant, and all cleared', () => {
    const all = withAll(new Set(['payer-read']), patients, true, (name) => name === 'ssn-read');
    expect([...all].toSorted()).toEqual(['data-import', 'patient-read', 'patient-write', 'payer-read']);
    expect([...withAll(all, patients, false, anything)]).toEqual(['payer-read']);
    expect(changesOf(new Set(['a', 'b']), new Set(['b', 'c', 'd']))).toEqual({ added: 2, removed: 1 });
  });
});

describe('the draft of a role', () => {
  it('the draft of a role is restored, and ignored if it is not a role', () => {
    const draft = { name: 'Night', permissions: ['payer-read'], version: null };
    expect(readRoleDraft(JSON.stringify(draft))).toEqual(draft);
    for (const content of ['', '{', '{}', '[]', '{"name":1}']) expect(readRoleDraft(content)).toBeNull();
  });
});

describe('a user who is added to a role', () => {
  const sam = {
    userObjectId: 'u1',
    firstName: 'Sam',
    lastName: 'Ito',
    email: 'sam.ito@lakemont.example',
    userName: 'sam.ito@lakemont.example',
    status: 'Active' as const,
  };
  const check = async (candidate: typeof sam, userObjectId: string) =>
    (
      await addUserRules([candidate])({ userObjectId }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      })
    ).errors;

  it('a user who is added to a role must be chosen from the list, with id, first name, last name and e-mail [P-228]', async () => {
    expect(await check(sam, 'u1')).toEqual({});
    const required = { userObjectId: { type: 'rule', message: 'Required' } };
    expect(await check(sam, '')).toEqual(required);
    expect(await check(sam, 'u2')).toEqual(required);
    for (const field of ['firstName', 'lastName', 'email'] as const)
      expect(await check({ ...sam, [field]: '' }, 'u1'), field).toEqual(required);
  });
});
