import { expect, type Page } from '@playwright/test';
import { at, type Screen } from './screen.ts';

const list = at('/settings', (page) =>
  expect(page.getByRole('grid', { name: 'Decision models' }).getByRole('link').first()).toBeVisible(),
);

async function model(page: Page): Promise<void> {
  await list(page);
  await page.getByRole('link', { name: 'Eligibility_Exceptions' }).first().click();
  await expect(
    page.getByRole('grid', { name: 'Eligibility_Exceptions' }).getByRole('gridcell').first(),
  ).toBeVisible();
}

/** Screens for users who manage the decision tables. */
export const decisionScreens: Screen[] = [
  { name: 'settings', open: list },
  {
    name: 'settings, a model to be uploaded',
    open: async (page) => {
      await list(page);
      await page.getByRole('button', { name: 'Upload Model' }).click();
      await expect(page.getByRole('dialog', { name: 'Upload Decision Model' })).toBeVisible();
    },
  },
  { name: 'decision model', open: model },
  {
    name: 'decision model, tried',
    open: async (page) => {
      await model(page);
      await page.getByRole('button', { name: 'Evaluate' }).click();
      await expect(page.getByRole('region', { name: 'Result' })).toBeVisible();
    },
  },
  {
    name: 'decision model, versions',
    open: async (page) => {
      await model(page);
      await page.getByRole('tab', { name: 'Versions' }).click();
      await expect(page.getByRole('table', { name: 'Versions, latest first' })).toBeVisible();
    },
  },
];
