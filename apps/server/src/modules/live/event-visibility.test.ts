import { type EventType, eventTypes } from '@waypost/contract/core/events';
import { permissionNames } from '@waypost/contract/core/permissions';
import { expect, it } from 'vitest';
import { changesRights, followers, isVisibleTo } from './event-visibility.ts';

const eventWith = (type: EventType, facility_id: string | null = 'here') => ({
  entity_id: 'entity',
  id: 'event',
  type,
  subject_id: 'subject',
  case_id: null,
  facility_id,
});
const known = (permissions: string[], facilityIds = ['here']) => {
  const standing = { userId: 'me', permissions: new Set(permissions), facilityIds };
  return [
    ...new Set(
      eventTypes.filter((type) => isVisibleTo(standing, eventWith(type))).map((type) => type.split('.')[0]),
    ),
  ];
};

it.each([
  [['eligibility-work'], ['comment', 'task']],
  [['task-management-read'], ['comment', 'task']],
  [['eligibility-verification-read'], ['eligibility']],
  [['eligibility-verification-write'], ['eligibility']],
  [
    ['patient-read', 'case-management-read'],
    ['case', 'patient', 'coverage', 'order', 'note', 'comment', 'document'],
  ],
  [['case-management-read'], []],
  [['patient-read'], []],
  [['user-management-user-write', 'user-management-role-write', 'payer-read'], []],
  [[], []],
])('%j allows only the events of %j', (permissions, families) => {
  expect(known(permissions)).toEqual(families);
  expect(followers.allows(new Set(permissions))).toBe(families.length > 0);
});

it('an event at a facility is visible to the people who work there, and an event without a facility to no one', () => {
  expect(known(['task-management-read'], ['there'])).toEqual([]);
  const standing = {
    userId: 'me',
    permissions: new Set(['patient-read', 'case-management-read']),
    facilityIds: ['there'],
  };
  expect(isVisibleTo(standing, eventWith('patient.updated', 'there'))).toBe(true);
  expect(isVisibleTo(standing, eventWith('patient.updated', null))).toBe(false);
  expect(isVisibleTo(standing, eventWith('note.added'))).toBe(false);
});

it('an event that changes users or roles triggers a new check of permissions', () => {
  expect(changesRights(eventWith('user.roles-changed'))).toBe(true);
  expect(changesRights(eventWith('role.removed'))).toBe(true);
  expect(changesRights(eventWith('task.started'))).toBe(false);
});

it('the event of a finished file is visible to its owner alone, whatever the permissions of others', () => {
  const ready = { ...eventWith('file.ready', null), subject_id: 'me' };
  const nobody = { permissions: new Set<string>(), facilityIds: [] };
  expect(isVisibleTo({ ...nobody, userId: 'me' }, ready)).toBe(true);
  const all = { permissions: new Set<string>(permissionNames), facilityIds: ['here'] };
  expect(isVisibleTo({ ...all, userId: 'another' }, ready)).toBe(false);
  const letter = { ...ready, facility_id: 'here' };
  expect(isVisibleTo({ ...all, userId: 'me' }, letter)).toBe(true);
  expect(isVisibleTo({ ...nobody, userId: 'me' }, letter)).toBe(false);
});

it.each([
  ['is mentioned', 'mention.added'],
  ['is told of a task by a rule', 'escalation.noticed'],
] as const)(
  'the event that a user %s is visible to that user alone, at a facility of theirs',
  (_what, type) => {
    const mentioned = { ...eventWith(type), subject_id: 'me' };
    const rights = { permissions: new Set<string>(permissionNames), facilityIds: ['here'] };
    expect(isVisibleTo({ ...rights, userId: 'me' }, mentioned)).toBe(true);
    expect(isVisibleTo({ ...rights, userId: 'another' }, mentioned)).toBe(false);
    expect(isVisibleTo({ ...rights, facilityIds: ['there'], userId: 'me' }, mentioned)).toBe(false);
  },
);
