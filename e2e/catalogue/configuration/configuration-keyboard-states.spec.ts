import { contract } from '@waypost/contract';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import type { Answers } from '../../support/answers.ts';
import { configured, tab, withConfiguration } from '../../support/configuration-answers.ts';
import { tabTo } from '../../support/keyboard.ts';
import { closeMessages } from '../../support/messages.ts';
import { expect, type Locator, type Page, test } from '../../support/shown.ts';

const grid = (page: Page): Locator => page.getByRole('grid');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const press = (page: Page, ...keys: string[]): Promise<void> =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** The cells of the rows that were sent last. */
const sent = async (answers: Answers): Promise<string[][]> => {
  const { rules } = JSON.parse((await answers.sent('PUT', '/rules')).text) as Pick<DecisionTable, 'rules'>;
  return rules.map(({ inputs, outputs }) => [...inputs, ...outputs]);
};

/** Waits until the tab shows its own rows, and clears the requests and messages of the previous tab. */
async function isOpen(page: Page, answers: Answers, name: string, table: number): Promise<void> {
  answers.to(contract.decision.setRules, configured[table] as DecisionTable);
  await expect(page).toHaveURL(new RegExp(`${tab(name).replace('?', '\\?')}$`));
  await expect(grid(page).getByRole('gridcell').first()).toBeVisible();
  await closeMessages(page);
  answers.asked.length = 0;
}

/**
 * Moves from the grid's heading to a cell of its first row, which is the row for a new entry if there is one.
 */
async function toFirstRow(page: Page): Promise<void> {
  await tabTo(page, grid(page).getByRole('columnheader').first());
  await press(page, 'ArrowDown');
}

/** Types into the focused field, and selects the match. */
async function pick(page: Page, label: string, text: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: label, exact: true })).toBeFocused();
  await page.keyboard.type(text);
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await press(page, 'Enter');
}
/** Opens the focused list, and selects an option by its first letter. */
async function select(page: Page, label: string, letter: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: label, exact: true })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await press(page, letter, 'Enter');
  await expect(page.getByRole('listbox')).toHaveCount(0);
}
async function save(page: Page, saved: string): Promise<void> {
  await tabTo(page, button(page, 'Save'), 80);
  await press(page, 'Enter');
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
}
/** Leaves for another tab by its arrow, and answers the question that comes first. */
async function leave(page: Page, from: string): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: from }), 80);
  await press(page, 'ArrowDown');
  if (!(await page.getByRole('alertdialog').isVisible())) await press(page, 'Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByRole('tab', { name: from })).toHaveAttribute('aria-selected', 'false');
}

test('the rows of each tab are changed, saved, and left without saving for the next tab, by keyboard alone', async ({
  page,
  answers,
}) => {
  withConfiguration(answers);
  await page.goto(tab('exceptions'));
  await test.step('exceptions are added, deleted and saved, and left without saving, by keyboard alone', async () => {
    await isOpen(page, answers, 'exceptions', 0);
    await toFirstRow(page);
    await press(page, 'Enter');
    await pick(page, 'Add Eligibility Rule', 'Plan not');
    await press(page, 'Tab');
    await pick(page, 'Insurance Plan', 'Cascade');
    await press(page, 'Tab');
    await page.keyboard.type('Self pay');
    await tabTo(page, button(page, 'Add'), 6);
    await press(page, 'Enter');
    await expect(grid(page).getByRole('row').filter({ hasText: 'Plan not on file' })).toBeVisible();
    // Moves to the last cell of the first row.
    await toFirstRow(page);
    await press(page, 'ArrowDown', ...Array<string>(8).fill('ArrowRight'), 'Enter');
    await expect(grid(page).getByRole('row').filter({ hasText: 'Coverage not active' })).toHaveCount(0);
    await save(page, 'Eligibility exception rules updated');
    expect((await sent(answers)).map((cells) => cells.at(-1))).toEqual([
      '"Payer rejected the request"',
      '""',
      '"Payer did not answer"',
      '"Plan not on file"',
    ]);
    expect((await sent(answers)).at(-1)?.slice(0, 3)).toEqual(['"5"', '"CSH01"', '"Self pay"']);
    await toFirstRow(page);
    await press(page, 'ArrowDown', ...Array<string>(8).fill('ArrowRight'), 'Enter');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await leave(page, 'Eligibility Exceptions');
  });
  await test.step('mappings are added, deleted and saved, and left without saving, by keyboard alone', async () => {
    await isOpen(page, answers, 'documents', 1);
    await toFirstRow(page);
    await press(page, 'ArrowRight', 'Enter');
    await pick(page, 'New condition code', 'RV40');
    await press(page, 'Tab');
    await pick(page, 'New template', 'Request');
    await press(page, 'Tab');
    await select(page, 'New OnBase', 'Y');
    await press(page, 'Tab');
    await select(page, 'New Fax', 'N');
    await press(page, 'Tab');
    await expect(button(page, 'Add')).toBeFocused();
    await press(page, 'Enter');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await toFirstRow(page);
    await press(page, 'ArrowDown', ...Array<string>(6).fill('ArrowRight'), 'Enter');
    await expect(grid(page).getByRole('gridcell', { name: 'RV01', exact: true })).toHaveCount(0);
    await save(page, 'Changes updated successfully');
    expect(await sent(answers)).toHaveLength(30);
    expect((await sent(answers)).at(-1)?.[1]).toBe('"RV40"');
    await toFirstRow(page);
    await press(page, 'ArrowDown', ...Array<string>(6).fill('ArrowRight'), 'Enter');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await leave(page, 'Registration Document Generation');
  });
  await test.step('task types are changed and saved, and left without saving, by keyboard alone', async () => {
    await isOpen(page, answers, 'task-types', 2);
    await toFirstRow(page);
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await select(page, 'Assignment of Eligibility Exception', 'D');
    // Skips the group's assignment rule.
    await press(page, 'Escape', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(
      page.getByRole('textbox', { name: 'Days To Complete of Eligibility Exception' }),
    ).toBeFocused();
    await press(page, 'Control+a');
    await page.keyboard.type('12');
    await press(page, 'Enter', 'Escape', 'ArrowRight', 'Enter', 'Control+a');
    await page.keyboard.type('4');
    await press(page, 'Enter');
    await save(page, 'Task types rules updated');
    expect(await sent(answers)).toEqual([['"Eligibility Exception"', '"Direct Assignment"', '12', '4']]);
    await toFirstRow(page);
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await select(page, 'Assignment of Eligibility Exception', 'D');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await leave(page, 'Task Type Configuration');
  });
  await test.step('recommendations are added with their options, changed, put into another order, deleted and saved, and left without saving, by keyboard alone', async () => {
    await isOpen(page, answers, 'recommendations', 4);
    await toFirstRow(page);
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect(page.getByRole('textbox', { name: 'New recommendation' })).toBeFocused();
    await page.keyboard.type('Ask the desk');
    await press(page, 'Tab');
    await page.keyboard.type('Yes, No');
    await press(page, 'Enter');
    const texts = () =>
      page
        .getByRole('textbox', { name: /^Recommendation \d/ })
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
    await expect.poll(texts).toEqual(['Compare with the card', 'Call the payer', 'Ask the desk']);
    // Moves the first row down twice, because its button keeps the focus.
    await toFirstRow(page);
    await press(page, 'ArrowDown', 'Enter', 'ArrowRight');
    await expect(button(page, 'Move down').first()).toBeFocused();
    await press(page, 'Enter');
    await expect.poll(texts).toEqual(['Call the payer', 'Compare with the card', 'Ask the desk']);
    await expect(button(page, 'Move down').nth(1)).toBeFocused();
    await press(page, 'Enter');
    await expect.poll(texts).toEqual(['Call the payer', 'Ask the desk', 'Compare with the card']);
    // Each letter is typed into the row that has the focus.
    await toFirstRow(page);
    await press(page, 'ArrowDown', ...Array<string>(4).fill('ArrowRight'), 'Enter', 'End');
    await page.keyboard.type(' twice');
    await expect.poll(texts).toEqual(['Call the payer twice', 'Ask the desk', 'Compare with the card']);
    await press(page, 'Escape', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Enter');
    await expect.poll(texts).toEqual(['Call the payer twice', 'Compare with the card']);
    await save(page, 'Changes updated successfully');
    expect((await sent(answers)).map((cells) => cells[1])).toEqual([
      '"Call the payer twice"',
      '"Compare with the card"',
    ]);
    await toFirstRow(page);
    await press(page, 'ArrowDown', 'Enter', 'ArrowRight', 'Enter');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await leave(page, 'Task Type Recommendations');
  });
});
