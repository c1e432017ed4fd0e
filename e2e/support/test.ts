import { identityUrl, portalUrl } from '../../apps/server/test/api/support/addresses.ts';
import { fill } from '../../apps/server/test/api/support/cases.ts';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import {
  makeOrganization,
  type Organization,
  type StaffName,
  staff,
} from '../../apps/server/test/api/support/organization.ts';
import { test as browserTest } from './shared-browser.ts';

export * from '@playwright/test';

const organizations = new Map<string, Promise<Organization>>();

/** The organization of a test file, or a new one if a worker restarts the file. */
function organizationFor(file: string, patients: number, name = ''): Promise<Organization> {
  const key = `${file} ${name}`;
  const known = organizations.get(key) ?? (patients > 0 ? organizationAtWork(patients) : makeOrganization());
  organizations.set(key, known);
  return known;
}

/** An organization with work in every state, as in a busy billing office. */
async function organizationAtWork(patients: number): Promise<Organization> {
  const organization = await makeOrganization();
  const workers = await organization.people('dana', 'marcus');
  await fill(
    organization,
    patients,
    workers.map(({ userId }) => userId),
  );
  return organization;
}

type People = { [Name in StaffName]: Client };
const names = Object.keys(staff) as StaffName[];

/** A test asks for its people by name: they work in the file's organization, Nadia and Owen in the other one. */
const people = Object.fromEntries(
  names.map((name) => [
    name,
    async (
      { organization, other }: { organization: Organization; other: () => Promise<Organization> },
      use: (client: Client) => Promise<void>,
    ) => use(await (name === 'nadia' || name === 'owen' ? await other() : organization).person(name)),
  ]),
) as unknown as Parameters<typeof browserTest.extend<People>>[0];

type Organizations = {
  /** Whether the organizations have work in every state: `test.use({ isAtWork: false })` in a file that needs none. */
  isAtWork: boolean;
  /** How many patients they then have: `test.use({ patients: 20 })` in a file that needs a few. */
  patients: number;
  organization: Organization;
  other: () => Promise<Organization>;
};

/** A test of the running product in a reused browser, in an organization of its file. */
export const test = browserTest
  .extend<Organizations, { origins: readonly string[] }>({
    isAtWork: [true, { option: true }],
    patients: [60, { option: true }],
    origins: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
      async ({}, use) => await use([portalUrl, identityUrl].map((url) => new URL(url).origin)),
      { scope: 'worker' },
    ],
    organization: async ({ isAtWork, patients }, use, { file }) =>
      await use(await organizationFor(file, isAtWork ? patients : 0)),
    other: async ({ isAtWork, patients }, use, { file }) =>
      await use(() => organizationFor(file, isAtWork ? patients : 0, 'other')),
  })
  .extend<People>(people);
