import type { HelpPage } from './contents.ts';

/** A place of the guide: a page, and a heading in it. */
type HelpPlace = `${HelpPage}#${string}` | HelpPage;

type ScreenHelp = {
  place: HelpPlace;
  /** The places of its tabs, by tab name in the address. */
  tabs?: Readonly<Record<string, HelpPlace>>;
};

const worker = 'task-worker-screens';
const manager = 'task-manager-screens';
const specialist = 'case-specialist-screens';
const facility = 'facility-administrator-screens';
const rules = 'configuration-administrator-screens';

/** The place in the guide for each screen. A test finds the heading of each, and each tab of each screen. */
export const helpPlaces = {
  home: { place: `${worker}#home` },
  queue: { place: `${worker}#the-queue` },
  board: { place: `${manager}#the-board` },
  case: { place: `${specialist}#a-case` },
  eligibility: { place: `${worker}#the-eligibility-request` },
  search: { place: `${specialist}#search` },
  files: { place: 'everywhere#your-files' },
  profile: {
    place: 'everywhere#your-profile',
    tabs: {
      basic: 'everywhere#your-profile',
      security: 'everywhere#your-password-and-sign-ins',
      organizations: 'everywhere#your-profile',
      audit: 'everywhere#your-profile',
    },
  },
  users: {
    place: `${facility}#users`,
    tabs: {
      users: `${facility}#users`,
      roles: `${facility}#roles`,
      invite: `${facility}#invite-user`,
    },
  },
  user: { place: `${facility}#one-person` },
  audit: { place: 'auditor-screens#audit-history' },
  'new-case': { place: `${specialist}#new-case` },
  organization: {
    place: `${rules}#organization`,
    tabs: {
      facilities: `${rules}#facilities`,
      payers: `${rules}#payers`,
      plans: `${rules}#plans`,
      physicians: `${rules}#physicians`,
      letters: `${rules}#letter-templates`,
    },
  },
  'data-import': {
    place: `${specialist}#data-import`,
    tabs: {
      files: `${specialist}#import-a-file`,
      held: `${specialist}#held-registrations`,
      sources: `${specialist}#sources`,
      'drop-folders': `${specialist}#drop-folders`,
      received: `${specialist}#what-came-in`,
    },
  },
  import: { place: `${specialist}#import-a-file` },
  holidays: { place: `${rules}#holidays` },
  configuration: {
    place: `${rules}#task-management-configuration`,
    tabs: {
      exceptions: `${rules}#eligibility-exceptions`,
      documents: `${rules}#registration-document-generation`,
      'task-types': `${rules}#task-type-configuration`,
      recommendations: `${rules}#task-type-recommendations`,
      escalation: `${rules}#escalation`,
    },
  },
  settings: {
    place: `${rules}#settings`,
    tabs: {
      'decision-tables': `${rules}#decision-tables`,
      'webhooks-portal': `${rules}#webhooks`,
      'machine-accounts': `${facility}#machine-accounts`,
    },
  },
  model: { place: `${rules}#decision-tables` },
  endpoint: { place: `${rules}#webhooks` },
  linked: { place: 'everywhere#other-products' },
  help: { place: 'everywhere#this-guide' },
} as const satisfies Record<string, ScreenHelp>;

export type HelpScreen = keyof typeof helpPlaces;

/** The place in the guide for a screen, or for its tab if that has its own. */
export function placeOf(screen: HelpScreen | undefined, tab: string | null): HelpPlace {
  if (screen === undefined) return helpPlaces.help.place;
  const { place, tabs }: ScreenHelp = helpPlaces[screen];
  return (tab === null ? undefined : tabs?.[tab]) ?? place;
}
