import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import {
  files,
  foldersPath,
  mappings,
  nightly,
  unconfirmed,
  withFolders,
} from '../../support/drop-folder-answers.ts';
import {
  beginFolder,
  folderDialog,
  folderGrid,
  openFolder,
  unknownKey,
} from '../../support/drop-folder-screens.ts';
import { source } from '../../support/import-answers.ts';
import {
  expect,
  followWithin,
  holdingIn,
  type Locator,
  mayAllIn,
  test,
  within,
} from '../../support/shown.ts';

const combobox = (at: Locator, name: string): Locator => at.getByRole('combobox', { name });
async function choose(at: Locator, name: string, option: string): Promise<void> {
  await combobox(at, name).click();
  await at.page().getByRole('option', { name: option, exact: true }).click();
}
const bodySent = async (answers: Answers, method: string, end: string) =>
  JSON.parse((await answers.sent(method, end)).text);

test('drop folders are listed with their status and received files for users who may import', async ({
  page,
  answers,
}) => {
  withFolders(answers);
  holdingIn(answers, {
    ...mayAllIn('CAME'),
    BRINGS: ['data-import', 'patient-read', 'patient-write', 'case-management-write'],
    LOOKS: ['data-import', 'patient-read'],
    KEEPS: ['data-import', 'organization-write'],
  });
  await page.goto(within('BRINGS', foldersPath));
  for (const status of ['Needs you', 'Cannot be read', 'Confirm the key', 'Active', 'Ended'])
    await expect(folderGrid(page).getByText(status)).toBeVisible();
  await expect(folderGrid(page).getByText('Every day at 5:30 AM').first()).toBeVisible();
  await test.step('a user who may not import files sees the reason', async () => {
    await followWithin(page, 'LOOKS', foldersPath);
    await expect(page.getByText('You need the permissions to change cases').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Drop Folder' })).toBeDisabled();
  });
  await test.step('a user who imports some kinds of lists alone chooses among these', async () => {
    await followWithin(page, 'KEEPS', foldersPath);
    await page.getByRole('button', { name: 'Add Drop Folder' }).click();
    await combobox(folderDialog(page, 'Add Drop Folder'), 'Kind of list').click();
    await expect(page.getByRole('option')).toHaveText(['Physicians', 'Insurance plans']);
  });
  await test.step('files received through a folder are listed with counts and lead to their import, and a changed host key is reported and not confirmed', async () => {
    withFolders(answers).to(contract.dropFolders.tryDropFolder, { ...unknownKey, problem: 'host-key' });
    await openFolder(page, nightly.name, 'CAME');
    await expect(folderDialog(page, nightly.name).getByText('As Hospital export')).toBeVisible();
    const shown = folderDialog(page, nightly.name).getByRole('table', { name: 'Files' });
    await expect(
      shown.getByRole('row', { name: /212 new, 14 changed, 1,031 unchanged, 3 held/ }),
    ).toBeVisible();
    await expect(shown.getByRole('row', { name: /Needs you Its columns have to be matched/ })).toBeVisible();
    await expect(shown.getByRole('link')).toHaveCount(1);
    await expect(shown.getByRole('link', { name: files[0]?.name ?? '' })).toHaveAttribute(
      'href',
      new RegExp(`/data-import/files/${files[0]?.importId}$`),
    );
    await page.getByRole('button', { name: 'Try It' }).click();
    await expect(page.getByText('The server has shown another key').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Trust This Key' })).toHaveCount(0);
  });
});

test('a drop folder is added, tested, confirmed, checked, changed and ended', async ({ page, answers }) => {
  withFolders(answers);
  const adding = await beginFolder(page);
  const field = (name: string) => adding.getByRole('textbox', { name, exact: true });
  await test.step('missing values are shown at their fields, and a path outside the allowed folders is refused', async () => {
    await field('Folder').fill('../other');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(adding.getByText('A folder such as registrations/new').first()).toBeVisible();
    await expect(adding.getByText('Required').first()).toBeVisible();
  });
  await test.step('a folder on a server is saved, and its credentials are in no draft', async () => {
    answers.to(contract.dropFolders.createDropFolder, unconfirmed);
    await field('Name').fill('Orthopedics');
    await choose(adding, 'Source', source.name);
    await expect(combobox(adding, 'Default facility')).toBeVisible();
    // A mapping belongs to one kind of list, so choosing another kind clears it.
    await choose(adding, 'Columns are matched', 'As Hospital export');
    await expect(adding.getByText('A file without all of its columns waits for you.')).toBeVisible();
    await choose(adding, 'Kind of list', 'Physicians');
    await expect(combobox(adding, 'Columns are matched')).toHaveText('As the last file with these headings');
    await expect(combobox(adding, 'Default facility')).toHaveCount(0);
    await choose(adding, 'Columns are matched', 'As Medical staff');
    await field('Host').fill('sftp.hospital.example');
    await field('Folder').fill('out');
    await field('User name').fill('lakemont');
    await field('Password').fill('otter-Zebra-42');
    await adding.getByRole('button', { name: 'Once a day' }).click();
    await field('At').fill('05:30');
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('Drop folder saved')).toBeVisible();
    expect(await bodySent(answers, 'POST', '/DropFolders')).toEqual({
      name: 'Orthopedics',
      sourceId: source.sourceId,
      kind: 'physicians',
      mappingId: mappings[1]?.mappingId,
      facilityId: null,
      place: 'sftp',
      path: 'out',
      host: 'sftp.hospital.example',
      port: 22,
      userName: 'lakemont',
      hostKey: null,
      password: 'otter-Zebra-42',
      pattern: '*.csv',
      ready: 'still',
      everyMinutes: null,
      atTime: '05:30',
      expectedBy: null,
      onTrouble: 'hold',
      reportTo: [expect.any(String)],
    });
    const drafts = answers.asked.filter(({ path }) => path.includes('/drafts/drop-folder'));
    expect(JSON.stringify(drafts)).not.toContain('Zebra');
  });
  await test.step('an unknown host key is shown and confirmed by a user', async () => {
    answers
      .to(contract.dropFolders.tryDropFolder, unknownKey)
      .to(contract.dropFolders.changeDropFolder, { ...unconfirmed, hostKey: unknownKey.hostKey });
    await page.getByRole('button', { name: 'Try It' }).click();
    const trying = folderDialog(page, `Try ${unconfirmed.name}`);
    await expect(trying.getByText(unknownKey.hostKey ?? '')).toBeVisible();
    answers.to(contract.dropFolders.tryDropFolder, {
      problem: null,
      hostKey: unknownKey.hostKey,
      files: [{ name: 'a.csv', size: 2048, modifiedAt: '2026-11-27T10:00:00.000Z' }],
      matching: 1,
      others: 2,
    });
    await trying.getByRole('button', { name: 'Trust This Key' }).click();
    await expect(trying.getByText('1 file matches')).toBeVisible();
    await expect(trying.getByRole('table', { name: 'Files that match' })).toContainText('2 KB');
    const sent = await bodySent(answers, 'PUT', unconfirmed.folderId);
    expect(sent).toMatchObject({ hostKey: unknownKey.hostKey, name: unconfirmed.name });
    expect(sent).not.toHaveProperty('password');
    await trying.getByRole('button', { name: 'Done' }).click();
  });
  await test.step('a drop folder is checked on request, and ended after a confirmation', async () => {
    answers
      .to(contract.dropFolders.checkDropFolder, unconfirmed)
      .to(contract.dropFolders.endDropFolder, { ...unconfirmed, isEnded: true, nextAt: null });
    await page.getByRole('button', { name: 'Check Now' }).click();
    await expect(page.getByText('The folder is being checked')).toBeVisible();
    await page.getByRole('button', { name: 'End Drop Folder' }).click();
    await folderDialog(page, 'End Drop Folder').getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('Drop folder ended')).toBeVisible();
  });
});
