import { contract } from '@waypost/contract';
import { FORM_FILE_MAX_BYTES } from '@waypost/contract/documents/uploads';
import {
  dmnFile,
  modelPath,
  models,
  ownModel,
  settingsPath,
  withModels,
} from '../../support/decision-answers.ts';
import { closeMessages } from '../../support/messages.ts';
import { evaluateTable, modelList, openList, refusals, send } from '../../support/settings-screens.ts';
import {
  expect,
  followWithin,
  holding,
  holdingIn,
  type Locator,
  mayAllIn,
  type Page,
  test,
  within,
} from '../../support/shown.ts';

/** A model with the chosen file's name and another id. */
const otherModel =
  '<definitions id="first" name="Eligibility exceptions"><decision name="Eligibility_Exceptions"><decisionTable/></decision></definitions>';
const tab = (page: Page) => page.getByRole('tab', { name: 'Decision Tables' });
const link = (page: Page) => page.getByRole('link', { name: 'Settings', exact: true });
const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload Decision Model' });
const sentFiles = (asked: readonly { method: string; path: string; search: string }[]) =>
  asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/dmn'));

test('either decision-table permission shows the tab and its link, and a user without any tab sees a message [W-028][W-050]', async ({
  page,
  answers,
}) => {
  withModels(answers);
  holdingIn(answers, {
    OTHER: ['shared-decision-table-write', 'decision-table-schema-write', 'case-management-read'],
    NONE: ['case-management-read'],
    READ: ['decision-table-read'],
    WRITE: ['decision-table-write'],
    ...mayAllIn('EMPTY', 'FAILED'),
  });
  await page.goto(within('OTHER', settingsPath));
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
  await expect(link(page)).toHaveCount(0);
  await followWithin(page, 'NONE', settingsPath);
  await expect(
    page.getByText('You do not have access to any application settings', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  for (const lCode of ['READ', 'WRITE']) {
    await followWithin(page, lCode, settingsPath);
    await expect(tab(page), lCode).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tablist')).toHaveAttribute('aria-orientation', 'vertical');
    await expect(link(page)).toBeVisible();
  }
  await test.step('a user who only reads decision tables sees and tries them, and can change none', async () => {
    await followWithin(page, 'READ', settingsPath);
    await expect(modelList(page).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload Model' })).toHaveCount(0);
    await followWithin(page, 'READ', modelPath);
    await evaluateTable(page);
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Use the default again' })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await expect(page.getByRole('button', { name: /^Compare version 1/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Roll back/ })).toHaveCount(0);
  });
  await test.step('an empty and a failed model list show a message', async () => {
    answers.to(contract.decision.models, []);
    await followWithin(page, 'EMPTY', settingsPath);
    await expect(page.getByText('There are no decision models yet')).toBeVisible();
    answers.failing(contract.decision.models, 'INTERNAL');
    await followWithin(page, 'FAILED', settingsPath);
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    withModels(answers);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(modelList(page).getByRole('link').first()).toBeVisible();
  });
  await test.step('models are listed with their owner, version, tables and last editor [W-055][W-087]', async () => {
    const row = (at: number) => modelList(page).locator(`[row-id="${models[at]?.id}"]`);
    await expect(row(0)).toContainText('Eligibility exceptions');
    await expect(row(0)).toContainText('Own');
    await expect(row(0)).toContainText('3');
    await expect(row(0)).toContainText('Eligibility_Exceptions (6 rules)');
    await expect(row(0)).toContainText('Brandt, Elena');
    await expect(row(1)).toContainText('Default (replaced)');
    await expect(row(1)).toContainText('System');
    await expect(row(2)).toContainText('12');
    await row(2).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/settings/decision-tables/${models[2]?.id}$`));
  });
});

test('a model is uploaded, refused or replaced [W-003]', async ({ page, answers }) => {
  withModels(answers);
  await openList(page);
  await test.step('only a single .dmn file of at most 8 MB is sent [W-053][W-055]', async () => {
    await page.getByRole('button', { name: 'Upload Model' }).click();
    const picker = dialog(page).locator('input[type=file]');
    await expect(picker).not.toHaveAttribute('multiple');
    const send = dialog(page).getByRole('button', { name: 'Upload', exact: true });
    await send.click();
    await expect(dialog(page).getByText('Choose exactly one file.')).toBeVisible();
    await picker.setInputFiles(dmnFile('exceptions.xml'));
    await expect(dialog(page).getByText('Choose a decision model: a file that ends in .dmn.')).toBeVisible();
    // Creates the file inside the page, because transferring that many bytes takes long.
    const drop = async (onto: string, files: readonly (readonly [string, number])[]) => {
      const dataTransfer = await page.evaluateHandle((named) => {
        const transfer = new DataTransfer();
        for (const [name, bytes] of named) transfer.items.add(new File([new Uint8Array(bytes)], name));
        return transfer;
      }, files);
      await dialog(page).getByText(onto).dispatchEvent('drop', { dataTransfer });
    };
    await drop('exceptions.xml', [['large.dmn', FORM_FILE_MAX_BYTES + 1]]);
    await expect(dialog(page).getByText('The file is larger than 8 MB.')).toBeVisible();
    await send.click();
    await drop('large.dmn', [
      ['one.dmn', 4],
      ['two.dmn', 4],
    ]);
    await expect(dialog(page).getByText('Choose exactly one file.')).toBeVisible();
    await expect(dialog(page).getByText('or drop it here')).toBeVisible();
    expect(sentFiles(answers.asked)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('a refused model shows each problem with its location until the message is dismissed [W-231]', async () => {
    answers.failing(contract.decision.uploadModel, 'MODEL_REFUSED', { errors: refusals });
    await send(page);
    const alert = dialog(page).getByRole('alert');
    await expect(alert).toContainText('Error uploading DMN');
    await expect(alert.getByRole('listitem')).toHaveText([
      'Eligibility_Exceptions, row 3, column 2: “> abc” cannot be read.',
      'The model has no decision table.',
    ]);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(
      page.getByText('Eligibility_Exceptions, row 3, column 2: “> abc” cannot be read.'),
    ).toBeVisible();
    await closeMessages(page);
  });
  await test.step('an existing model is replaced only after a confirmation, at the version that was shown', async () => {
    withModels(answers, { modelXml: otherModel }).failing(contract.decision.uploadModel, 'MODEL_EXISTS');
    answers.asked.length = 0;
    await closeMessages(page);
    await send(page);
    const question = page.getByRole('dialog', { name: 'Replace the model?' });
    await expect(question).toContainText('Eligibility exceptions (Own), version 3');
    await expect(question).toContainText('This may be another model of the same name.');
    await expect(question).toContainText('The file has the id none instead of “first”.');
    await expect(question).toContainText('Tables that goEligibility_Exceptions');
    await expect(question).toContainText('Tables that comeNone');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toHaveCount(0);
    await expect(dialog(page).getByText('exceptions.dmn')).toBeVisible();
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(question).toBeVisible();
    // Meanwhile another user creates a version.
    answers
      .failing(contract.decision.uploadModel, 'VERSION_CHANGED')
      .to(contract.decision.models, [
        { ...ownModel, version: 4, changedBy: { kind: 'user', name: 'Joel Park' } },
      ]);
    await question.getByRole('button', { name: 'Replace version 3' }).click();
    const newer = page.getByRole('dialog', { name: 'A newer version was made' });
    await expect(newer).toContainText('version 4');
    await expect(newer).toContainText('Joel Park');
    await expect(newer.getByRole('link', { name: 'Look at version 4' })).toHaveAttribute(
      'href',
      new RegExp(`/settings/decision-tables/${ownModel.id}$`),
    );
    answers.to(contract.decision.uploadModel, { ...ownModel, version: 5, modelXml: '', findings: [] });
    await newer.getByRole('button', { name: 'Replace version 4' }).click();
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    await expect(page.getByText('Error uploading DMN')).toHaveCount(0);
    expect(sentFiles(answers.asked)).toHaveLength(4);
  });
  await test.step('an upload is shown while it runs and when it is done, and is for the organization [W-230][W-190]', async () => {
    const finish = Promise.withResolvers<void>();
    answers.to(contract.decision.uploadModel, async () => {
      await finish.promise;
      return { ...ownModel, modelXml: '', findings: [] };
    });
    answers.asked.length = 0;
    await closeMessages(page);
    await send(page);
    await expect(page.getByText('Uploading the decision model')).toBeVisible();
    finish.resolve();
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
    const sent = await answers.sent('PUT', '/dmn');
    expect(sent.search).toBe(`?tenantId=${ownModel.tenantId}`);
    expect(sent.text).toContain('filename="exceptions.dmn"');
  });
  await test.step('a partly ineffective upload shows a warning with the reasons instead of a success message', async () => {
    const finding = { code: 'no-effect', severity: 'warning' as const, message: 'It tells nobody yet.' };
    const [table] = ownModel.tables;
    if (!table) throw new Error('the model has a table');
    withModels(answers).to(contract.decision.uploadModel, {
      ...ownModel,
      modelXml: '',
      tables: [table, { ...table, name: 'Lost' }],
      findings: [{ ...finding, element: table.name, rule: 2 }],
    });
    await closeMessages(page);
    await send(page);
    await expect(
      page.getByText(`Without effect as things are: table Lost, row 2 of ${table.name}.`),
    ).toBeVisible();
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Details' }).click();
    await expect(page.getByText('Nothing in this product asks this table: Lost.')).toBeVisible();
    await expect(page.getByText(`${table.name}, row 2: It tells nobody yet.`)).toBeVisible();
  });
  await test.step('a user who may change shared tables may upload the default for all; others are not asked [W-054][W-190]', async () => {
    answers.asked.length = 0;
    await closeMessages(page);
    answers.to(contract.decision.uploadModel, { ...ownModel, modelXml: '', findings: [] });
    await page.getByRole('button', { name: 'Upload Model' }).click();
    await dialog(page).locator('input[type=file]').setInputFiles(dmnFile());
    await dialog(page).getByRole('checkbox', { name: 'Upload as default for all organizations' }).check();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    expect(sentFiles(answers.asked).map(({ search }) => search)).toEqual(['']);
    holding(answers, 'decision-table-write');
    await openList(page);
    await page.getByRole('button', { name: 'Upload Model' }).click();
    await expect(dialog(page).getByRole('button', { name: 'Upload', exact: true })).toBeVisible();
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(0);
  });
});
