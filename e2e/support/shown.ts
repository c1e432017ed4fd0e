import { expect, type Page } from '@playwright/test';
import { contract } from '@waypost/contract';
import type { AppSettings } from '@waypost/contract/app-config/calls';
import {
  applicationOf,
  managePermission,
  permissionNames,
  taskGroups,
} from '@waypost/contract/core/permissions';
import type { Entity, User } from '@waypost/contract/entities/calls';
import type { Setup } from '@waypost/contract/entities/setup';
import { Answers } from './answers.ts';
import { test as catalogue } from './catalogue.ts';

export * from '@playwright/test';

/** An id made from a number. */
export const idOf = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const authority = 'https://identity.example';
const clientId = 'waypost-portal';

export const settings: AppSettings = {
  environment: '',
  version: '1.0.0',
  baseUrl: '/services',
  services: {
    accountMaster: 'account-master',
    audit: 'audit',
    case: 'case',
    decisionManagement: 'decision-management',
    eligibilityPayers: 'eligibility-payers',
    eligibilityRules: 'eligibility-rules',
    patient: 'patient',
    payerData: 'payer-data',
    policy: 'policy',
    realtimeEligibility: 'realtime-eligibility',
    task: 'task',
    search: 'search',
    encryption: 'encryption',
    webhooksPortal: 'webhooks-portal',
  },
  identityProvider: {
    authority,
    clientId,
    scope: 'openid profile email offline_access',
    asksUserinfo: false,
    journey: {},
    isEmbedded: true,
  },
  providerEmailDomain: 'waypost.example',
  idleTimeoutMs: 900_000,
  footer: {
    terms: '/rco/info?topic=terms',
    privacy: '/rco/info?topic=privacy',
    developerPortal: '/services/docs',
    copyright: '© 2026 Waypost',
  },
  news: null,
  webinar: null,
  linkedProducts: [],
};

export const lakemont: Entity = {
  id: idOf(1),
  name: 'Lakemont Regional Health',
  lCode: 'LKMT',
  clientCode: 'LKM',
  defaultClientCode: 'LKM',
  clientTypes: ['RCO'],
  facilities: [
    {
      id: idOf(2),
      name: 'Lakemont Medical Center',
      lCode: 'LKMT1',
      clientCode: 'LKM',
      defaultNPI: '1234567893',
      state: 'OH',
      isEnded: false,
      timeZone: 'America/New_York',
      productSettings: { documentSystem: null },
    },
  ],
  products: [],
  roles: [{ roleId: idOf(3), name: 'Task Worker' }],
  isXpeditorPreReleaseCandidate: false,
};

/** The organization, with a document system at its facilities. */
export const withDocuments: Entity = {
  ...lakemont,
  facilities: lakemont.facilities.map((facility) => ({
    ...facility,
    productSettings: {
      documentSystem: {
        loginUrl: 'https://documents.example/auth',
        apiUrl: 'https://documents.example/',
        clientId: 'waypost',
      },
    },
  })),
};

export const dana: User = {
  userObjectId: idOf(4),
  userId: idOf(5),
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana.whitfield@lakemont.example',
  userName: 'dana.whitfield@lakemont.example',
  phoneNumber: null,
  phoneNumberExtension: null,
  typeOfUser: 'Business Associate',
  isActive: true,
  status: 'Active',
  usesExternalIdentityProvider: false,
  isWaypostEmployee: false,
  localAccountId: null,
  emailUpdate: null,
  lastLoginDateTime: null,
  scopes: [{ id: lakemont.id, name: lakemont.name, lCode: lakemont.lCode }],
};

/** Where the queue of tasks of the shown organization is. */
export const shownQueue = '/rco/LKMT/task-management';

const noTasks = { rows: [], total: 0, totalIsCapped: false, next: null };

const granted = (names: readonly string[]) => ({
  status: 200 as const,
  body: names.map((permissionName) => ({ permissionName, applicationName: applicationOf(permissionName) })),
});

/** Gives the user only these permissions, from the next page on. */
export const holding = (answers: Answers, ...names: readonly string[]): Answers =>
  answers.to(contract.policy.myPermissions, granted(names));

/** The default permissions of a test's user. */
export const everyPermission: readonly string[] = [...permissionNames, ...taskGroups.map(managePermission)];

/**
 * Makes the user a member of organizations, given by lCode, with only these permissions. Nothing is loaded
 * there yet, so a test can switch permissions and answers without reloading the portal.
 */
export function holdingIn(
  answers: Answers,
  held: Readonly<Record<string, readonly string[]>>,
  like = lakemont,
): Answers {
  const entities = Object.keys(held).map((lCode, at) => ({
    ...like,
    id: idOf(600 + at),
    name: `Organization ${lCode}`,
    lCode,
  }));
  const lCodeIn = (path: string) => entities.find(({ id }) => path.includes(id))?.lCode ?? '';
  return answers
    .to(contract.policy.myEntities, entities)
    .to(contract.policy.myPermissions, ({ path }) => granted(held[lCodeIn(path)] ?? []));
}

/** Organizations in which the user may do everything, for `holdingIn`. */
export const mayAllIn = (...lCodes: readonly string[]): Record<string, readonly string[]> =>
  Object.fromEntries(lCodes.map((lCode) => [lCode, everyPermission]));

/** An address of Lakemont in another organization. */
export const within = (lCode: string, address: string): string => address.replace('/LKMT', `/${lCode}`);

/** Stores a fresh sign-in in the browser. It needs no key, because no test checks a signature. */
async function holdSession(page: Page): Promise<void> {
  const user = {
    id_token: 'a.b.c',
    token_type: 'Bearer',
    profile: { sub: dana.userId },
    expires_at: 4_102_444_800,
  };
  const entries = {
    [`waypost.identity.user:${authority}:${clientId}`]: user,
    'waypost.session': { sessionId: 'session', subject: dana.userId },
  };
  await page.addInitScript(
    (held) => {
      for (const [name, value] of held)
        (name === 'waypost.session' ? sessionStorage : localStorage).setItem(name, value);
    },
    Object.entries(entries).map(([name, value]) => [name, JSON.stringify(value)] as const),
  );
}

/** Goes to an address as a link would, without reloading the page. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

/** Goes to an address of Lakemont in another organization, and waits until the portal is in that. */
export async function followWithin(page: Page, lCode: string, address: string): Promise<void> {
  await follow(page, within(lCode, address));
  const home = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Home', exact: true });
  await expect(home).toHaveAttribute('href', new RegExp(`/${lCode}/?$`));
}

/**
 * Opens an address of Lakemont, or the same address of another organization without reloading an open portal.
 */
export async function openIn(page: Page, address: string, lCode?: string): Promise<void> {
  if (lCode && page.url().includes('/rco/')) await followWithin(page, lCode, address);
  else await page.goto(lCode ? within(lCode, address) : address);
}

/** The setup status of a complete organization. */
export const allSetUp: Setup = {
  administrators: 2,
  invitedAdministrators: 0,
  facilities: 2,
  payerConnections: 3,
  plans: 5,
  hasCase: true,
  people: { 'second-administrator': 2, roles: 2, facilities: 2, payers: 1, plans: 2, 'first-case': 4 },
  isPutAway: false,
};

/**
 * A test with the real portal. The user is Dana, who has every permission and no tasks. The test defines the answers to
 * the calls of its screen; a call without an answer fails the test.
 */
export const test = catalogue.extend<{ answers: Answers }>({
  answers: async ({ page, answering }, use) => {
    const answers = new Answers();
    answering.answers = answers;
    answers
      .to(contract.appConfig.settings, settings)
      .to(contract.policy.me, dana)
      .to(contract.policy.myEntities, [lakemont])
      .to(contract.assignment.myAvailability, { availability: null })
      .to(contract.assignment.people, [])
      .to(contract.board.lastWeek, { from: '2026-11-16', to: '2026-11-22', people: [] })
      .to(contract.assignment.heldTasks, { name: 'Whitfield, Dana', kinds: [] })
      .to(contract.task.workingTask, { task: null })
      .to(contract.task.viewTask, { viewers: [] })
      .to(contract.task.leaveTask, undefined)
      .to(contract.settings.mySettings, [])
      .to(contract.settings.mySubscriptions, [])
      .to(contract.comments.myMentions, { unread: 0, mentions: [] })
      .to(contract.comments.mentionMail, { isOn: false })
      .to(contract.escalation.myNotices, { unread: 0, notices: [] })
      .to(contract.escalation.noticeMail, { isOn: false })
      .to(contract.escalation.readNotices, undefined)
      .to(contract.comments.taskComments, [])
      .to(contract.comments.caseComments, [])
      .to(contract.comments.taskPeople, [])
      .to(contract.comments.casePeople, [])
      .to(contract.comments.readMentions, undefined)
      .to(contract.drafts.draft, { status: 204 })
      .to(contract.drafts.saveDraft, undefined)
      .to(contract.drafts.discardDraft, undefined)
      .to(contract.case.myTransactions, { total: 0, transactions: [] })
      .to(contract.decision.models, [])
      .to(contract.policy.setup, allSetUp)
      .to(contract.users.users, [])
      .to(contract.webhooks.endpoints, [])
      .toRead('getAllTasks', { getAllTasks: noTasks })
      .toRead('getTaskQueue', { getTaskQueue: { ...noTasks, rows: [] } })
      .to(contract.bulk.bulkChanges, [])
      .toRead('getTasksByUser', { getTasksByUser: noTasks });
    holding(answers, ...everyPermission);
    await holdSession(page);
    await use(answers);
    answering.answers = null;
    expect(answers.unanswered).toEqual([]);
  },
});
