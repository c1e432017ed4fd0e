import { filledCase } from '../../support/case-answers.ts';
import { watchRequests } from '../../support/quiet.ts';
import { shiftsAbove, watchShifts } from '../../support/shifts.ts';
import { expect, test } from '../../support/shown.ts';

test('nothing on the case page moves, whichever part loads last, and also when the patient fails to load', async ({
  page,
  answers,
}) => {
  const address = filledCase(answers);
  let isLast: (asked: string) => boolean = () => false;
  let held = Promise.withResolvers<void>();
  let holding = 0;
  await page.route('**/services/**', async (route) => {
    const request = route.request();
    const { operationName } = (request.postDataJSON() ?? {}) as { operationName?: string };
    if (isLast(operationName ?? new URL(request.url()).pathname)) {
      holding += 1;
      await held.promise;
    }
    await route.fallback();
  });
  await watchShifts(page);
  const isQuiet = watchRequests(page);
  const faults: string[] = [];
  const openWithLast = async (last: string) => {
    isLast = (asked) => asked.includes(last);
    held = Promise.withResolvers();
    holding = 0;
    await page.goto(address);
    await expect.poll(() => holding, last).toBeGreaterThan(0);
    await isQuiet(() => holding);
    held.resolve();
    await expect(page.getByRole('region', { name: /^Documents/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Case Note' })).toBeVisible();
    await isQuiet();
    faults.push(...(await shiftsAbove(page, 0.005)).map((fault) => `${last} last: ${fault}`));
  };
  for (const last of [
    'getCaseNotes',
    'getCaseProcess',
    'getCaseRelated',
    'patientDetails',
    '/Orders',
    '/drafts/',
  ])
    await openWithLast(last);
  answers.failing('patientDetails', 500);
  await openWithLast('getCaseProcess');
  expect(faults).toEqual([]);
});
