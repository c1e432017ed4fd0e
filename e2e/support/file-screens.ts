import { contract } from '@waypost/contract';
import type { UserFile } from '@waypost/contract/files/calls';
import { expect, idOf, type Locator, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed } from './unread-states.ts';

export const filesPath = '/rco/LKMT/my-files';
export const fileGrid = (page: Page): Locator => page.getByRole('grid', { name: 'My files' });

const file = (at: number, change: Partial<UserFile>): UserFile => ({
  fileId: idOf(3000 + at),
  createdDate: `2026-11-${20 - at}T15:04:00.000Z`,
  friendlyName: 'Tasks',
  fileName: `tasks-2026-11-${20 - at}.csv`,
  state: 'ready',
  fileSizeBytes: 5_872_026,
  downloadsRemaining: 5,
  daysRemaining: 7,
  ...change,
});

/** One that is made, and one that is ready, used up or failed. */
export const files: readonly [UserFile, ...UserFile[]] = [
  file(0, { state: 'preparing', fileSizeBytes: null }),
  file(1, { daysRemaining: 6, downloadsRemaining: 4 }),
  file(2, { friendlyName: 'Audit History', fileName: 'audit-history-2026-11-18.csv', downloadsRemaining: 0 }),
  file(3, { state: 'failed', fileSizeBytes: null }),
];

/** My Files in the states that it can be in. */
export const fileStates: Record<string, State> = {
  'files, full': async (page, answers) => {
    answers.to(contract.files.myFiles, [...files]);
    await page.goto(filesPath);
    await expect(fileGrid(page).getByText('No downloads left')).toBeVisible();
  },
  'files, none': async (page, answers) => {
    answers.to(contract.files.myFiles, []);
    await page.goto(filesPath);
    await expect(page.getByText('No Files Currently Available')).toBeVisible();
  },
  'files, loading': async (page, answers) => {
    answers.failing(contract.files.myFiles, 500, { held: new Promise(() => {}) });
    await page.goto(filesPath);
    await expect(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  },
  'files, failed': failed(contract.files.myFiles, filesPath),
};
