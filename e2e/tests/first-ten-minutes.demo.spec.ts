import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../apps/server/src/seed/people.ts';
import { choose } from '../support/eligibility.ts';
import { goTo, isHome } from '../support/place.ts';
import { inNavigation } from '../support/portal.ts';
import { enter } from '../support/provider-page.ts';
import { expect, type Page, test } from '../support/test.ts';

// README's walk, which is a page of the guide: change both together. The names to type are read there.
const walk = join(import.meta.dirname, '../../apps/portal/src/app/help/pages/first-ten-minutes.md');
const [rejected = '', elsewhere = '', memberIdOfCard = ''] = [
  ...readFileSync(walk, 'utf8').matchAll(/`([^`]+)`/g),
].map(([, typed]) => typed ?? '');

async function signInAs(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await goTo(page, '/rco/');
  await enter(page, { email: `${name}@lakemont.example`, password: DEMO_PASSWORD });
  await isHome(page);
}

/** Today in the words of the product's dates. */
const today = (): string =>
  new Date().toLocaleDateString('en-US', { month: '2-digit', day: '2-digit', year: 'numeric' });

const working = (page: Page) => page.getByRole('region', { name: 'Task being worked' });
const toDo = (page: Page, name: RegExp) => working(page).getByRole('group', { name });
const memberId = (page: Page) => page.getByLabel('Member ID', { exact: true });
const answer = (page: Page, payer: string) =>
  page.getByRole('heading', { level: 2, name: payer, exact: true });

/** Finds the task about eligibility of a patient by their name, and starts it. */
async function startTaskOf(page: Page, patient: string, asListed = patient): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1, name: 'Task Management' })).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox', { name: 'Search this list' })).toBeFocused();
  await page.keyboard.type(patient);
  const rows = page.getByRole('grid', { name: 'Tasks' }).locator('[role="row"][row-id]');
  await expect(rows.first()).toContainText(asListed, { ignoreCase: true });
  const row = rows.filter({ hasText: 'Eligibility Exception' });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: 'Start Task' }).click();
  await expect(page.getByRole('heading', { name: 'Eligibility request' })).toBeVisible();
  await expect(memberId(page)).not.toHaveValue('');
}

/** Presses V once the form of the insurance is closed: until then it is a letter of the field. */
async function askAgain(page: Page): Promise<void> {
  await expect(page.getByRole('region', { name: 'Insurance' })).toBeFocused();
  await page.keyboard.press('v');
  await expect(page.getByRole('heading', { level: 1, name: 'Eligibility request' })).toBeVisible();
}

/** What a colleague has noted of a card, on the page of the case. */
async function onCard(page: Page): Promise<string> {
  const note = page.getByRole('row').filter({ hasText: /card.*member ID/i });
  await expect(note.first()).toBeVisible();
  return /member ID (\w+)/.exec((await note.first().textContent()) ?? '')?.[1] ?? '';
}

test('the walk of the README: a case specialist corrects what a payer rejected, and finds the Advantage plan to bill', async ({
  page,
}) => {
  await signInAs(page, 'ruth.abara');

  await test.step('an unchanged request is rejected again', async () => {
    await startTaskOf(page, rejected, 'Álvarez, Mateo');
    await expect(page.getByText('72', { exact: true }).first()).toBeVisible();
    const invalid = await memberId(page).inputValue();
    await page.keyboard.press('Control+Enter');
    await expect(answer(page, 'Cascade Health')).toBeVisible();
    await expect(page.getByText('Correct the Case')).toBeVisible();
    await page.keyboard.press('i');
    const field = page
      .getByRole('form', { name: 'Cascade Health' })
      .getByRole('textbox', { name: 'Subscriber ID' });
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(invalid);
  });

  await test.step('the corrected request returns active coverage, and the task is finished', async () => {
    const right = await onCard(page);
    await page.keyboard.type(right);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Coverage Updated for Cascade Health')).toBeVisible();
    await askAgain(page);
    await expect(memberId(page)).toHaveValue(right);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Coverage status changed from Rejected to Active Coverage')).toBeVisible();
    await page.getByRole('button', { name: 'View Raw Data' }).click();
    const drawer = page.getByRole('dialog', { name: 'View Raw Eligibility Data' });
    await expect(drawer).toContainText('ST*271');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(toDo(page, /^To do 1 of 3/)).toBeVisible();
    await page.keyboard.press('2');
    await expect(toDo(page, /^To do 3 of 3/)).toBeVisible();
    await page.keyboard.press('3');
    await page.keyboard.press('f');
    await expect(page.getByText(/Task updated: completed/)).toBeVisible();
    await expect(working(page)).toBeHidden();
  });

  await test.step('the plan that Medicare names is billed before Medicare, and answers', async () => {
    await startTaskOf(page, elsewhere);
    await expect(page.getByText('Active: bill SUMMIT ADVANTAGE HEALTH PLAN')).toBeVisible();
    await page.getByRole('link', { name: 'View the Whole Answer' }).click();
    await page.getByRole('link', { name: 'Add as Primary' }).click();
    await page.getByRole('combobox', { name: 'Plan Id' }).fill('Summit');
    await page.getByRole('option', { name: /Summit Advantage Health Plan Choice/ }).click();
    const ofSummit = await onCard(page);
    await page.getByLabel('Subscriber ID').fill(ofSummit);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/Coverage added as primary/)).toBeVisible();
    await askAgain(page);
    await expect(page.getByRole('combobox', { name: 'Payer' })).toHaveValue(/^Summit Advantage Health Plan/);
    await expect(memberId(page)).toHaveValue(ofSummit);
    await expect(page.getByLabel('Card issue date')).toBeVisible();
    await page.getByLabel('Card issue date').fill('01/01/2026');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Primary: Summit Advantage Health Plan, Active Coverage')).toBeVisible();
    await expect(toDo(page, /^To do 1 of 2/)).toBeVisible();
    await page.keyboard.press('1');
    await expect(toDo(page, /^To do 1 of 2/)).toBeHidden();
    await page.keyboard.press('f');
    await expect(working(page)).toBeHidden();
  });

  await test.step('the patient at the desk is found by name, and a payer is asked for a new case', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await page.getByLabel('Last name').first().fill('Haddad');
    const known = page.getByRole('region', { name: 'Known patients' });
    await known.getByRole('button', { name: /^Haddad, Noor 07\/23\/1957/ }).click();
    await choose(page, 'Facility', 'Lakemont Medical Center');
    await expect(page.getByLabel('Date of Service')).toHaveValue(today());
    await page.getByRole('combobox', { name: 'Insurance Name' }).fill('Summit');
    await page.getByRole('option', { name: /^Summit Advantage Health Plan Choice/ }).click();
    await memberId(page).fill(memberIdOfCard);
    await page.getByRole('button', { name: 'Save and Ask the Payer' }).click();
    await expect(page.getByText('Summit Advantage Health Plan: Active Coverage')).toBeVisible();
  });
});

test('the walk of the README: a manager hands out the open tasks of a group', async ({ page }) => {
  await signInAs(page, 'marcus.okafor');
  await expect(page.getByText('Not decided for three days').first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await page.getByRole('button', { name: 'Hand Out Tasks: Eligibility' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand Out Tasks: Eligibility' });
  await expect(dialog).toContainText('Away until');
  for (const name of ['Abara, Ruth', 'Whitfield, Dana'])
    await dialog.getByRole('checkbox', { name: new RegExp(name) }).check();
  await dialog.getByRole('button', { name: /^Hand Out \d+ Tasks$/ }).click();
  await expect(page.getByText(/(\d+) of \1 tasks handed out to 2 people/)).toBeVisible();
});

test('the walk of the README: an administrator of the rules previews a change', async ({ page }) => {
  await signInAs(page, 'tomasz.lind');
  await page.getByRole('button', { name: 'Maintenance' }).click();
  await inNavigation(page, 'Task Management Configuration').click();
  const row = page.getByRole('row', { name: /Payer rejected the request/ });
  await row.getByRole('button').click();
  await page.getByRole('button', { name: 'What would change' }).click();
  const would = page.getByRole('dialog', { name: 'What would change' });
  await expect(would).toContainText(/\d+ tasks removed/);
  await expect(would).toContainText('A task → no task: Payer rejected the request');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(row).toBeVisible();
});
