import { contract } from '@waypost/contract';
import { mariana } from '../../../support/desk-answers.ts';
import { clinic, movable, moveDrawer, openMove } from '../../../support/move-screens.ts';
import {
  everyPermission,
  expect,
  followWithin,
  holdingIn,
  lakemont,
  mayAllIn,
  test,
  within,
} from '../../../support/shown.ts';

test('a case is moved by keyboard to another person and facility, after a preview of the records that move with it', async ({
  page,
  answers,
}) => {
  await test.step('a user who may not change cases sees no Move action', async () => {
    const address = movable(answers);
    holdingIn(
      answers,
      { NONE: everyPermission.filter((one) => one !== 'case-management-write'), ...mayAllIn('LKMT') },
      { ...lakemont, facilities: [...lakemont.facilities, clinic] },
    );
    await page.goto(within('NONE', address));
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'View Audit Log' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Move Case…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
  });
  await followWithin(page, 'LKMT', '/rco/LKMT/case-management/260000-01');
  await openMove(page);
  const drawer = moveDrawer(page);
  const along = drawer.getByRole('heading', { name: 'What moves with the case' }).locator('..');
  await expect(along).toContainText('1 note');
  await expect(along).toContainText(
    'people who work at Lakemont Medical Center alone no longer see the case',
  );
  await test.step('a move needs another patient or facility', async () => {
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Say to which patient or facility the case moves')).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: 'Last Name' })).toBeFocused();
  });
  await test.step('the patient of the case is not offered; another person is chosen', async () => {
    await page.keyboard.type('Echeverria, Mar');
    await expect(drawer.getByRole('button', { name: /Echeverria, Mariana/ })).toBeVisible();
    await expect(drawer.getByRole('button', { name: /Echeverria, Marisol/ })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(drawer.getByText('Moves to: Echeverria, Mariana')).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Another Person' })).toBeFocused();
  });
  await drawer.getByRole('combobox', { name: 'Facility' }).click();
  await page.getByRole('option', { name: clinic.name }).click();
  await test.step('a case that changed meanwhile is not moved, and the selection stays', async () => {
    answers.failing(contract.case.moveCase, 'VERSION_CHANGED');
    await drawer.getByRole('button', { name: 'Move Case' }).click();
    await expect(drawer.getByText(/What you chose stays/)).toBeVisible();
    await expect(drawer.getByText('Moves to: Echeverria, Mariana')).toBeVisible();
    movable(answers);
  });
  await drawer.getByRole('button', { name: 'Move Case' }).click();
  await expect(page.getByText('Case moved')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: 'More Actions' })).toBeFocused();
  const { text, path } = await answers.sent('POST', /\/move$/);
  expect(path).toContain('/Case/');
  expect(JSON.parse(text)).toEqual({ patient: { patientId: mariana.patientId }, facilityId: clinic.id });
});
