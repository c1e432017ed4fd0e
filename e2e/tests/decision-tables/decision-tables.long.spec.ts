import { download, gridOf } from '../../support/grid.ts';
import { goTo } from '../../support/place.ts';
import { callHeaders, signIn } from '../../support/portal.ts';
import { expect, type Locator, type Page, test } from '../../support/test.ts';

test.use({ isAtWork: false });

test.describe.configure({ timeout: 120_000 });

const name = 'Coverage_Escalation';
const settings = '/settings';

type Rule = { plan: string; group: string; comment?: string };

const ruleXml = ({ plan, group, comment }: Rule, at: number) => `
      <rule id="rule_${at}">${comment ? `<description>${comment}</description>` : ''}
        <inputEntry><text>${plan}</text></inputEntry><outputEntry><text>${group}</text></outputEntry>
      </rule>`;

/** A model with one table, whose input is a plan and whose output is a group. */
const model = (rules: readonly Rule[]) => ({
  name: 'escalation.dmn',
  mimeType: 'application/xml',
  buffer: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="https://www.omg.org/spec/DMN/20191111/MODEL/" id="model" name="${name}" namespace="urn:escalation">
  <!-- from the handbook -->
  <inputData id="plan" name="plan"><variable name="plan" typeRef="string" /></inputData>
  <decision id="decision" name="${name}">
    <variable name="${name}" />
    <informationRequirement><requiredInput href="#plan" /></informationRequirement>
    <decisionTable id="table" hitPolicy="FIRST">
      <input label="Insurance plan"><inputExpression typeRef="string"><text>plan</text></inputExpression></input>
      <output name="group" typeRef="string" />${rules.map(ruleXml).join('')}
    </decisionTable>
  </decision>
</definitions>
`),
});
const first = [
  { plan: '"TWM01"', group: '"specialists"', comment: 'By contract' },
  { plan: '-', group: '"everybody"' },
];
const second = [
  { plan: '"TWM01","TWM02"', group: '"specialists"', comment: 'By contract' },
  { plan: '"CSH02"', group: '"managers"' },
  { plan: '-', group: '"everybody"' },
];

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Upload Decision Model' });
const table = (page: Page): Locator => gridOf(page, name);

async function upload(page: Page, rules: readonly Rule[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload Model' }).click();
  await dialog(page).locator('input[type=file]').setInputFiles(model(rules));
  await dialog(page).getByRole('button', { name: 'Upload', exact: true }).click();
}

/** Removes the data of an earlier run, with the page's own calls. */
async function forget(page: Page, headers: Record<string, string>): Promise<void> {
  const answer = await page.request.get('/services/decision-management/dmn', { headers });
  const models = (await answer.json()) as {
    id: string;
    name: string;
    version: number;
    tenantId: string | null;
  }[];
  for (const { id, version } of models.filter((each) => each.name === name && each.tenantId !== null))
    await page.request.delete(`/services/decision-management/dmn/${id}`, {
      headers: { ...headers, 'if-match': String(version) },
    });
}

async function evaluate(page: Page, plan: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'plan' }).fill(plan);
  await page.getByRole('button', { name: 'Evaluate' }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toBeVisible();
  return result;
}

test('an administrator uploads a decision model, tries it, changes it, compares, rolls back and downloads it [W-003]', async ({
  page,
  tomasz,
}) => {
  const asked = page.waitForRequest((request) => request.url().endsWith('/services/decision-management/dmn'));
  await signIn(page, tomasz, settings);
  const headers = callHeaders(await (await asked).allHeaders());
  await forget(page, headers);
  await page.reload();

  await test.step('the upload shows a message, and the model is in the list [W-053][W-230]', async () => {
    await upload(page, first);
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    const row = gridOf(page, 'Decision models').getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Own');
    await expect(row).toContainText('2 rules');
    await expect(row).toContainText('Lind, Tomasz');
    await row.getByRole('link', { name }).click();
  });

  await test.step('the model’s table is shown, and a try marks the deciding rule', async () => {
    await expect(table(page).getByText('"TWM01"')).toBeVisible();
    await expect(table(page).getByText('By contract')).toBeAttached();
    await expect(await evaluate(page, 'CSH02')).toContainText('everybody');
    await expect(table(page).getByText('Refused by column 1')).toBeVisible();
    await expect(table(page).getByText('Matched', { exact: true })).toBeVisible();
  });

  await test.step('a second upload with that name asks first, and then replaces the version', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
    await upload(page, second);
    const question = page.getByRole('dialog', { name: 'Replace the model?' });
    await expect(question).toContainText(name);
    await question.getByRole('button', { name: /^Replace version \d+$/ }).click();
    await expect(page.getByText('DMN uploaded', { exact: true })).toBeVisible();
    await gridOf(page, 'Decision models').getByRole('link', { name }).click();
    await expect(await evaluate(page, 'CSH02')).toContainText('managers');
  });

  await test.step('the two versions differ by one added rule and one changed cell', async () => {
    await page.getByRole('tab', { name: 'Versions' }).click();
    const rules = page.getByRole('table', { name: `Rules of ${name} that differ` });
    await expect(rules.getByText('Added')).toBeVisible();
    await expect(rules.getByRole('deletion').filter({ hasText: '"TWM01"' })).toBeVisible();
    await expect(rules.getByRole('insertion').filter({ hasText: '"TWM01","TWM02"' })).toBeVisible();
    await expect(rules.getByRole('insertion').filter({ hasText: '"managers"' })).toBeVisible();
  });

  await test.step('after a rollback the first rules decide again, and the download contains them', async () => {
    await page
      .getByRole('button', { name: /^Roll back to version/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Roll back' }).click();
    await expect(page.getByText(/^Version \d+ restored$/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Versions, latest first' })).toContainText(
      'Restored version',
    );
    await page.getByRole('tab', { name: 'Tables' }).click();
    await expect(await evaluate(page, 'CSH02')).toContainText('everybody');
    const file = await download(page, page.getByRole('button', { name: 'Download', exact: true }));
    expect(file).toBe(model(first).buffer.toString());
  });

  await test.step('a model with an error is refused with the row and column [W-231]', async () => {
    await goTo(page, settings);
    await upload(page, [{ plan: '"open', group: '"everybody"' }]);
    await expect(dialog(page).getByRole('alert')).toContainText('Error uploading DMN');
    await expect(dialog(page).getByRole('alert')).toContainText(`${name}, row 1, column 1:`);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a removed model disappears from the list', async () => {
    await gridOf(page, 'Decision models').getByRole('link', { name }).click();
    // There is no default of its table.
    await page.getByRole('button', { name: 'Remove the model' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByText('Model removed', { exact: true })).toBeVisible();
    await expect(gridOf(page, 'Decision models').getByRole('link').first()).toBeVisible();
    await expect(gridOf(page, 'Decision models').getByRole('link', { name })).toHaveCount(0);
  });
});
