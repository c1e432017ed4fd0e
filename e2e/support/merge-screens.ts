import { contract } from '@waypost/contract';
import { merged, withOther } from './merge-answers.ts';
import { expect, type Locator, type Page } from './shown.ts';
import type { State } from './state.ts';

export const mergeDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Merge Patient' });
export const mergeItem = (page: Page): Locator => page.getByRole('menuitem', { name: 'Merge Patient…' });
export const openMenu = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'More Actions' }).click();

/** Opens the search for the other record of the patient, and searches by date of birth. */
async function findOthers(page: Page): Promise<void> {
  await openMenu(page);
  await mergeItem(page).click();
  await mergeDrawer(page).getByRole('textbox', { name: 'Date of birth' }).fill('03/14/1984');
  await page.keyboard.press('Enter');
  await expect(mergeDrawer(page).getByRole('table', { name: 'Patients found' })).toBeVisible();
}

/** Shows the other record beside the patient of the page. */
export async function compareOther(page: Page): Promise<void> {
  await findOthers(page);
  await mergeDrawer(page)
    .getByRole('button', { name: /Compare with Etcheverry, Mari/ })
    .click();
  await expect(mergeDrawer(page).getByRole('table', { name: 'The two records' })).toBeVisible();
}

/** Merging patients, in the states it can be in. */
export const mergeStates: Record<string, State> = {
  'merge, another found': async (page, answers) => {
    await page.goto(withOther(answers));
    await findOthers(page);
  },
  'merge, two side by side': async (page, answers) => {
    await page.goto(withOther(answers));
    await compareOther(page);
  },
  'merge, refused': async (page, answers) => {
    await page.goto(withOther(answers));
    answers.failing(contract.patient.mergePreview, 'MERGE_ELSEWHERE');
    await findOthers(page);
    await mergeDrawer(page)
      .getByRole('button', { name: /Compare with/ })
      .click();
    await expect(mergeDrawer(page).getByRole('alert')).toBeVisible();
  },
  'merge, to be taken back': async (page, answers) => {
    const address = withOther(answers);
    answers.to(contract.patient.patientMerges, [merged]);
    await page.goto(address);
    await page.getByRole('button', { name: 'Take Back' }).click();
    await expect(page.getByRole('dialog', { name: 'Take Back Merge' })).toBeVisible();
  },
};
