import { AxeBuilder } from '@axe-core/playwright';
import { accessibilityFaults, type Look } from '../support/accessibility.ts';
import { type BrowserContext, expect, type Page, test } from '../support/catalogue.ts';

const inner = '<html lang=en><title>Inside</title><main><h1>Inside</h1><svg role="img"></svg></main></html>';
const planted = `<!doctype html><html><head><title>Planted</title><meta name="viewport" content="maximum-scale=1">
  <style>@media (prefers-color-scheme: dark) { #dark { color: #777; background: #888 } }</style></head><body><main><h1>Planted</h1>
  <img src="data:,"><button></button><input><a href="#x"></a><p style="color:#aaa;background:#fff">Pale</p><p id="dark">Dark</p>
  <ul><p>No item</p></ul><div role="grid"><div role="row"><span>No cell</span></div></div><div role="checkbox">No state</div>
  <select></select><h4>Skipped</h4><p lang="zz">Tongue</p><span tabindex="3">Out of order</span><div aria-hidden="true"><a href="#y">Hid</a></div>
  <table><tr><th></th></tr></table><iframe srcdoc='${inner}'></iframe></main><p>Outside of every landmark</p></body></html>`;

/** Runs axe's own builder, which loads a separate page for each check. */
async function byBuilder(page: Page, { within, except, rules, withoutRules }: Look): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  if (withoutRules) axe.disableRules(withoutRules);
  if (rules) axe.withRules(rules);
  if (within) axe.include(within);
  if (except) axe.exclude(except);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.target}`);
}

const looks: Record<string, Look> = {
  'the whole page': {},
  'a part of it': { within: '[role="grid"]' },
  'all but its frames': { except: 'iframe' },
  'one rule': { rules: ['color-contrast'] },
  'all but one rule': { withoutRules: ['region'] },
};

async function plantedPage(context: BrowserContext, colorScheme: 'light' | 'dark'): Promise<Page> {
  const page = await context.newPage();
  await page.emulateMedia({ colorScheme });
  await page.setContent(planted);
  await expect(page.frameLocator('iframe').getByRole('heading')).toBeVisible();
  return page;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the accessibility check finds the same planted faults as axe’s own builder, ${colorScheme}`, async ({
    context,
  }) => {
    // Each check has its own page, because the builder leaves a copy of axe that reaches no frames.
    const [ours, builders] = [
      await plantedPage(context, colorScheme),
      await plantedPage(context, colorScheme),
    ];
    for (const [what, look] of Object.entries(looks)) {
      const found = await accessibilityFaults(ours, look);
      expect(found.length, what).toBeGreaterThan(0);
      expect(found.toSorted(), what).toEqual((await byBuilder(builders, look)).toSorted());
    }
    const all = await accessibilityFaults(ours);
    expect(all.length).toBeGreaterThan(12);
    expect(
      all.filter((fault) => fault.startsWith('svg-img-alt')),
      'a fault in a frame',
    ).toHaveLength(1);
  });
}
