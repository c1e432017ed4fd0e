import { ask, choose, fieldOf, openForm } from '../support/eligibility.ts';
import { dana } from '../support/people.ts';
import { signInHome } from '../support/portal.ts';
import { expect, type Route, test } from '../support/test.ts';

const LOG = '**/eligibilityrequestlog/*';
const PAYERS = '**/services/eligibility-payers/payers';
const TEMPLATES = '**/template/payername*';

/** Lets the server's answer through with a change. */
const changed = (change: (body: never) => unknown) => async (route: Route) => {
  const response = await route.fetch();
  await route.fulfill({ response, json: change((await response.json()) as never) });
};

test('a rejected request opens again with the field marked, the guidance beside it and the cursor in it', async ({
  page,
}) => {
  test.setTimeout(60_000);
  await signInHome(page, dana);
  await ask(page, 'AAA720001');
  const resubmit = page.getByRole('button', { name: 'Resubmit Request' });
  await resubmit.click();
  const memberId = fieldOf(page, 'Member ID');
  await expect(memberId).toBeFocused();
  await expect(memberId).toHaveValue('AAA720001');
  await expect(memberId).toHaveAccessibleDescription(
    'The member ID is missing or wrong. Compare the member ID with the card.',
  );
  await expect(page.getByText('The payer could not use this request.')).toBeVisible();
  const rejected = page.url();

  await test.step('corrected and sent with the keys, it brings an answer', async () => {
    await memberId.fill('TWM8841207');
    await memberId.press('Alt+Enter');
    await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });
  });

  await test.step('a payer that nobody knows any more is asked support about [C-356]', async () => {
    await page.route(
      LOG,
      changed((body: { resubmit: { request: object } }) => ({
        ...body,
        resubmit: {
          ...body.resubmit,
          request: { ...body.resubmit.request, payerCode: 'OLD1', payerName: 'Bygone Life' },
        },
      })),
    );
    const templates = page.waitForRequest(TEMPLATES);
    await page.goto(rejected);
    expect(new URL((await templates).url()).searchParams.get('payerName')).toBe('Bygone Life');
    await expect(
      page.getByText(
        'Payer Code does not match known Payers configured by the provider. Please contact Support for further assistance',
      ),
    ).toBeVisible();
    await expect(fieldOf(page, 'Payer')).toHaveValue('');
  });

  await test.step('of several payers of one name the user chooses [C-357]', async () => {
    const two = [
      { payerCode: 'BYG1', payerName: 'Bygone Life', searchOptions: [] },
      { payerCode: 'BYG2', payerName: 'Bygone Life', searchOptions: [] },
    ];
    await page.route(TEMPLATES, (route) => route.fulfill({ json: two }));
    await page.route(
      PAYERS,
      changed((body: object[]) => [...body, ...two]),
    );
    await page.goto(rejected);
    await expect(fieldOf(page, 'Payer')).toHaveAccessibleDescription(
      'Please choose appropriate Payer Name for this request',
    );
    await expect(fieldOf(page, 'Payer')).toBeFocused();
    await choose(page, 'Payer', 'BYG2');
    await expect(fieldOf(page, 'Payer')).toHaveValue('Bygone Life (BYG2)');
  });
});

test('a payer that is not answering is named before anything is sent; a failed call says what failed [C-369]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.route(
    '**/services/eligibility-payers/status',
    changed((body: { payerCode: string }[]) =>
      body.map((line) =>
        line.payerCode === 'SMMT1'
          ? {
              ...line,
              state: 'not-answering',
              since: '2026-11-20T15:42:07.000Z',
              nextTryAt: '2026-11-20T15:42:37.000Z',
            }
          : line,
      ),
    ),
  );
  let status = 500;
  await page.route('**/EligibilityTransactions/verify', (route) =>
    route.fulfill({ status, contentType: 'application/problem+json', body: '{}' }),
  );
  await openForm(page);
  const banner = page.getByRole('alert').filter({ hasText: 'Summit Care is not answering.' });
  await expect(banner).toContainText('No answer since 9:42:07 AM.');
  await expect(banner).toContainText('Requests are not sent to it before 9:42:37 AM.');
  await choose(page, 'Payer', 'Tidewater PPO');
  await expect(banner).toHaveCount(0);
  await choose(page, 'Payer', 'Summit Care');
  await expect(banner).toBeVisible();

  await choose(page, 'Facility', 'Lakemont Medical Center');
  await fieldOf(page, 'Service start').fill('11/20/2026');
  await fieldOf(page, 'Last name').fill('Echeverria');
  await fieldOf(page, 'First name').fill('Marisol');
  await fieldOf(page, 'Date of birth').fill('03/14/1984');
  await fieldOf(page, 'Member ID').fill('SMT8841207');
  const summary = page.getByRole('region', { name: 'The request was not sent' });
  for (const [answer, text] of [
    [500, 'Server error'],
    [403, 'You do not have permissions to access this resource'],
    [404, 'not found'],
    [418, 'Error sending request'],
  ] as const) {
    status = answer;
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(summary, String(answer)).toContainText(new RegExp(text, 'i'));
    await expect(fieldOf(page, 'Member ID')).toHaveValue('SMT8841207');
  }
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
});

test('a request that a restart cut short says what is known and what to do; a list is read as an exchange [C-327]', async ({
  page,
}) => {
  await signInHome(page, dana);
  await page.route(
    '**/EligibilityTransactions/verify',
    changed((body: object) => [body]),
  );
  await ask(page, 'TWM8841207');
  await expect(page.getByText('Active Coverage').first()).toBeVisible({ timeout: 15_000 });
  await page.route(
    LOG,
    changed((body: object) => ({
      ...body,
      state: 'interrupted',
      eligibilityResponse: [],
      raw271: null,
      answeredAt: null,
    })),
  );
  await page.reload();
  const response = page.getByRole('region', { name: 'Eligibility response' });
  await expect(response).toContainText('We do not know whether Tidewater PPO got the request.');
  await expect(response).toContainText('The request is not sent again by itself.');
  await expect(response).toContainText('The payer may then see the same question twice.');
  await expect(response.getByRole('button', { name: 'Resubmit Request' })).toBeEnabled();
});
