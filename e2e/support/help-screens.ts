import { contract } from '@waypost/contract';
import { expect, type Page } from './shown.ts';
import type { State } from './state.ts';

export const helpPath = '/rco/LKMT/help';

const opened = async (page: Page, path: string, title: string): Promise<void> => {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
};

/** The guide in the states that it can be in. */
export const helpStates: Record<string, State> = {
  'guide, where to begin': (page) => opened(page, helpPath, 'Help'),
  'guide, a page of screens': (page) =>
    opened(
      page,
      `${helpPath}/configuration-administrator-screens`,
      'Configuration Administrator: your screens',
    ),
  'guide, codes': async (page, answers) => {
    answers.to(contract.decision.conditionCodes, [
      { conditionCode: 'RV04', description: 'No phone number of the patient' },
    ]);
    await opened(page, `${helpPath}/codes`, 'Codes');
    await expect(page.getByText('No phone number of the patient')).toBeVisible();
  },
  'guide, codes that could not be read': async (page, answers) => {
    answers.failing(contract.decision.conditionCodes, 500);
    await opened(page, `${helpPath}/codes`, 'Codes');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'guide, found': async (page) => {
    await opened(page, helpPath, 'Help');
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('reject');
    await expect(page.getByRole('link', { name: 'Rejections' })).toBeVisible();
  },
  'guide, nothing found': async (page) => {
    await opened(page, helpPath, 'Help');
    await page.getByRole('searchbox', { name: 'Search the guide' }).fill('zebra');
    await expect(page.getByText('Nothing in the guide says “zebra”')).toBeVisible();
  },
  'guide, no such page': (page) => opened(page, `${helpPath}/never-written`, 'This page is not in the guide'),
};
