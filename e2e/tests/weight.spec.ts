import { identityUrl } from '../../apps/server/test/api/support/addresses.ts';
import { signInAtProvider } from '../support/provider.ts';
import { expect, test } from '../support/test.ts';
import { watchFiles, weightOf } from '../support/weight.ts';

test.use({ patients: 20 });

test('the queue fetches at most a dozen scripts, 460 kB as sent and 280 kB as gzip before the grid, until its first task, and the sign-in page almost none', async ({
  page,
  dana,
}) => {
  const files = watchFiles(page);
  await signInAtProvider(page, dana, '/task-management');
  await expect(page.getByRole('row').getByRole('button', { name: 'Start Task' }).first()).toBeVisible();
  const scripts = (await files()).filter(({ isScript }) => isScript);
  const signIn = scripts.filter(({ url }) => url.startsWith(identityUrl));
  const portal = scripts.filter((script) => !signIn.includes(script));
  const before = portal.filter(({ isGrid }) => !isGrid);
  expect(before, 'the grid is one chunk').toHaveLength(portal.length - 1);
  expect(portal.length).toBeLessThanOrEqual(12);
  expect(weightOf(signIn, 'sent')).toBeLessThan(2);
  // It contains the texts of all screens and the routes of all calls, so it grows with each screen.
  expect(weightOf(portal, 'sent')).toBeLessThanOrEqual(460);
  expect(weightOf(portal, 'sent'), 'compressed ahead, and better than gzip').toBeLessThan(
    weightOf(portal, 'gzip'),
  );
  expect(weightOf(before, 'gzip')).toBeLessThanOrEqual(280);
});
