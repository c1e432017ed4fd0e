import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import type { AxeResults, ContextObject, RunOptions } from 'axe-core';

/** Comments are removed, because each page receives and compiles the script again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The parts and rules to check: by default the whole page and every rule. Selectors are CSS. */
export type Look = { within?: string; except?: string; rules?: string[]; withoutRules?: string[] };

/**
 * Finds axe violations in the page and in its frames.
 *
 * It runs axe inside the page, because the usual builder opens a second page for each check and transfers all results
 * there and back, which takes five times as long and finds the same.
 *
 * @returns one line for each violated rule, with the first element that violates it
 */
export async function accessibilityFaults(page: Page, look: Look = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => window.axe !== undefined)) continue;
    await frame.evaluate(source);
    // The page of a linked product has another origin.
    await frame.evaluate(() => window.axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }));
  }
  const context = {
    include: [look.within ?? 'html'],
    exclude: look.except ? [look.except] : [],
  } satisfies ContextObject;
  const options: RunOptions = {
    resultTypes: ['violations'],
    // None of the selected rules needs the style sheets again.
    preload: false,
    ...(look.rules ? { runOnly: { type: 'rule', values: look.rules } } : {}),
    rules: Object.fromEntries((look.withoutRules ?? []).map((rule) => [rule, { enabled: false }])),
  };
  return await page.evaluate(
    async ([where, how]) => {
      if (!window.axe) throw new Error('axe is not in the page');
      const { violations }: AxeResults = await window.axe.run(where, how);
      return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
    },
    [context, options] as [typeof context, typeof options],
  );
}

/**
 * The violations in the light theme, and contrast violations in the dark theme, which changes only colors.
 */
export async function faultsInBothThemes(page: Page, look: Look = {}): Promise<string[]> {
  const inLight = await accessibilityFaults(page, look);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await accessibilityFaults(page, { ...look, rules: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...inLight, ...inDark.map((fault) => `in the dark ${fault}`)];
}
