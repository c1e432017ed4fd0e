import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { Client } from '../../../../apps/server/test/api/support/client.ts';
import { testDatabase } from '../../../../apps/server/test/api/support/database.ts';
import { escalate, escalationTools } from '../../../../apps/server/test/api/support/escalation.ts';
import { signInAs } from '../../../support/escalation.ts';
import { goTo, isHome } from '../../../support/place.ts';
import { signIn } from '../../../support/portal.ts';
import { expect, type Page, test } from '../../../support/test.ts';
import { queuePath, rows } from '../../../support/views.ts';

const settings = '/settings';
const ruleName = `Open too long ${Date.now()}`;

type Seen = Pick<Task, 'id' | 'taskName' | 'daysAged' | 'priority' | 'status' | 'assignee'>;

/** The model that comes with the product, with two rules for tasks just like this one. */
function model({ taskName, daysAged, priority, status, assignee }: Seen): string {
  const defaults = join(
    import.meta.dirname,
    '../../../../apps/server/src/modules/decision-tables/defaults/Escalation.dmn',
  );
  const text = readFileSync(defaults, 'utf8');
  const wanted: Record<string, string> = {
    taskType: `"${taskName}"`,
    status: `"${status}"`,
    isAssigned: String(assignee !== null),
    priority: String(priority),
    daysAged: String(daysAged),
  };
  const inputs = [...text.matchAll(/<input id="Escalation_Input_(\w+)"/g)].map(
    ([, name = '']) => `<inputEntry><text>${wanted[name] ?? '-'}</text></inputEntry>`,
  );
  const rule = (...outputs: string[]) =>
    `<rule>${inputs.join('')}${outputs.map((cell) => `<outputEntry><text>"${cell}"</text></outputEntry>`).join('')}</rule>`;
  const rules = [rule(ruleName, 'Elevate', ''), rule(ruleName, 'Notify', 'Managers')];
  return text.replace('</decisionTable>', `${rules.join('')}</decisionTable>`);
}

/** The first task of the queue that is not elevated, as the manager sees it. */
async function firstTask(page: Page, marcus: Client): Promise<Seen> {
  const headers = await signInAs(page, marcus, queuePath);
  await expect(rows(page).first()).toBeVisible();
  for (const row of await rows(page).all()) {
    const path = `/services/task/tasks/${await row.getAttribute('row-id')}`;
    const task = (await (await page.request.get(path, { headers })).json()) as Seen;
    if (task.status !== 'Elevated') return task;
  }
  throw new Error('every task is elevated');
}

test('an administrator previews and uploads escalation rules, and a manager is notified of an elevated task and reopens it', async ({
  page,
  marcus,
  tomasz,
  organization,
}) => {
  test.setTimeout(180_000);
  const task = await firstTask(page, marcus);
  const { id, taskName } = task;
  const file = {
    name: 'escalation.dmn',
    mimeType: 'application/xml',
    buffer: Buffer.from(model(task)),
  };
  await signIn(page, tomasz, settings);
  await test.step('the administrator previews the file’s effect, and uploads it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Upload Model' }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Decision Model' });
    await dialog.locator('input[type=file]').setInputFiles(file);
    await dialog.getByRole('button', { name: 'What would change' }).click();
    const would = page.getByRole('dialog', { name: 'What would change' });
    await expect(would).toContainText(`New: Elevate (${ruleName})`, { timeout: 60_000 });
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog).toBeHidden();
  });
  const headers = await signInAs(page, marcus, '');
  await test.step('the manager opens the elevated task from home, and its panel names the rule', async () => {
    await isHome(page);
    const escalationNotice = page
      .getByRole('region', { name: 'Escalations', exact: true })
      .getByRole('listitem')
      .filter({ hasText: ruleName })
      .first();
    await expect(escalationNotice).toContainText(taskName, { timeout: 60_000 });
    await goTo(page, `${queuePath}?task=${id}`);
    const panel = page.getByRole('complementary', { name: 'Task', exact: true });
    await expect(panel).toContainText(`Elevated by the rule ${ruleName} of Escalation (version`);
    await expect(panel).toContainText(`Waypost elevated it, by the rule ${ruleName} of Escalation (version`);
  });
  await test.step('the manager’s later change stays', async () => {
    const path = `/services/task/tasks/${id}`;
    const { version } = (await (await page.request.get(path, { headers })).json()) as { version: number };
    const opened = await page.request.patch(path, {
      headers: { ...headers, 'if-match': String(version) },
      data: { status: 'Open' },
    });
    expect(opened.status()).toBe(200);
    await escalate(organization, escalationTools((await testDatabase()).database));
    const now = (await (await page.request.get(path, { headers })).json()) as { status: string };
    expect(now.status).toBe('Open');
  });
});
