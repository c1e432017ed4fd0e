import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import { header } from '../../support/grid.ts';
import { endedPlan, tidewater, withPlans } from '../../support/managed-list-answers.ts';
import { drawerOf, managedGrid, openPlan, openPlans } from '../../support/managed-list-screens.ts';
import { expect, followWithin, holdingIn, mayAllIn, test, within } from '../../support/shown.ts';

const bodySent = async (answers: Answers, method: string, end: string) =>
  JSON.parse((await answers.sent(method, end)).text);

test('users who manage the organization’s data find, change, end and reactivate plans', async ({
  page,
  answers,
}) => {
  await test.step('users who manage the organization’s data search plans, and ended ones on request', async () => {
    withPlans(answers);
    holdingIn(answers, {
      KEEPS: ['organization-write'],
      CHANGED: ['organization-write'],
      WORKS: ['task-management-read'],
    });
    await page.goto(within('KEEPS', '/rco/LKMT/organization?tab=plans'));
    await expect(managedGrid(page, 'Plans').getByText(tidewater.insurancePlan)).toBeVisible();
    await expect(page.getByText('9 plans')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search plans' }).fill('choice');
    await expect.poll(() => answers.asked.at(-1)?.search).toContain('search=choice');
    await page.getByRole('checkbox', { name: 'Show ended' }).check();
    await expect.poll(() => answers.asked.at(-1)?.search).toContain('includeEnded=true');
    await expect(managedGrid(page, 'Plans').getByText('Active').first()).toBeVisible();
    await test.step('the server sorts and filters plans by column', async () => {
      await header(page, 'Plan').click();
      await expect.poll(() => answers.asked.at(-1)?.search).toContain('sort=insurancePlan');
      answers.to(contract.plans.plans, { rows: [], total: 0, totalIsCapped: false, next: null });
      await header(page, 'Category').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Filter…' }).click();
      await page.getByLabel('Column Filter', { exact: true }).getByRole('textbox').first().fill('Medi');
      await expect
        .poll(() => new URLSearchParams(answers.asked.at(-1)?.search).get('filter'))
        .toBe('{"insuranceCategory":{"filterType":"text","type":"contains","filter":"Medi"}}');
      await expect(page.getByText('No rows match these filters')).toBeVisible();
      withPlans(answers);
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(managedGrid(page, 'Plans').getByText(tidewater.insurancePlan)).toBeVisible();
    });
    await followWithin(page, 'WORKS', '/rco/LKMT/organization?tab=plans');
    await expect(page.getByText('You do not have access to the data of this organization')).toBeVisible();
  });
  withPlans(answers);
  answers.asked.length = 0;
  const drawer = await openPlan(page, 'CHANGED');
  await test.step('a plan’s code and saved addresses cannot be changed or removed, and a row of another facility is named', async () => {
    await expect(drawer.getByRole('textbox', { name: 'Plan Id' })).toBeDisabled();
    await expect(drawer.getByRole('button', { name: 'Remove address CLM' })).toHaveCount(0);
    await expect(drawer.getByText('Harbor Annex')).toBeVisible();
  });
  await test.step('a change is sent whole with the version', async () => {
    answers.to(contract.plans.changePlan, { ...tidewater, version: 4 });
    await drawer.getByRole('textbox', { name: 'Plan name' }).fill('Tidewater PPO Plus');
    await drawer.getByRole('button', { name: 'Remove billing row 2' }).click();
    await expect(drawer.getByRole('button', { name: 'Add Billing Row' })).toBeFocused();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Plan saved')).toBeVisible();
    const sent = await bodySent(answers, 'PUT', `/Plans/${tidewater.planId}`);
    expect(sent).toMatchObject({ insurancePlan: 'Tidewater PPO Plus', addresses: tidewater.addresses });
    expect(sent.billing).toHaveLength(1);
  });
  await test.step('ending a plan shows the consequences, and an ended plan is read-only', async () => {
    answers.to(contract.plans.endPlan, endedPlan);
    await managedGrid(page, 'Plans').getByText(tidewater.insurancePlan).click();
    await page.getByRole('button', { name: 'End Plan' }).click();
    const asking = page.getByRole('dialog', { name: 'End Plan' });
    await expect(asking).toContainText('Insurances that have it keep it');
    answers.to(contract.plans.plan, endedPlan);
    await asking.getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('Plan ended')).toBeVisible();
    expect(await bodySent(answers, 'PUT', '/ended')).toEqual({ isEnded: true });
    await managedGrid(page, 'Plans').getByText(tidewater.insurancePlan).click();
    await expect(page.getByRole('textbox', { name: 'Plan name' })).toBeDisabled();
    await page.getByRole('button', { name: 'Reactivate Plan' }).click();
    await expect(page.getByText('Plan reactivated')).toBeVisible();
  });
});

test('a plan is added by keyboard, and its typed values are restored', async ({ page, answers }) => {
  await test.step('typed values of a plan are restored with its rows, and discarded', async () => {
    const content = JSON.stringify({
      insurancePlan: 'Half a plan',
      billing: [{ facilityId: '', insuranceSequence: '2', mediaType: 'Fax', requirementCode: '' }],
    });
    withPlans(answers).to(contract.drafts.draft, {
      status: 200,
      body: { content, savedAt: '2026-11-20T10:00:00.000Z' },
    });
    holdingIn(answers, mayAllIn('LKMT', 'ADDED'));
    await openPlans(page);
    await page.getByRole('button', { name: 'Add Plan' }).click();
    const drawer = drawerOf(page, 'Add Plan');
    await expect(drawer.getByRole('textbox', { name: 'Plan name' })).toHaveValue('Half a plan');
    await expect(drawer.getByRole('combobox', { name: 'Billing order' })).toHaveText('Secondary');
    await drawer.getByRole('button', { name: 'Discard changes' }).click();
    await expect(drawer.getByRole('textbox', { name: 'Plan name' })).toHaveValue('');
    await expect(drawer.getByRole('combobox', { name: 'Billing order' })).toHaveCount(0);
  });
  withPlans(answers).failing(contract.plans.createPlan, 'PLAN_CODE_TAKEN');
  answers.to(contract.drafts.draft, { status: 204 });
  await openPlans(page, 'ADDED');
  await page.getByRole('button', { name: 'Add Plan' }).press('Enter');
  const drawer = drawerOf(page, 'Add Plan');
  await expect(drawer.getByRole('textbox', { name: 'Plan Id' })).toBeFocused();
  await page.keyboard.type('NOR-77');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Northern Choice');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Northern Mutual');
  await drawer.getByRole('button', { name: 'Add Address' }).press('Enter');
  await expect(drawer.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused();
  await page.keyboard.type('CLM');
  await drawer.getByRole('textbox', { name: 'ZIP code' }).fill('454');
  await drawer.getByRole('button', { name: 'Add Billing Row' }).press('Enter');
  await expect(drawer.getByRole('combobox', { name: 'Facility' })).toBeFocused();
  await test.step('problems of a plan are listed with links to their fields', async () => {
    await page.keyboard.press('Control+Enter');
    await drawer.getByRole('link', { name: /^Address 1, ZIP code: Enter a ZIP code/ }).click();
    await expect(drawer.getByRole('textbox', { name: 'ZIP code' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('45402');
  });
  await test.step('a code in use is shown at its field, and typed values stay', async () => {
    await page.keyboard.press('Control+Enter');
    await expect(drawer.getByText('Plan Id: Another plan has this code.')).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: 'ZIP code' })).toHaveValue('45402');
  });
  await test.step('a plan is sent whole, the drawer closes, and the focus returns', async () => {
    answers.to(contract.plans.createPlan, tidewater);
    await drawer.getByRole('textbox', { name: 'Plan Id' }).fill('NOR-78');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Plan added')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Plan' })).toBeFocused();
    expect(await bodySent(answers, 'POST', '/api/Plans')).toMatchObject({
      insuranceCode: 'NOR-78',
      insurancePlan: 'Northern Choice',
      payerName: 'Northern Mutual',
      payerCode: null,
      addresses: [{ code: 'CLM', postalCode: '45402', city: null }],
      billing: [
        { facilityId: null, insuranceSequence: null, mediaType: 'Electronic', requirementCode: null },
      ],
    });
  });
});
