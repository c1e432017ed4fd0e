import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import { closeMessages } from '../../support/messages.ts';
import {
  bay,
  center,
  closed,
  facilities,
  facilitiesPath,
  withFacilities,
} from '../../support/organization-answers.ts';
import {
  beginFacility,
  dialog,
  facilityGrid,
  openFacilities,
  openFacility,
} from '../../support/organization-screens.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test } from '../../support/shown.ts';

const bodySent = async (answers: Answers, method: string, end: string) =>
  JSON.parse((await answers.sent(method, end)).text);
const FACILITIES = '/services/policy/facilities';

test('organization managers list, change, end and reactivate facilities', async ({ page, answers }) => {
  withFacilities(answers);
  holdingIn(answers, { ...mayAllIn('LKMT', 'SYSTEMS'), NONE: ['task-management-read'] });
  await openFacilities(page);
  await test.step('each facility shows its codes, time zone and number of users, and ended ones are last', async () => {
    const row = (id: string) => facilityGrid(page).locator(`[row-id="${id}"]`);
    for (const word of ['Active', 'LKMT1', '1234567893', 'America/New York', '214'])
      await expect(row(center.id)).toContainText(word);
    await expect(row(closed.id)).toContainText('Ended');
    await expect(page.getByText('3 facilities, 1 ended')).toBeVisible();
  });
  await test.step('the LCode of a facility cannot change, and a change is sent whole', async () => {
    answers.to(contract.facilities.changeFacility, { ...center, version: 4 });
    const drawer = await openFacility(page);
    await expect(drawer.getByRole('textbox', { name: 'LCode' })).toBeDisabled();
    // Fields of other systems are hidden if no facility of the organization uses them.
    await expect(drawer.getByText('Other systems')).toHaveCount(0);
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Lakemont Main');
    const zone = drawer.getByRole('combobox', { name: 'Time zone' });
    await zone.fill('chicago');
    await page.getByRole('option', { name: 'Central Time (America/Chicago)' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    expect(await bodySent(answers, 'PUT', `${FACILITIES}/${center.id}`)).toEqual({
      name: 'Lakemont Main',
      clientCode: 'LKM',
      defaultNPI: '1234567893',
      state: 'OH',
      timeZone: 'America/Chicago',
      webhooks: 'thin',
      documentSystem: null,
    });
  });
  await test.step('ending a facility requires a confirmation, and an ended one is read-only until it is reactivated', async () => {
    answers.to(contract.facilities.endFacility, { ...bay, isEnded: true });
    const ending = await openFacility(page, bay.name);
    await ending.getByRole('button', { name: 'End Facility' }).click();
    const asking = dialog(page, 'End Facility');
    await expect(asking).toContainText('Its cases, tasks and records stay');
    await asking.getByRole('button', { name: 'End', exact: true }).click();
    await expect(page.getByText('Facility ended')).toBeVisible();
    await expect(ending).toHaveCount(0);
    expect(await bodySent(answers, 'PUT', `${bay.id}/ended`)).toEqual({ isEnded: true });

    answers.to(contract.facilities.endFacility, { ...closed, isEnded: false });
    const drawer = await openFacility(page, closed.name);
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeDisabled();
    await drawer.getByRole('button', { name: 'Reactivate Facility' }).click();
    await expect(page.getByText('Facility reactivated')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    expect(await bodySent(answers, 'PUT', `${closed.id}/ended`)).toEqual({ isEnded: false });
  });
  await test.step('identifiers of other systems are offered only if one of the facilities has them', async () => {
    withFacilities(answers, [
      { ...center, webhooks: 'full', documentSystem: 'archive' },
      ...facilities.slice(0, 1),
    ]);
    await openFacilities(page, 'SYSTEMS');
    await closeMessages(page);
    const drawer = await openFacility(page, bay.name);
    await drawer.getByRole('combobox', { name: 'Webhooks carry' }).click();
    await page.getByRole('option', { name: 'The case and its patient too' }).click();
    await drawer.getByRole('combobox', { name: 'Document system' }).click();
    await expect(page.getByRole('option')).toHaveText(['That of the installation', 'archive']);
    await page.getByRole('option', { name: 'archive' }).click();
    answers.to(contract.facilities.changeFacility, bay);
    await drawer.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Changes saved')).toBeVisible();
    expect(await bodySent(answers, 'PUT', `${FACILITIES}/${bay.id}`)).toMatchObject({
      webhooks: 'full',
      documentSystem: 'archive',
    });
  });
  await test.step('the Facilities tab is for users who manage the organization', async () => {
    await followWithin(page, 'NONE', facilitiesPath);
    await expect(page.getByText('You do not have access to the data of this organization')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Organization', exact: true })).toHaveCount(0);
  });
});

test('a facility is added, and problems are shown at their fields', async ({ page, answers }) => {
  withFacilities(answers, [center]);
  await openFacilities(page);
  await test.step('the last open facility cannot be ended, and the button says why', async () => {
    const drawer = await openFacility(page);
    await expect(drawer.getByRole('button', { name: 'End Facility' })).toHaveAccessibleDescription(
      /last open facility/,
    );
    await page.keyboard.press('Escape');
    await expect(drawer).toHaveCount(0);
  });
  const drawer = await beginFacility(page);
  await test.step('a new facility starts with the state and time zone of the others, and problems are listed and keep typed values', async () => {
    await expect(drawer.getByRole('combobox', { name: 'State' })).toHaveValue('Ohio (OH)');
    await drawer.getByRole('textbox', { name: 'NPI' }).fill('1234567890');
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    const summary = drawer.getByRole('region', { name: 'The facility was not saved' });
    await expect(summary).toBeFocused();
    for (const invalid of ['Name: Required', 'LCode: Required', /^NPI: An NPI has 10 digits/])
      await expect(summary.getByRole('link', { name: invalid })).toBeVisible();
  });
  await test.step('a code that another facility has is refused at its field', async () => {
    answers.failing(contract.facilities.createFacility, 'FACILITY_CODE_TAKEN');
    await drawer.getByRole('textbox', { name: 'Name' }).fill('Riverside Clinic');
    await drawer.getByRole('textbox', { name: 'LCode' }).fill('rvc1');
    await expect(drawer.getByRole('textbox', { name: 'LCode' })).toHaveValue('RVC1');
    await drawer.getByRole('textbox', { name: 'NPI' }).fill('');
    await drawer.getByRole('textbox', { name: 'NPI' }).press('Enter');
    await expect(
      drawer.getByText('Another facility of this organization has this LCode.').first(),
    ).toBeVisible();
    await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Riverside Clinic');
  });
  await test.step('a new facility is sent, and the user’s facilities are loaded again', async () => {
    answers.to(contract.facilities.createFacility, { ...bay, id: idOf(799) });
    const readBefore = answers.asked.filter(({ path }) => path.endsWith('/users/me/entities')).length;
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Facility added')).toBeVisible();
    await expect(drawer).toHaveCount(0);
    expect(await bodySent(answers, 'POST', FACILITIES)).toEqual({
      name: 'Riverside Clinic',
      lCode: 'RVC1',
      defaultNPI: null,
      state: 'OH',
      timeZone: 'America/New_York',
      webhooks: 'thin',
      documentSystem: null,
    });
    const reads = answers.asked.filter(({ path }) => path.endsWith('/users/me/entities')).length;
    expect(reads).toBeGreaterThan(readBefore);
  });
});
