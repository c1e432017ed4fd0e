import { contract } from '@waypost/contract';
import { linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import { expect, idOf, lakemont, settings } from './shown.ts';
import type { State } from './state.ts';

const opens =
  (path: string): State =>
  async (page) => {
    await page.goto(`/rco/${path}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };

/** The shell around the screens, and pages without the organization's data. */
export const shellStates: Readonly<Record<string, State>> = {
  'organizations to choose from': async (page, answers) => {
    const second = { ...lakemont, id: idOf(11), name: 'Northgate Clinics', lCode: 'NGTC' };
    answers.to(contract.policy.myEntities, [lakemont, second]);
    await page.goto('/rco/');
    await expect(page.getByText(second.name)).toBeVisible();
    answers.to(contract.policy.myEntities, [lakemont]);
  },
  attributions: opens('attributions'),
  'user menu': async (page, answers) => {
    await opens('LKMT')(page, answers);
    await page.getByRole('button', { name: /Dana Whitfield/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  },
  'keyboard shortcuts': async (page, answers) => {
    await opens('LKMT')(page, answers);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'command palette': async (page, answers) => {
    await opens('LKMT')(page, answers);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  },
  'navigation drawer': async (page, answers) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await opens('LKMT')(page, answers);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  },
  'linked page': async (page, answers) => {
    await opens('LKMT')(page, answers);
    const product = linkedProductSchema.parse({
      id: 'payer-list',
      title: 'Payer List',
      group: 'products',
      target: 'frame',
      // The content of a product's frame is not ours.
      url: new URL('/health', page.url()).href,
    });
    answers.to(contract.appConfig.settings, { ...settings, linkedProducts: [product] });
    await opens('LKMT/payer-list')(page, answers);
  },
};
