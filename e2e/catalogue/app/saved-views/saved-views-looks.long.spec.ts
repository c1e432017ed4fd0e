import { contract } from '@waypost/contract';
import { accessibilityFaults } from '../../../support/accessibility.ts';
import { expect, idOf, shownQueue, test } from '../../../support/shown.ts';
import { tasks, withTasks } from '../../../support/task-answers.ts';
import { view } from '../../../support/view-answers.ts';
import { selector, tool } from '../../../support/views.ts';

test('the dialogs and menus of views have no accessibility fault in the light and dark themes', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.settings.mySettings, [view('Looked at', true)]);
  answers.to(contract.settings.receivers, [{ userId: idOf(7), firstName: 'Dana', lastName: 'Whitfield' }]);
  await page.goto(shownQueue);
  await expect(selector(page)).toHaveText('Looked at');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      // Checks only the overlay, because the page itself is checked with every screen.
      const within = '.MuiDialog-root, .MuiPopover-root';
      const faults = await accessibilityFaults(page, { within, withoutRules: ['region'] });
      expect(faults, `${what}, ${colorScheme}`).toEqual([]);
    }
    await page.keyboard.press('Escape');
  };
  await tool(page, 'Share').click();
  await expect(page.getByLabel('Share with')).toBeFocused();
  await look('Share');
  await tool(page, 'Delete').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('Delete');
  await selector(page).click();
  await expect(page.getByRole('menuitemradio')).toHaveCount(2);
  await look('menu');
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'View actions' }).click();
  const update = 'UpdateThe view has not been changed';
  await expect(page.getByRole('menuitem')).toHaveText(['Create', update, 'Delete', 'Share']);
  await look('actions');
});
