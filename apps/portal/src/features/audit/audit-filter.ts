import { type AuditSearch, actorKinds, auditActions, auditTopics } from '@waypost/contract/audit/calls';
import { addDays, isDay } from '@waypost/contract/core/days';
import { localMidnight } from '#src/ui/local-time.ts';

/** The filters of the audit search. Days are in the reader's time zone. */
export type AuditFilter = {
  person: string;
  patient: string;
  actors: readonly string[];
  actions: readonly string[];
  topics: readonly string[];
  from: string;
  until: string;
};

export const noFilter: AuditFilter = {
  person: '',
  patient: '',
  actors: [],
  actions: [],
  topics: [],
  from: '',
  until: '',
};

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

const actorLabels: Readonly<Record<(typeof actorKinds)[number], string>> = {
  user: 'Person',
  rpa: 'Machine account',
  service: 'Waypost by itself',
  system: 'Operator of the installation',
};
export const actorChoices = actorKinds.map((value) => ({ value, label: actorLabels[value] }));

const topicLabels: Readonly<Record<(typeof auditTopics)[number], string>> = {
  'answers-read-again': 'Answers of payers that an upgrade read otherwise',
};
export const topicChoices = auditTopics.map((value) => ({ value, label: topicLabels[value] }));

/** Midnight of a day, or of the day after, in the user's time zone. */
const midnight = (day: string, later = 0): string | null =>
  isDay(day) ? localMidnight(addDays(day, later)).toISOString() : null;

/** Turns the filter into a search. A day that is not typed completely is ignored. */
export const searchOf = ({
  person,
  patient,
  actors,
  actions,
  topics,
  from,
  until,
}: AuditFilter): AuditSearch => ({
  person: person.trim() || null,
  actorKinds: actorKinds.filter((kind) => actors.includes(kind)),
  actionTypes: auditActions.filter((action) => actions.includes(action)),
  from: midnight(from),
  until: midnight(until, 1),
  userId: null,
  domainType: null,
  domainId: null,
  caseId: null,
  topic: auditTopics.find((topic) => topics.includes(topic)) ?? null,
  patient: patient.trim() || null,
});
