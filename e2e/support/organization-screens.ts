import { contract } from '@waypost/contract';
import {
  center,
  closed,
  facilitiesPath,
  lettersPath,
  named,
  withFacilities,
  withTemplates,
} from './organization-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';

export const facilityGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Facilities' });
export const templateGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Letter templates' });
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function openFacilities(page: Page, lCode?: string): Promise<void> {
  await openIn(page, facilitiesPath, lCode);
  await expect(facilityGrid(page).getByText(center.name)).toBeVisible();
}

export async function openFacility(page: Page, name = center.name): Promise<Locator> {
  await facilityGrid(page).getByText(name).click();
  const drawer = dialog(page, 'Edit Facility');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  return drawer;
}

export async function beginFacility(page: Page): Promise<Locator> {
  await button(page, 'Add Facility').click();
  const drawer = dialog(page, 'Add Facility');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return drawer;
}

export async function openTemplates(page: Page): Promise<void> {
  await page.goto(lettersPath);
  await expect(templateGrid(page).getByText(named.name, { exact: true })).toBeVisible();
}

export async function openTemplate(page: Page, name = named.name): Promise<Locator> {
  await templateGrid(page).getByText(name, { exact: true }).click();
  const drawer = dialog(page, 'Edit Letter Template');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue(name);
  return drawer;
}

export async function beginTemplate(page: Page): Promise<Locator> {
  await button(page, 'Add Template').click();
  const drawer = dialog(page, 'Add Letter Template');
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toBeFocused();
  return drawer;
}

/** The tabs Facilities and Letter Templates of the page Organization, in the states they can be in. */
export const organizationStates: Record<string, State> = {
  facilities: async (page, answers) => {
    withFacilities(answers);
    await openFacilities(page);
  },
  'facilities, none': async (page, answers) => {
    withFacilities(answers, []);
    await page.goto(facilitiesPath);
    await expect(page.getByText('There are no facilities yet')).toBeVisible();
  },
  'facilities, loading': loading(contract.facilities.facilities, facilitiesPath),
  'facilities, failed': failed(contract.facilities.facilities, facilitiesPath),
  'facilities, one to be added, with problems': async (page, answers) => {
    withFacilities(answers, []);
    await page.goto(facilitiesPath);
    const drawer = await beginFacility(page);
    await drawer.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(drawer.getByText('The facility was not saved')).toBeVisible();
  },
  'facilities, one that has ended': async (page, answers) => {
    withFacilities(answers);
    await openFacilities(page);
    await openFacility(page, closed.name);
  },
  'facilities, one to be ended': async (page, answers) => {
    withFacilities(answers);
    await openFacilities(page);
    await openFacility(page);
    await button(page, 'End Facility').click();
    await expect(dialog(page, 'End Facility')).toBeVisible();
  },
  'letter templates': async (page, answers) => {
    withTemplates(answers);
    await openTemplates(page);
  },
  'letter templates, none': async (page, answers) => {
    withTemplates(answers, []);
    await page.goto(lettersPath);
    await expect(page.getByText('There are no letter templates yet')).toBeVisible();
  },
  'letter templates, failed': failed(contract.documentTemplates.letterTemplates, lettersPath, withTemplates),
  'letter templates, one': async (page, answers) => {
    withTemplates(answers);
    await openTemplates(page);
    await openTemplate(page);
  },
  'letter templates, one to be ended': async (page, answers) => {
    withTemplates(answers);
    await openTemplates(page);
    await openTemplate(page);
    await button(page, 'End Letter Template').click();
    await expect(dialog(page, 'End Letter Template')).toBeVisible();
  },
};
