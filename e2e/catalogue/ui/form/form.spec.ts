import { expect, type Page, test } from '../../../support/catalogue.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

const reset = (page: Page) => page.getByRole('button', { name: 'Reset' });

test('form input is parsed, counted and sent', async ({ page }) => {
  await page.goto('/catalogue/form');
  await test.step('two fields share a row where three would not fit', async () => {
    await page.setViewportSize({ width: 740, height: 900 });
    const [first, second, third] = [
      field(page, 'Last name'),
      field(page, 'Date of birth'),
      field(page, 'Phone'),
    ];
    expect((await first.boundingBox())?.y).toBe((await second.boundingBox())?.y);
    expect((await first.boundingBox())?.x).toBe((await third.boundingBox())?.x);
  });
  await test.step('a narrow form has one column', async () => {
    await page.setViewportSize({ width: 400, height: 900 });
    const [first, second] = [field(page, 'Last name'), field(page, 'Date of birth')];
    expect((await first.boundingBox())?.x).toBe((await second.boundingBox())?.x);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('a form shows the number of unsaved changes, and resets them', async () => {
    await expect(reset(page)).toBeDisabled();
    await field(page, 'Last name').fill('Moreno');
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
    await page.getByRole('switch', { name: 'Hard-copy claim' }).uncheck();
    await expect(page.getByText('2 unsaved changes')).toBeVisible();
    await reset(page).click();
    await expect(field(page, 'Last name')).toHaveValue('');
    await expect(page.getByText('unsaved')).toBeHidden();
  });
  await test.step('a date can be typed with or without slashes, pasted in many formats, and deleted key by key', async () => {
    const date = field(page, 'Date of birth');
    await date.pressSequentially('03041984');
    await expect(date).toHaveValue('03/04/1984');
    for (const _ of '1984/') await page.keyboard.press('Backspace');
    await expect(date).toHaveValue('03/04');
    for (const pasted of ['1984-03-04T00:00:00Z', 'March 4, 1984', '19840304', '3-4-1984']) {
      await date.fill(pasted);
      await date.blur();
      await expect(date).toHaveValue('03/04/1984');
    }
    await reset(page).click();
  });
  await test.step('the number of remaining characters is announced from 20 down', async () => {
    await field(page, 'Note').fill('x'.repeat(19));
    await expect(page.getByText('19 of 40')).toHaveAttribute('aria-live', 'off');
    await field(page, 'Note').fill('x'.repeat(20));
    await expect(page.getByText('20 of 40')).toHaveAttribute('aria-live', 'polite');
    await reset(page).click();
  });
  await test.step('a file can be chosen, is shown with its size, and can be removed', async () => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /Choose file/ }).click();
    const file = { name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(1_400) };
    await (await choosing).setFiles(file);
    await expect(page.getByText('card.pdf, 1.4 KB')).toBeVisible();
    await page.getByRole('button', { name: 'Remove card.pdf' }).click();
    await expect(page.getByText('or drop it here')).toBeVisible();
  });
  await test.step('an overlong text is counted and refused, not cut off', async () => {
    await field(page, 'Note').fill('x'.repeat(43));
    await expect(page.getByText('3 too many')).toBeVisible();
    await save(page);
    await expect(field(page, 'Note')).toHaveValue('x'.repeat(43));
    await expect(page.getByRole('link', { name: 'Note: Cannot exceed 40 characters' })).toBeVisible();
    await reset(page).click();
  });
  await test.step('phone, SSN, money and number are grouped, also when pasted, and sent without grouping', async () => {
    await field(page, 'Last name').fill('Moreno');
    await field(page, 'Date of birth').fill('3/4/1984');
    await field(page, 'Phone').fill('+1 312.555.0148');
    await field(page, 'SSN').fill('900004417');
    await field(page, 'Amount').fill('$1,234.5');
    await field(page, 'Visits').fill('1,200');
    await page.getByRole('combobox', { name: 'Payer' }).fill('casc');
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Spouse' }).check();
    await page.getByRole('checkbox', { name: 'Deceased' }).check();
    await expect(field(page, 'Phone')).toHaveValue('(312) 555-0148');
    await expect(field(page, 'SSN')).toHaveValue('900-00-4417');
    await expect(field(page, 'Amount')).toHaveValue('1,234.50');
    await expect(field(page, 'Visits')).toHaveValue('1,200');
    await save(page);
    const saved = page.getByLabel('Saved', { exact: true });
    await expect(saved).not.toHaveText('');
    expect(JSON.parse((await saved.textContent()) ?? '')).toMatchObject({
      birthDate: '1984-03-04',
      phone: '3125550148',
      amount: '1234.50',
      visits: '1200',
      payer: 'cascade health',
      holder: 'spouse',
      isDeceased: true,
      isHardCopy: true,
    });
  });
});

test('a form shows a refusal, or is read-only', async ({ page }) => {
  await page.goto('/catalogue/form');
  await test.step('a refused save keeps every input and focuses a summary with links to the fields', async () => {
    await field(page, 'Date of birth').fill('31/31/1984');
    await field(page, 'Phone').fill('555');
    await save(page);
    const summary = page.getByRole('region', { name: 'The patient was not saved' });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Last name: Required',
      'Date of birth: Enter a date as MM/DD/YYYY',
      'Phone: Enter ten digits',
      'Payer: Required',
      'Policy holder: Required',
    ]);
    await expect(field(page, 'Date of birth')).toHaveValue('31/31/1984');
    await expect(field(page, 'Phone')).toHaveValue('555');
    await expect(field(page, 'Phone')).toHaveAccessibleDescription('Enter ten digits');
    await expect(field(page, 'Phone')).toHaveAttribute('aria-invalid', 'true');
    await summary.getByRole('link', { name: /^Last name/ }).click();
    await expect(field(page, 'Last name')).toBeFocused();
    // An error that is corrected while typing must not move the focus.
    await page.keyboard.type('Moreno');
    await expect(summary.getByRole('link')).toHaveCount(4);
    await expect(field(page, 'Last name')).toBeFocused();
    await summary.getByRole('link', { name: /^Policy holder/ }).click();
    await expect(page.getByRole('radiogroup', { name: 'Policy holder' })).toBeFocused();
    await reset(page).click();
  });
  await test.step('a read-only form has the same layout, and requires nothing', async () => {
    await expect(page.getByText('* Required', { exact: true })).toHaveCount(1);
    const before = await field(page, 'SSN').boundingBox();
    await page.getByRole('button', { name: 'Read only' }).click();
    await expect(field(page, 'Last name')).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Self' })).toBeDisabled();
    await expect(page.getByText('* Required', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
    const after = await field(page, 'SSN').boundingBox();
    expect([after?.x, after?.width]).toEqual([before?.x, before?.width]);
  });
});
