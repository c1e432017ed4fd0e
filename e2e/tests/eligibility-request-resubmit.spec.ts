import { ask, choose, fieldOf } from '../support/eligibility.ts';
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
  await expect(page.getByText('The payer rejected this request.')).toBeVisible();
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
