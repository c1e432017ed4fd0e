import { contract } from '@waypost/contract';
import {
  endedPlan,
  physiciansPath,
  plansPath,
  tidewater,
  varga,
  withPhysicians,
  withPlans,
} from './managed-list-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';

export const managedGrid = (page: Page, name: 'Plans' | 'Physicians'): Locator =>
  page.getByRole('grid', { name });
export const drawerOf = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function openPlans(page: Page, lCode?: string): Promise<void> {
  await openIn(page, plansPath, lCode);
  await expect(managedGrid(page, 'Plans').getByText(tidewater.insurancePlan)).toBeVisible();
}
export async function openPlan(page: Page, lCode?: string): Promise<Locator> {
  await openPlans(page, lCode);
  await managedGrid(page, 'Plans').getByText(tidewater.insurancePlan).click();
  const drawer = drawerOf(page, tidewater.insurancePlan);
  await expect(drawer.getByRole('textbox', { name: 'Plan name' })).toHaveValue(tidewater.insurancePlan);
  return drawer;
}
export async function openPhysicians(page: Page, lCode?: string): Promise<void> {
  await openIn(page, physiciansPath, lCode);
  await expect(managedGrid(page, 'Physicians').getByText('Varga, Ilona')).toBeVisible();
}
export async function openPhysician(page: Page, lCode?: string): Promise<Locator> {
  await openPhysicians(page, lCode);
  await managedGrid(page, 'Physicians').getByText('Varga, Ilona').click();
  const drawer = drawerOf(page, 'Varga, Ilona');
  await expect(drawer.getByRole('textbox', { name: 'Last name' }).first()).toHaveValue(varga.lastName);
  return drawer;
}

/** Plans and physicians in the states they can be in. */
export const managedListStates: Record<string, State> = {
  plans: async (page, answers) => {
    withPlans(answers);
    await openPlans(page);
  },
  'plans, none': async (page, answers) => {
    withPlans(answers, []);
    await page.goto(plansPath);
    await expect(page.getByText('There are no plans yet')).toBeVisible();
  },
  'plans, loading': loading(contract.plans.plans, plansPath, withPlans),
  'plans, failed': failed(contract.plans.plans, plansPath, withPlans),
  'plans, one': async (page, answers) => {
    withPlans(answers);
    await openPlan(page);
  },
  'plans, one that failed': async (page, answers) => {
    withPlans(answers).failing(contract.plans.plan, 404);
    await openPlans(page);
    await managedGrid(page, 'Plans').getByText(tidewater.insurancePlan).click();
    await expect(button(page, 'Try again')).toBeVisible();
  },
  'plans, one that ended': async (page, answers) => {
    withPlans(answers).to(contract.plans.plan, endedPlan);
    await openPlans(page);
    await managedGrid(page, 'Plans').getByText(tidewater.insurancePlan).click();
    await expect(button(page, 'Reactivate Plan')).toBeVisible();
  },
  'plans, a new one with problems': async (page, answers) => {
    withPlans(answers);
    await openPlans(page);
    await button(page, 'Add Plan').click();
    await button(page, 'Add Address').click();
    await button(page, 'Add').click();
    await expect(page.getByText('Address 1, Code: Required')).toBeVisible();
  },
  'plans, one to be ended': async (page, answers) => {
    withPlans(answers);
    await openPlan(page);
    await button(page, 'End Plan').click();
    await expect(page.getByRole('dialog', { name: 'End Plan' })).toBeVisible();
  },
  physicians: async (page, answers) => {
    withPhysicians(answers);
    await openPhysicians(page);
  },
  'physicians, none': async (page, answers) => {
    withPhysicians(answers, []);
    await page.goto(physiciansPath);
    await expect(page.getByText('There are no physicians yet')).toBeVisible();
  },
  'physicians, one': async (page, answers) => {
    withPhysicians(answers);
    await openPhysician(page);
  },
  'physicians, a new one with problems': async (page, answers) => {
    withPhysicians(answers);
    await openPhysicians(page);
    await button(page, 'Add Physician').click();
    await button(page, 'Add Contact').click();
    await button(page, 'Add').click();
    await expect(page.getByText('Contact 1, Last name: Required')).toBeVisible();
  },
};
