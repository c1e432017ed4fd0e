import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import type { AssignmentRule, AvailabilityBody, RuleBody } from '@waypost/contract/tasks/assignment/calls';
import type { Answers } from '../../../support/answers.ts';
import {
  assigning,
  opener,
  openTaskTypes,
  rule,
  taskTypesWithin,
  userMenu,
} from '../../../support/assignment-screens.ts';
import { tab } from '../../../support/configuration-answers.ts';
import { tabTo } from '../../../support/keyboard.ts';
import { closeMessages } from '../../../support/messages.ts';
import { openedProfiles } from '../../../support/profile-answers.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test } from '../../../support/shown.ts';

const sent = async <Body>(answers: Answers): Promise<Body> =>
  JSON.parse((await answers.sent('PUT', '')).text) as Body;
const answerWith = (body: AvailabilityBody) => ({
  availability: { since: '2026-11-24T15:00:00.000Z', awayFrom: null, backOn: null, ...body },
});

test('users set their availability in their menu, the command palette and their profile, and managers set it for others', async ({
  page,
  answers,
}) => {
  holdingIn(answers, {
    ...mayAllIn('LKMT', 'FAILED', 'PROFILE', 'MANAGER'),
    CASES: ['case-management-read', 'patient-read'],
  });
  await test.step('users set in their menu, by keyboard alone, that they are available, or away until a time', async () => {
    answers.to(contract.assignment.setMyAvailability, ({ text }) => answerWith(JSON.parse(text)));
    await page.goto('/rco/LKMT');
    const { keyboard } = page;
    const trigger = page.getByRole('button', { name: 'Dana Whitfield' });
    await tabTo(page, trigger);
    await keyboard.press('Enter');
    const item = (name: string | RegExp) => page.getByRole('menuitemradio', { name });
    await expect(item('Available for tasks')).not.toBeChecked();
    await keyboard.type('av');
    await expect(item('Available for tasks')).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText('You are available for tasks.')).toBeVisible();
    expect(await sent(answers)).toEqual({ state: 'available' });
    await expect(item('Available for tasks')).toBeChecked();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(page.getByText('You are away.')).toBeVisible();
    await expect(item(/^Away$/)).toBeChecked();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    const day = page.getByRole('dialog', { name: 'Away' }).getByLabel('Back On');
    await tabTo(page, day);
    await keyboard.type('01/04/2020');
    await keyboard.press('Enter');
    await expect(page.getByText('Must be a future date').first()).toBeVisible();
    await day.fill('01/04/2099');
    await keyboard.press('Enter');
    await expect(page.getByText('You are away until 01/04/2099.')).toBeVisible();
    expect(await sent(answers)).toEqual({ state: 'away', backOn: '2099-01-04' });
    // A future absence has a first day.
    const to = { awayFrom: '2099-01-04', backOn: '2099-01-06' };
    answers.to(contract.assignment.setMyAvailability, answerWith({ state: 'away', ...to }));
    await userMenu(page);
    await item(/^Away until/).click();
    await page.getByRole('dialog', { name: 'Away' }).getByLabel('Away From').fill('01/04/2099');
    await day.fill('01/06/2099');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You are away from 01/04/2099, back on 01/06/2099.')).toBeVisible();
    expect(await sent(answers)).toEqual({ state: 'away', ...to });
  });
  await test.step('a change of availability that fails is reported, and users without tasks have no such control', async () => {
    answers.failing(contract.assignment.setMyAvailability, 'INTERNAL');
    await followWithin(page, 'FAILED', '/rco/LKMT');
    await userMenu(page);
    await page.getByRole('menuitemradio', { name: 'Available for tasks' }).click();
    await expect(
      page
        .getByRole('alert')
        .or(page.getByText(/went wrong|error/i))
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Available for tasks' })).not.toBeChecked();
    await page.keyboard.press('Escape');
    await followWithin(page, 'CASES', '/rco/LKMT');
    await page.getByRole('button', { name: 'Dana Whitfield' }).click();
    await expect(page.getByRole('menuitem', { name: 'My Files' })).toBeVisible();
    await expect(page.getByRole('menuitemradio', { name: 'Available for tasks' })).toHaveCount(0);
  });
  await test.step('a user who works tasks also sets their availability in the command palette and in the profile', async () => {
    openedProfiles(
      answers.to(contract.assignment.setMyAvailability, ({ text }) => answerWith(JSON.parse(text))),
    );
    await page.keyboard.press('Escape');
    await followWithin(page, 'PROFILE', '/rco/LKMT/my-profile?tab=security');
    await closeMessages(page);
    const { keyboard } = page;
    const choice = (name: string) =>
      page.getByRole('region', { name: 'Availability' }).getByRole('button', { name, exact: true });
    await expect(choice('Available for tasks')).toHaveAttribute('aria-pressed', 'false');
    const run = async (words: string) => {
      await keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox').fill(words);
      await keyboard.press('Enter');
    };
    await run('available for');
    await expect(page.getByText('You are available for tasks.')).toBeVisible();
    await expect(choice('Available for tasks')).toHaveAttribute('aria-pressed', 'true');
    await run('away until');
    await page.getByLabel('Back On').fill('01/04/2099');
    await page.getByRole('button', { name: 'Mark as Away' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(choice('Away until 01/04/2099')).toHaveAttribute('aria-pressed', 'true');
    expect(await sent(answers)).toEqual({ state: 'away', backOn: '2099-01-04' });

    await choice('Away').click();
    await expect(page.getByText('You are away.')).toBeVisible();
    await expect(choice('Away')).toHaveAttribute('aria-pressed', 'true');
    await choice('Away until…').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await choice('Available for tasks').click();
    await expect(choice('Available for tasks')).toHaveAttribute('aria-pressed', 'true');

    await followWithin(page, 'CASES', '/rco/LKMT/my-profile?tab=security');
    await expect(page.getByRole('region', { name: 'Screen and keyboard' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Availability' })).toHaveCount(0);
    await keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('availability');
    await expect(palette.getByRole('option', { name: /^Availability/ })).toHaveCount(0);
  });
  await test.step('a manager sees that a user is away, marks them as available, and may assign tasks to them anyway', async () => {
    answers.to(contract.assignment.setAvailability, answerWith({ state: 'available' }));
    await page.keyboard.press('Escape');
    await assigning(page, answers, 'Okafor', 'MANAGER');
    const dialog = page.getByRole('dialog', { name: 'Assign Task' });
    await expect(dialog).toContainText(
      'Okafor, Marcus is away until 01/04/2099. You can still assign to them.',
    );
    await expect(dialog.getByRole('button', { name: 'Assign', exact: true })).toBeEnabled();
    answers.to(
      contract.task.candidates,
      rule.members.map(({ id, name, userName, openTasks }) => ({
        id,
        name,
        userName,
        openTasks,
        availability: answerWith({ state: 'available' }).availability,
      })),
    );
    await dialog.getByRole('button', { name: 'Mark as Available' }).click();
    await expect(dialog).toContainText('Okafor, Marcus is available.');
    expect(await sent(answers)).toEqual({ state: 'available' });
    // The selection stays if the people cannot be refetched.
    answers.failing(contract.task.candidates, 500);
    await dialog.getByRole('button', { name: 'Mark as Away' }).click();
    await expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(dialog.getByRole('combobox', { name: /^Assignee/ })).toHaveValue(/^Okafor, Marcus/);
  });
});

test('the assignment rule of a task type is set, loaded again and shown', async ({ page, answers }) => {
  holdingIn(answers, {
    ...mayAllIn('SET', 'MEANWHILE'),
    NOROLES: permissionNames.filter((name) => name !== 'user-management-role-write'),
    READ: ['decision-table-read'],
  });
  await test.step('the assignment rule of a task type is set with weights and limits, and shown in its row', async () => {
    await openTaskTypes(page, answers, 'SET');
    await expect(opener(page)).toHaveText('In turn, 40 a day');
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'Group Tasks: Eligibility Exception' });
    const weight = (name: string) => dialog.getByRole('textbox', { name: `Weight of ${name}` });
    await expect(dialog.getByRole('row', { name: /Okafor, Marcus/ })).toContainText('Away until 01/04/2099');
    await expect(dialog.getByRole('row', { name: /Whitfield, Dana/ })).toContainText('Not set');
    await dialog.getByRole('button', { name: 'Least loaded' }).click();
    await dialog.getByRole('textbox', { name: 'Daily limit per person' }).fill('');
    await weight('Whitfield, Dana').fill('12');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(weight('Whitfield, Dana')).toHaveAccessibleDescription(
      'Whitfield, Dana, Weight: Must be a number between 0 and 10',
    );
    await weight('Whitfield, Dana').fill('0');
    const after: AssignmentRule = { ...rule, mode: 'leastLoaded', dailyLimit: null, version: 4 };
    answers.to(contract.assignment.setRule, { ...rule, ...after }).to(contract.assignment.rules, [after]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Assignment saved')).toBeVisible();
    expect(await sent<RuleBody>(answers)).toEqual({
      process: 'Eligibility',
      taskType: 'Eligibility Exception',
      mode: 'leastLoaded',
      dailyLimit: null,
      members: [
        { id: rule.members[0]?.id, weight: 2, dailyLimit: null },
        { id: rule.members[2]?.id, weight: 0, dailyLimit: 10 },
      ],
    });
    await expect(opener(page)).toHaveText('Least loaded');
    await expect(opener(page)).toBeFocused();

    // By hand needs no shares, so their errors are not shown and they are not sent.
    answers.to(contract.assignment.rule, { ...rule, ...after });
    await opener(page).click();
    await weight('Whitfield, Dana').fill('many');
    await dialog.getByRole('button', { name: 'By hand' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await sent<RuleBody>(answers)).toMatchObject({
      mode: 'byHand',
      members: [{ weight: 2 }, { weight: 1 }],
    });
  });
  await test.step('the time limit for tasks of absent users is set and removed', async () => {
    answers.to(contract.assignment.settings, { awayReturnHours: 24, version: 2 });
    await page.getByRole('button', { name: 'When Somebody Is Away' }).click();
    const hours = page.getByRole('textbox', { name: /^Hours Until/ });
    await expect(hours).toHaveValue('24');
    await hours.fill('721');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Must be a number between 1 and 720, or empty').first()).toBeVisible();
    await hours.fill('');
    answers.to(contract.assignment.setSettings, { awayReturnHours: null, version: 3 });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await sent(answers)).toEqual({ awayReturnHours: null });
  });
  await test.step('an assignment rule that reaches nobody shows a warning before and after it is saved', async () => {
    const members = rule.members.map((member) => ({ ...member, availability: null }));
    answers
      .to(contract.assignment.rule, { ...rule, members })
      .to(contract.assignment.setRule, { ...rule, members, version: 4 });
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'Group Tasks: Eligibility Exception' });
    await expect(dialog.getByText('0 of 3 people are available')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Daily limit per person' }).fill('30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('It gives nobody a task yet: 0 of 3 people are available')).toBeVisible();
  });
  await test.step('a user who only reads decision tables sees assignment rules and cannot change them', async () => {
    await taskTypesWithin(page, answers, 'READ');
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'Group Tasks: Eligibility Exception' });
    await expect(dialog.getByRole('row', { name: /Okafor, Marcus/ })).toContainText('Away until 01/04/2099');
    await expect(dialog.getByRole('textbox', { name: 'Weight of Abara, Ruth' })).toHaveAttribute('readonly');
    await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });
  await test.step('a task type that nobody works tells role managers to assign a role, and names them to other users', async () => {
    await taskTypesWithin(page, answers, 'NOROLES');
    answers.to(contract.assignment.rule, { ...rule, members: [] });
    await opener(page).click();
    await expect(
      page.getByText('A user who manages roles can assign one with the permission to work them.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await followWithin(page, 'MEANWHILE', tab('task-types'));
    await opener(page).click();
    await expect(page.getByText('Give somebody a role with the permission to work them.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('another administrator’s change is loaded beneath the typed values, and neither is lost', async () => {
    const [ruth, marcus, dana] = rule.members;
    if (!ruth || !marcus || !dana) throw new Error('the rule has three people');
    const versions: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && request.url().endsWith('/assignment/rule'))
        versions.push(request.headers()['if-match']);
    });
    answers.to(contract.assignment.rule, rule);
    await opener(page).click();
    const dialog = page.getByRole('dialog', { name: 'Group Tasks: Eligibility Exception' });
    const save = dialog.getByRole('button', { name: 'Save' });
    const again = dialog.getByRole('button', { name: 'Read again' });
    const weight = (name: string) => dialog.getByRole('textbox', { name: `Weight of ${name}` });
    await weight(dana.name).fill('5');

    // Leaving by Escape asks first.
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'No' }).click();
    await expect(weight(dana.name)).toHaveValue('5');

    answers.failing(contract.assignment.setRule, 'VERSION_CHANGED');
    await save.click();
    await expect(again).toBeVisible();
    // A failed load keeps the typed values.
    answers.failing(contract.assignment.rule, 500);
    const readings = () =>
      answers.asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/assignment/rule'))
        .length;
    const before = readings();
    await again.click();
    await expect.poll(readings).toBe(before + 1);
    await expect(weight(dana.name)).toHaveValue('5');

    // Meanwhile Marcus has another weight, Ruth has left the group, and a new member is listed before them.
    const marie = { ...ruth, id: idOf(799), name: 'Adler, Marie', weight: 3 };
    answers.to(contract.assignment.rule, {
      ...rule,
      dailyLimit: 30,
      version: 4,
      members: [marie, { ...marcus, weight: 7 }, dana],
    });
    await again.click();
    await expect(weight(marcus.name)).toHaveValue('7');
    await expect(weight(marie.name)).toHaveValue('3');
    await expect(weight(dana.name)).toHaveValue('5');
    await expect(dialog.getByRole('textbox', { name: 'Daily limit per person' })).toHaveValue('30');
    await expect(dialog.getByRole('row', { name: /Abara, Ruth/ })).toHaveCount(0);
    await expect(again).toHaveCount(0);
    answers.to(contract.assignment.setRule, { ...rule, version: 5 });
    await save.click();
    await expect(dialog).toHaveCount(0);
    expect(versions).toEqual(['3', '4']);
    expect(await sent<RuleBody>(answers)).toMatchObject({
      mode: 'inTurn',
      dailyLimit: 30,
      members: [
        { id: marie.id, weight: 3, dailyLimit: null },
        { id: marcus.id, weight: 7, dailyLimit: null },
        { id: dana.id, weight: 5, dailyLimit: 10 },
      ],
    });

    // A form that is opened later begins with what is saved then.
    answers.to(contract.assignment.rule, { ...rule, dailyLimit: 9, version: 6 });
    await opener(page).click();
    await expect(dialog.getByRole('textbox', { name: 'Daily limit per person' })).toHaveValue('9');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
