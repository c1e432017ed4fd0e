import { assignmentStates } from './assignment-screens.ts';
import { auditStates } from './audit-screens.ts';
import { boardStates } from './board-screens.ts';
import { caseStates } from './case-states.ts';
import { commentStates } from './comment-screens.ts';
import { configurationFindings, configurationStates } from './configuration-screens.ts';
import { eligibilityStates } from './eligibility-screens.ts';
import { escalationRuleStates } from './escalation-rule-screens.ts';
import { fileStates } from './file-screens.ts';
import { homeStates } from './home-screens.ts';
import { machineStates } from './machine-screens.ts';
import { queueStates } from './queue-screens.ts';
import { rulesStates } from './rules-screens.ts';
import { searchStates } from './search-screens.ts';
import { settingsStates } from './settings-screens.ts';
import { shellStates } from './shell-screens.ts';
import type { State } from './state.ts';
import { userStates } from './user-screens.ts';
import { webhookStates } from './webhook-screens.ts';

/** The screens in every state that they can be in: full, empty, loading, failed, refused or asking. */
export const everyState: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  'page around the screens': shellStates,
  'home page': homeStates,
  'search for cases': searchStates,
  'page of a case': caseStates,
  'check of eligibility': eligibilityStates,
  'screen of the queue': queueStates,
  'list of comments': commentStates,
  'state of the board': boardStates,
  'file of a user': fileStates,
  'screen of users and roles': userStates,
  'page of the audit': auditStates,
  'setting of a facility': settingsStates,
  'screen of rules': rulesStates,
  'tab of the configuration': { ...configurationStates, 'exceptions, with findings': configurationFindings },
  'rule of escalation': escalationRuleStates,
  'screen of assignment and availability': assignmentStates,
  'machine account': machineStates,
  'screen of the webhooks portal': webhookStates,
};

/** The states in which a screen shows all that it has; the words before the comma name the screen. */
const full: ReadonlySet<string> = new Set([
  'organisations to choose from',
  'attributions',
  'user menu',
  'command palette',
  'navigation drawer',
  'linked page',
  'home',
  'search, cases found',
  'case',
  'case, insurance and orders',
  'case, demographics to be changed',
  'eligibility request',
  'eligibility, active',
  'queue, panel of a waiting task',
  'holidays',
  'comments, a conversation',
  'board',
  'board, own',
  'files, full',
  'users',
  'roles',
  'role editor',
  'invite',
  'profile, with a view that is sent',
  'audit history',
  'settings, models',
  'decision model, several tables with many rules',
  'decision model, versions',
  'queue, panel of a task with reasons',
  'exceptions, full',
  'documents, full',
  'task-types, full',
  'recommendations, full',
  'escalation, full',
  'escalation, a rule with expressions',
  'group tasks, in turn',
  'machine accounts',
  'machine accounts, an account',
  'webhooks, endpoints',
  'webhooks, messages',
  'webhooks, event catalogue',
  'webhook endpoint',
]);

/** The screens as they are when they are full. */
export const fullStates = Object.fromEntries(
  Object.entries(everyState).map(([screen, states]) => [
    screen,
    Object.fromEntries(Object.entries(states).filter(([name]) => full.has(name))),
  ]),
);

const names = Object.values(everyState).flatMap((states) => Object.keys(states));
const unknown = [...full].filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no screen has the state ${unknown.join(', ')}`);
