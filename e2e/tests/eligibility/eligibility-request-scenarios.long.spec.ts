import type { Client } from '../../../apps/server/test/api/support/client.ts';
import { addressIn, goTo } from '../../support/place.ts';
import { signInHome } from '../../support/portal.ts';
import { expect, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

const RTE = '/services/realtime-eligibility';

/**
 * An answer, a rejection and two failures of the stand-in payers by member id, and the message each ends with. That each scenario ends in its
 * state is proved by apps/server/test/api/eligibility/eligibility-scenarios.test.ts and eligibility-troubles.slow.test.ts, and what is said
 * of each state by the units of the portal's features/eligibility.
 */
const scenarios: [payer: string, memberId: string, ...words: string[]][] = [
  ['TWM01', 'PPO000001', 'Active Coverage'],
  ['CMS', '5TW5TE5MK73', 'Active Coverage'],
  ['LKSH1', 'AAA430001', 'Rejected', 'Check the provider identifier.', 'Possible enrollment error.'],
  ['LKSH1', 'HTML00001', 'sent something that is not an eligibility response'],
  ['TWM01', 'RESET0001', 'was lost', 'not sent again by itself'],
];

type Sender = { headers: Record<string, string>; facility: { id: string; name: string; defaultNPI: string } };

/** The sign-in of the page, to call the API with it. */
async function senderOf(page: Page, dana: Client): Promise<Sender> {
  const entities = page.waitForResponse('**/services/policy/users/me/entities');
  await signInHome(page, dana);
  const [entity] = (await (await entities).json()) as { facilities: Sender['facility'][] }[];
  const facility = entity?.facilities.find(({ name }) => name === 'Medical Center');
  if (!facility) throw new Error('there is no facility to ask for');
  const listing = page.waitForRequest('**/services/eligibility-payers/payers');
  await goTo(page, '/eligibility');
  return { headers: await (await listing).allHeaders(), facility };
}

/** Sends a request; its member id selects the scenario of the stand-in payer. */
async function send(page: Page, sender: Sender, payerCode: string, memberId: string): Promise<string> {
  const { authorization = '', scope = '', ...others } = sender.headers;
  const response = await page.request.post(`${RTE}/api/EligibilityTransactions/verify`, {
    headers: {
      authorization,
      scope,
      'x-session-id': others['x-session-id'] ?? '',
      'x-subscription-key': others['x-subscription-key'] ?? '',
      'idempotency-key': `scenario ${memberId} ${Date.now()}`,
    },
    data: {
      facilityId: sender.facility.id,
      payerCode,
      payerName: '',
      searchOptionId: 'member-name-birth',
      providerIdentifierType: 'npi',
      providerIdentifier: sender.facility.defaultNPI,
      taxonomyCode: '',
      taxonomyCodeIdentifier: '',
      serviceDateFrom: new Date().toISOString().slice(0, 10),
      serviceDateThrough: '',
      serviceTypeCodes: ['30'],
      policyHolder: 'self',
      memberId,
      groupNumber: '',
      mrn: '',
      accountNumber: '',
      ssn: '',
      cardIssueDate: '',
      patientFirstName: 'Marisol',
      patientMiddleInitial: '',
      patientLastName: 'Echeverria',
      patientDateOfBirth: '1984-03-14',
      patientGender: 'F',
      subscriberFirstName: '',
      subscriberMiddleInitial: '',
      subscriberLastName: '',
      subscriberDateOfBirth: '',
      subscriberGender: 'B',
      taskId: '',
    },
  });
  expect(response.status(), `${memberId}: ${await response.text()}`).toBe(202);
  return ((await response.json()) as { id: string }).id;
}

/** Goes to an address as a link would, without reloading the page. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);

test('an answer, a rejection and a failure of the stand-in payers end with a message, and are listed at home', async ({
  page,
  dana,
}) => {
  test.setTimeout(120_000);
  const sender = await senderOf(page, dana);
  const ids: string[] = [];
  for (const [payer, memberId] of scenarios) ids.push(await send(page, sender, payer, memberId));

  const response = page.getByRole('region', { name: 'Eligibility response' });
  for (const [at, [, memberId, verdict, ...more]] of scenarios.entries()) {
    await follow(page, addressIn(page, `/eligibility/${ids[at]}`));
    await expect(page.getByLabel('Member ID', { exact: true }).first(), memberId).toHaveValue(memberId);
    // Reads the status in the heading only, because the history below shows those of other checks.
    const place = /^[A-Z]/.test(verdict ?? '') ? response.locator('header').first() : response;
    await expect(place, memberId).toContainText(verdict ?? '', { timeout: 20_000 });
    for (const text of more) await expect(response, memberId).toContainText(text);
    await expect(response.getByRole('button', { name: 'Resubmit Request' }), memberId).toBeVisible();
  }

  await test.step('My Transactions lists the latest checks with patient, payer, time and result [W-010]', async () => {
    const reading = page.waitForResponse('**/services/case/api/EligibilityTransactions/me');
    await goTo(page, '');
    expect((await reading).status()).toBe(200);
    const list = page.getByRole('region', { name: /^My Transactions/ }).getByRole('listitem');
    await expect(list).toHaveCount(scenarios.length);
    for (const [at, word] of ['Failed', 'Failed', 'Rejected'].entries()) {
      const row = list.nth(at);
      await expect(row.getByRole('link', { name: 'Echeverria, Marisol' })).toBeVisible();
      await expect(row).toContainText(at === 0 ? 'Tidewater PPO' : 'Lakeshore PPO');
      await expect(row).toContainText(word);
      await expect(row.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\dT/);
    }
    await list.first().getByRole('link', { name: 'Echeverria, Marisol' }).click();
    await expect(response).toContainText('was lost');
  });
});
