import { opened } from '../../../support/eligibility-answers.ts';
import { withPlans } from '../../../support/plan-answers.ts';
import { expect, test } from '../../../support/shown.ts';

test('an incomplete answer names the missing parts beside the parts that are shown', async ({
  page,
  answers,
}) => {
  const transaction = withPlans(1);
  const [response] = transaction.eligibilityResponse;
  if (!response) throw new Error('the transaction has a response');
  const leftOut = [
    { list: 'coverages', count: 700 },
    { list: 'texts', count: 2 },
  ];
  await page.goto(
    opened(answers, {
      ...transaction,
      eligibilityResponse: [{ ...response, leftOut }],
      leftOut: [{ list: 'eligibilityResponse', count: 3 }],
    }),
  );
  for (const missing of ['700 more benefits and parts of long lists or texts', '3 more responses'])
    await expect(
      page.getByText(`${missing} are not shown here. View Raw Data has the whole message.`),
    ).toBeVisible();
});
