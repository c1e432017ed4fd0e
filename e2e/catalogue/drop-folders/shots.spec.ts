import { folderStates } from '../../support/drop-folder-screens.ts';
import { test } from '../../support/shown.ts';

for (const [name, show] of Object.entries(folderStates))
  test(`shot ${name}`, async ({ page, answers }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await show(page, answers);
    await page.screenshot({ path: `/tmp/wp/fd-shots/${name}-1280.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: `/tmp/wp/fd-shots/${name}-390.png` });
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `/tmp/wp/fd-shots/${name}-dark.png` });
  });
