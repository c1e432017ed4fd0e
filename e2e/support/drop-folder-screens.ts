import { contract } from '@waypost/contract';
import { foldersPath, nightly, refused, unconfirmed, withFolders } from './drop-folder-answers.ts';
import { expect, type Locator, openIn, type Page } from './shown.ts';
import type { State } from './state.ts';
import { failed, loading } from './unread-states.ts';

export const folderGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Drop Folders' });
export const folderDialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

export async function openFolder(page: Page, name = nightly.name, lCode?: string): Promise<void> {
  await openIn(page, foldersPath, lCode);
  await folderGrid(page).getByText(name).click();
  await expect(folderDialog(page, name).getByRole('table', { name: 'Files' })).toBeVisible();
}
export async function beginFolder(page: Page): Promise<Locator> {
  await page.goto(foldersPath);
  await page.getByRole('button', { name: 'Add Drop Folder' }).click();
  const adding = folderDialog(page, 'Add Drop Folder');
  await expect(adding.getByRole('textbox', { name: 'Host' })).toBeVisible();
  return adding;
}

/** Drop folders, in the states they can be in. */
export const folderStates: Record<string, State> = {
  'drop folders': async (page, answers) => {
    withFolders(answers);
    await page.goto(foldersPath);
    await expect(folderGrid(page).getByText(nightly.name)).toBeVisible();
  },
  'drop folders, none': async (page, answers) => {
    withFolders(answers, []);
    await page.goto(foldersPath);
    await expect(page.getByText('There are no drop folders yet')).toBeVisible();
  },
  'drop folders, loading': loading(contract.dropFolders.dropFolders, foldersPath, withFolders),
  'drop folders, failed': failed(contract.dropFolders.dropFolders, foldersPath, withFolders),
  'drop folders, one with its files': async (page, answers) => {
    withFolders(answers);
    await openFolder(page);
  },
  'drop folders, one that cannot be read': async (page, answers) => {
    withFolders(answers);
    await openFolder(page, refused.name);
  },
  'drop folders, one to be added': async (page, answers) => {
    withFolders(answers);
    await beginFolder(page);
  },
  'drop folders, a key to be confirmed': async (page, answers) => {
    withFolders(answers).to(contract.dropFolders.tryDropFolder, unknownKey);
    await openFolder(page, unconfirmed.name);
    await page.getByRole('button', { name: 'Try It' }).click();
    await expect(page.getByRole('button', { name: 'Trust This Key' })).toBeVisible();
  },
};

export const unknownKey = {
  problem: 'host-key-unknown' as const,
  hostKey: nightly.hostKey,
  files: [],
  matching: 0,
  others: 0,
};
