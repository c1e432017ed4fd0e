import { type AuditSearch, auditActions } from '@waypost/contract/services/audit';

/** The filters of the audit search. Days are in the reader's time zone. */
export type AuditFilter = { person: string; actions: readonly string[]; from: string; until: string };

export const noFilter: AuditFilter = { person: '', actions: [], from: '', until: '' };

/** The names of the kinds of records. */
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

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Midnight of a day in the reader's time zone, or of the day after. */
function midnight(day: string, later = 0): string | null {
  if (!isDay(day)) return null;
  const at = new Date(`${day}T00:00:00`);
  at.setDate(at.getDate() + later);
  return at.toISOString();
}

/** Turns the filter into a search. A day that is not typed completely is ignored. */
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
