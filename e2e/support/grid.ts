import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** A grid on a page, by its name. */
export const gridOf = (page: Page, name: string): Locator => page.getByRole('grid', { name });

/** The texts of a column in the order of the visible rows, without headings and details. */
export async function column(page: Page, id: string): Promise<string[]> {
  // Reads all rows at once, because rows may disappear meanwhile.
  const texts = await page
    .locator(`[role="gridcell"][col-id="${id}"]`)
    .evaluateAll((cells) =>
      cells.map((cell) => ({ text: (cell.textContent ?? '').trim(), y: cell.getBoundingClientRect().y })),
    );
  return texts.toSorted((a, b) => a.y - b.y).map(({ text }) => text);
}

export const header = (page: Page, title: string): Locator =>
  page.getByRole('columnheader', { name: title, exact: true });

/** Opens the filter of a column from the tools, and waits for its popup. */
export async function openFilter(page: Page, title: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByRole('menuitem', { name: title, exact: true }).click();
  const box = page.getByLabel('Column Filter', { exact: true });
  await expect(box).toBeVisible();
  return box;
}

/** Shows only the rows whose column contains a text: a list draws no more of its rows than can be seen. */
export async function narrow(page: Page, title: string, text: string): Promise<void> {
  const box = await openFilter(page, title);
  await box.getByRole('textbox').first().fill(text);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText(text);
  await page.keyboard.press('Escape');
}

/** The content of a downloaded file. */
export async function textOf(file: Download): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The text of the file that a click downloads. */
export async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return textOf(file);
}
