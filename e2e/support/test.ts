import { identityUrl, portalUrl } from '../../apps/server/test/api/support/addresses.ts';
import { fill } from '../../apps/server/test/api/support/cases.ts';
import type { Client } from '../../apps/server/test/api/support/client.ts';
import {
  makeOrganisation,
  type Organisation,
  type StaffName,
  staff,
} from '../../apps/server/test/api/support/organisation.ts';
import { test as browserTest } from './shared-browser.ts';

export * from '@playwright/test';

const organisations = new Map<string, Promise<Organisation>>();

/** The organisation of a test file; in a worker that begins the file again, another one. */
function organisationFor(file: string, patients: number, name = ''): Promise<Organisation> {
  const key = `${file} ${name}`;
  const known = organisations.get(key) ?? (patients > 0 ? organisationAtWork(patients) : makeOrganisation());
  organisations.set(key, known);
  return known;
}

/** An organisation with work in every state, as somebody would find it who comes to a billing office. */
async function organisationAtWork(patients: number): Promise<Organisation> {
  const organisation = await makeOrganisation();
  const workers = await organisation.people('dana', 'marcus');
  await fill(
    organisation,
    patients,
    workers.map(({ userId }) => userId),
  );
  return organisation;
}

type People = { [Name in StaffName]: Client };
const names = Object.keys(staff) as StaffName[];

/** A test asks for its people by name: they work in the file's organisation, Nadia and Owen in the other one. */
const people = Object.fromEntries(
  names.map((name) => [
    name,
    async (
      { organisation, other }: { organisation: Organisation; other: () => Promise<Organisation> },
      use: (client: Client) => Promise<void>,
    ) => use(await (name === 'nadia' || name === 'owen' ? await other() : organisation).person(name)),
  ]),
) as unknown as Parameters<typeof browserTest.extend<People>>[0];

type Organisations = {
  /** Whether the organisations have work in every state: `test.use({ isAtWork: false })` in a file that needs none. */
  isAtWork: boolean;
  /** How many patients they then have: `test.use({ patients: 20 })` in a file that needs a few. */
  patients: number;
  organisation: Organisation;
  other: () => Promise<Organisation>;
};

/** A test of the running product in a reused browser, in an organisation of its file. */
export const test = browserTest
  .extend<Organisations, { origins: readonly string[] }>({
    isAtWork: [true, { option: true }],
    patients: [60, { option: true }],
    origins: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
      async ({}, use) => await use([portalUrl, identityUrl].map((url) => new URL(url).origin)),
      { scope: 'worker' },
    ],
    organisation: async ({ isAtWork, patients }, use, { file }) =>
      await use(await organisationFor(file, isAtWork ? patients : 0)),
    other: async ({ isAtWork, patients }, use, { file }) =>
      await use(() => organisationFor(file, isAtWork ? patients : 0, 'other')),
  })
  .extend<People>(people);
