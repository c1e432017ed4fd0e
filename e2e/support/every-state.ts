import { assignmentStates } from './assignment-screens.ts';
import { auditStates } from './audit-screens.ts';
import { boardStates } from './board-screens.ts';
import { caseStates } from './case-states.ts';
import { commentStates } from './comment-screens.ts';
import { configurationFindings, configurationStates } from './configuration-screens.ts';
import { connectionStates } from './connection-screens.ts';
import { deskStates } from './desk-states.ts';
import { folderStates } from './drop-folder-screens.ts';
import { eligibilityStates } from './eligibility-screens.ts';
import { escalationRuleStates } from './escalation-rule-screens.ts';
import { fileImportStates } from './file-import-screens.ts';
import { fileStates } from './file-screens.ts';
import { helpStates } from './help-screens.ts';
import { homeStates } from './home-screens.ts';
import { heldStates, sourceStates } from './import-screens.ts';
import { machineStates } from './machine-screens.ts';
import { managedListStates } from './managed-list-screens.ts';
import { mergeStates } from './merge-screens.ts';
import { moveStates } from './move-screens.ts';
import { organizationStates } from './organization-screens.ts';
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
  'page of the guide': helpStates,
  'search for cases': searchStates,
  'page of a case': caseStates,
  'moving a case': moveStates,
  'registration desk': deskStates,
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
  'connection to a payer': connectionStates,
  'machine account': machineStates,
  'tab of the organization': organizationStates,
  'plan or physician': managedListStates,
  'page of data import': { ...heldStates, ...sourceStates },
  'drop folder': folderStates,
  'import of a file': fileImportStates,
  'merge of patients': mergeStates,
  'screen of the webhooks portal': webhookStates,
};

/** Each screen that has an address, with all its content. Its overlays are checked in the long run. */
const full: ReadonlySet<string> = new Set([
  'organizations to choose from',
  'home',
  'guide, a page of screens',
  'guide, codes',
  'search, cases found',
  'case',
  'case, insurance and orders',
  'new case, known patients and two insurances',
  'eligibility request',
  'eligibility, active',
  'eligibility, with the task being worked',
  'holidays',
  'board',
  'files, full',
  'users',
  'roles',
  'invite',
  'profile, with a view that is sent',
  'audit history',
  'settings, models',
  'decision model, several tables with many rules',
  'queue, panel of a task with reasons',
  'exceptions, full',
  'documents, full',
  'task-types, full',
  'recommendations, full',
  'escalation, full',
  'machine accounts',
  'facilities',
  'letter templates',
  'plans',
  'physicians',
  'payer connections',
  'held',
  'sources',
  'drop folders',
  'imports',
  'what came in',
  'import, columns to match',
  'import, rows to check',
  'import, done',
  'webhooks, endpoints',
  'webhooks, messages',
  'webhooks, event catalogue',
  'webhook endpoint',
]);

const fullOf = (states: Readonly<Record<string, State>>) =>
  Object.fromEntries(Object.entries(states).filter(([name]) => full.has(name)));

/** The screens as they are when they are full. */
export const fullStates = Object.entries(everyState)
  .map(([screen, states]) => ({ screen, states: fullOf(states) }))
  .filter(({ states }) => Object.keys(states).length > 0);

const names = Object.values(everyState).flatMap((states) => Object.keys(states));
const unknown = [...full].filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`no screen has the state ${unknown.join(', ')}`);
