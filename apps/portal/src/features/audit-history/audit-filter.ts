import { addDays, isDay } from '@waypost/contract/days';
import { type AuditSearch, auditActions } from '@waypost/contract/services/audit';
import { localMidnight } from '#src/ui/local-time.ts';

/** What the record is searched by: days as they are where the reader is. */
export type AuditFilter = { person: string; actions: readonly string[]; from: string; until: string };

export const noFilter: AuditFilter = { person: '', actions: [], from: '', until: '' };

/** What people call the kinds of records. */
const labels: Readonly<Record<(typeof auditActions)[number], string>> = {
  SignIn: 'Sign-in success',
  SignInFailed: 'Sign-in unsuccessful',
  MfaFailed: 'Second factor not correct',
  SignOut: 'Sign out',
  SignOutTimeout: 'Sign out by timeout',
  PasswordChange: 'Password change',
  View: 'View',
  Export: 'Export',
  Mutation: 'Change',
  Refused: 'Refused',
};
export const actionChoices = auditActions.map((value) => ({ value, label: labels[value] }));

/** Midnight of a day where the reader is, or of the one after it. */
const midnight = (day: string, later = 0): string | null =>
  isDay(day) ? localMidnight(addDays(day, later)).toISOString() : null;

/** A filter as the server is asked; a day that is not typed to its end does not narrow. */
export const searchOf = ({ person, actions, from, until }: AuditFilter): AuditSearch => ({
  person: person.trim() || null,
  actionTypes: auditActions.filter((action) => actions.includes(action)),
  from: midnight(from),
  until: midnight(until, 1),
  userId: null,
  domainType: null,
  domainId: null,
  caseId: null,
});
