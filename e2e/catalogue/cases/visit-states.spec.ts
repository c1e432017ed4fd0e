import { openedCase } from '../../support/case-answers.ts';
import {
  everyPermission,
  expect,
  followWithin,
  holdingIn,
  mayAllIn,
  type Page,
  test,
} from '../../support/shown.ts';
import { knownVisit } from '../../support/visit-answers.ts';

const isOpen = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();

test('the case page shows the known facts of the visit, and hides the card if it would be empty and read-only', async ({
  page,
  answers,
}) => {
  const visit = page.getByRole('region', { name: 'Visit', exact: true });
  const facts = () =>
    visit.locator('dl > div').evaluateAll((rows) =>
      rows.map((row) => {
        const lines = [...row.querySelectorAll('li')].map(({ textContent }) => textContent);
        const value = row.querySelector('dd')?.textContent;
        return [row.querySelector('dt')?.textContent, lines.length > 0 ? lines : value];
      }),
    );
  holdingIn(answers, {
    ...mayAllIn('LKMT', 'PART'),
    NONE: everyPermission.filter((one) => one !== 'case-management-write'),
  });
  await page.goto(openedCase(answers, knownVisit));
  await isOpen(page);
  await expect.poll(facts).toEqual([
    ['Class', 'Inpatient'],
    ['Admission', 'Elective'],
    ['Appointment', '11/12/2026, 9:30 AM EST, 45 min, Booked'],
    ['Expected Amount', '$12,500.50'],
    ['Physicians', ['Attending: Hollis, Bram T (1999998028)', 'Referring: Lund, Eva']],
    ['Diagnoses', ['E11.9 Type 2 diabetes mellitus (Admitting)', 'I10 Essential (primary) hypertension']],
    [
      'Guarantor',
      [
        'Echeverria, Rosa L (Parent)',
        'Born 01/02/1960',
        '(312) 555-0148',
        '12 Alder Court',
        'Lakemont, OH 43004',
      ],
    ],
  ]);
  await test.step('the known facts fit at 390 and 1280 pixels', async () => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(visit.getByText('Inpatient')).toBeVisible();
      await expect
        .poll(
          () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          String(width),
        )
        .toBeLessThanOrEqual(0);
      const box = await visit.boundingBox();
      for (const fact of await visit.locator('dl > div').all()) {
        const own = await fact.boundingBox();
        expect((own?.x ?? 0) + (own?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('the card of the visit is shown, and collapses as the other cards do', async () => {
    await expect(visit.getByRole('textbox')).toHaveCount(0);
    await visit.getByRole('button', { name: 'Visit', exact: true }).click();
    await expect(visit.getByText('Inpatient')).toBeHidden();
  });
  await test.step('unknown facts are omitted', async () => {
    await followWithin(
      page,
      'PART',
      openedCase(answers, { visitClass: 'Emergency', expectedAmount: '0.00' }),
    );
    await isOpen(page);
    await expect.poll(facts).toEqual([
      ['Class', 'Emergency'],
      ['Expected Amount', '$0.00'],
    ]);
  });
  await test.step('an empty visit card is hidden from users who may not edit it', async () => {
    await followWithin(page, 'NONE', openedCase(answers));
    await isOpen(page);
    await expect(page.getByRole('region', { name: 'Case Details' })).toBeVisible();
    await expect(visit).toHaveCount(0);
  });
});
