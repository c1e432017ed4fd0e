import { contract } from '@waypost/contract';
import type { WrittenComment } from '@waypost/contract/services/comments';
import { openedCase } from '../support/case-answers.ts';
import { comment, conversation, mentions, people } from '../support/comment-answers.ts';
import { faultsOfScreen } from '../support/look.ts';
import { openedProfiles } from '../support/profile-answers.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, holding, idOf, type Page, test } from '../support/shown.ts';
import { task, tasks, withTasks } from '../support/task-answers.ts';
import { queuePath, rows } from '../support/views.ts';

const section = (page: Page) =>
  page.getByRole('complementary', { name: 'Task', exact: true }).getByRole('region', { name: 'Comments' });
const field = (page: Page) => section(page).getByRole('textbox', { name: 'Add a comment' });
async function openTask(page: Page): Promise<void> {
  await page.goto(`${queuePath}?task=${task(1).id}`);
  await expect(rows(page).first()).toBeVisible();
  await expect(field(page)).toBeVisible();
}

test('a task without comments says so, and one that cannot be read says that and is read again when asked', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3));
  await openTask(page);
  await expect(section(page)).toContainText('Nobody has commented on this task yet.');
  answers.failing(contract.comments.taskComments, 'INTERNAL');
  await page.reload();
  await expect(section(page).getByRole('alert')).toBeVisible();
  // What is down does not keep anybody from writing.
  await expect(field(page)).toBeEditable();
  answers.to(contract.comments.taskComments, conversation);
  await section(page).getByRole('button', { name: 'Try again' }).click();
  await expect(section(page).getByRole('listitem')).toHaveCount(3);
});

test('a conversation shows who said what, mentions, changes and what was withdrawn, and opening it reads the mentions', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
  answers.to(contract.comments.myMentions, { unread: 1, mentions });
  const read: unknown[] = [];
  answers.to(contract.comments.readMentions, ({ text }) => void read.push(JSON.parse(text)));
  await openTask(page);
  const items = section(page).getByRole('listitem');
  await expect(items.nth(0)).toContainText('Marcus Okafor');
  await expect(items.nth(0)).toContainText('New for you');
  await expect(items.nth(0).locator('mark')).toHaveText('@Dana Whitfield');
  await expect(items.nth(1)).toContainText('changed');
  await expect(items.nth(2)).toContainText('Withdrawn by Marcus Okafor');
  // Only its writer changes a comment.
  await expect(section(page).getByRole('button', { name: 'Change comment' })).toHaveCount(1);
  await expect.poll(() => read).toEqual([{ commentIds: [idOf(9001)] }]);
  expect(await faultsOfScreen(page)).toEqual([]);
});

test('by keyboard "@" offers those who see the task; arrows and Enter pick one, and what is sent names them', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.comments.taskPeople, people);
  const sent: WrittenComment[] = [];
  answers.to(contract.comments.addTaskComment, ({ text }) => {
    sent.push(JSON.parse(text) as WrittenComment);
    return comment(4);
  });
  await openTask(page);
  await field(page).focus();
  await page.keyboard.type('Ask @ma');
  const list = page.getByRole('listbox', { name: 'People to mention' });
  await expect(list.getByRole('option')).toHaveCount(2);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/);
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('option', { selected: true })).toContainText('Marisol Ortega');
  expect(await faultsOfScreen(page)).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('Ask @Marcus Okafor ');
  await expect(list).toBeHidden();
  await page.keyboard.type('today, @ma');
  await expect(list).toBeVisible();
  // Escape closes the list and not the panel.
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(field(page)).toHaveValue('');
  expect(sent).toEqual([{ comment: 'Ask @Marcus Okafor today, @ma', mentions: [idOf(91)] }]);
});

test('a name that nobody has who sees the task is said to mention nobody', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).to(contract.comments.taskPeople, people);
  await openTask(page);
  await field(page).fill('Ask @lena');
  await expect(
    page.getByText('Nobody of that name can see this task, so nobody is mentioned.').last(),
  ).toBeVisible();
});

test('a mention that is refused says why, and the text stays', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).failing(contract.comments.addTaskComment, 'INVALID', {
    errors: [
      {
        path: 'mentions',
        message: 'Somebody who is mentioned cannot see this. Leave them out, or tell them another way.',
      },
    ],
  });
  await openTask(page);
  await field(page).fill('For you');
  await section(page).getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(/Somebody who is mentioned cannot see this/)).toBeVisible();
  await expect(field(page)).toHaveValue('For you');
});

test('by mouse a comment is changed and withdrawn by its writer', async ({ page, answers }) => {
  withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
  const changes: string[] = [];
  const own = conversation[1] ?? comment(2);
  answers.to(contract.comments.changeComment, ({ text }) => {
    changes.push((JSON.parse(text) as WrittenComment).comment);
    return { ...own, version: 2 };
  });
  answers.to(contract.comments.withdrawComment, () => {
    changes.push('withdrawn');
    return { ...own, comment: null };
  });
  await openTask(page);
  await section(page).getByRole('button', { name: 'Change comment' }).click();
  const form = section(page).getByRole('form', { name: 'Change comment' });
  await form.getByRole('textbox', { name: 'Comment' }).fill('No, today.');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await section(page).getByRole('button', { name: 'Withdraw comment' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Withdraw this comment?' });
  await sure.getByRole('button', { name: 'Withdraw' }).click();
  await expect(sure).toBeHidden();
  expect(changes).toEqual(['No, today.', 'withdrawn']);
});

test('a comment of somebody else appears while the task is open', async ({ page, answers }) => {
  withTasks(answers, tasks(3));
  await openTask(page);
  await expect(section(page)).toContainText('Nobody has commented');
  answers.to(contract.comments.taskComments, [comment(7)]);
  answers.tell({
    kind: 'event',
    id: idOf(3),
    type: 'comment.added',
    subjectId: idOf(9007),
    caseId: idOf(2000),
  });
  await expect(section(page).getByRole('listitem')).toContainText('attempt 7');
});

test('the page of a case shows the comments of its tasks too, the latest ones, and finds a word in all of them', async ({
  page,
  answers,
}) => {
  await watchShifts(page);
  const many = Array.from({ length: 9 }, (_, at) => comment(at + 1, at % 2 === 0 ? { task: null } : {}));
  const address = openedCase(answers);
  answers.to(contract.comments.caseComments, many);
  await page.goto(address);
  const region = page.getByRole('region', { name: 'Comments' });
  await expect(region.getByRole('listitem')).toHaveCount(5);
  await expect(region.getByText('Task: Eligibility Exception').first()).toBeVisible();
  await region.getByRole('searchbox', { name: 'Search comments' }).fill('attempt 2');
  await expect(region.getByRole('listitem')).toHaveText([/attempt 2/]);
  await region.getByRole('searchbox', { name: 'Search comments' }).fill('attempt 77');
  await expect(region).toContainText('No comment matches.');
  await region.getByRole('searchbox', { name: 'Search comments' }).fill('');
  await region.getByRole('button', { name: 'Show 4 earlier' }).click();
  await expect(region.getByRole('listitem')).toHaveCount(9);
  expect(await faultsOfScreen(page)).toEqual([]);
});

test('mentions stand at home and are counted in the top bar, and a new one is counted at once', async ({
  page,
  answers,
}) => {
  await watchShifts(page);
  withTasks(answers, tasks(3));
  await page.goto('/rco/LKMT');
  const card = page.getByRole('region', { name: 'Mentions', exact: true });
  await expect(card).toContainText('Nobody has mentioned you yet.');
  await expect(page.getByRole('button', { name: 'Mentions', exact: true })).toBeVisible();
  answers.to(contract.comments.myMentions, { unread: 1, mentions });
  answers.tell({ kind: 'event', id: idOf(3), type: 'mention.added', subjectId: idOf(5), caseId: idOf(2000) });
  await expect(page.getByRole('button', { name: '1 unread mention' })).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([/Marcus Okafor.*Eligibility Exception/, /In a case/]);
  expect(await faultsOfScreen(page)).toEqual([]);
  answers.failing(contract.comments.myMentions, 'INTERNAL');
  await page.reload();
  await expect(card.getByRole('alert')).toBeVisible();
  holding(answers, 'user-management-user-write');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('a mention leads to its task, and one that is not there any more says so at home', async ({
  page,
  answers,
}) => {
  withTasks(answers, tasks(3)).to(contract.comments.myMentions, { unread: 1, mentions });
  answers.to(contract.comments.mention, { taskId: task(1).id, caseNumber: '260000-01' });
  await page.goto('/rco/LKMT');
  await page.getByRole('region', { name: 'Mentions', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/task-management\\?task=${task(1).id}$`));
  answers.failing(contract.comments.mention, 'NOT_FOUND');
  await page.goto(`/rco/LKMT/mentions/${idOf(9001)}`);
  await expect(
    page.getByText('What you were mentioned in is not there any more, or not for you to see.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/rco\/LKMT$/);
});

test('the profile chooses mail about mentions, and ends views that are sent each morning', async ({
  page,
  answers,
}) => {
  await watchShifts(page);
  const view = {
    userSettingId: idOf(70),
    viewName: 'Overdue',
    timeZone: 'America/New_York',
    nextAt: '2026-11-25T12:00:00.000Z',
  };
  const { own } = openedProfiles(answers);
  answers.to(contract.settings.mySubscriptions, [view]);
  answers.to(contract.comments.setMentionMail, ({ text }) => JSON.parse(text) as { isOn: boolean });
  answers.to(contract.settings.unsubscribe, undefined);
  await page.goto(`${own}?tab=security`);
  const card = page.getByRole('region', { name: 'Mail' });
  const choice = card.getByRole('switch', { name: 'Send me mail when somebody mentions me' });
  await choice.click();
  await expect(choice).toBeChecked();
  await expect(card).toContainText('Each morning at 7:00 (America/New York)');
  expect(await faultsOfScreen(page)).toEqual([]);
  answers.to(contract.settings.mySubscriptions, []);
  await card.getByRole('button', { name: 'Stop sending Overdue' }).click();
  await expect(card).toContainText('No view is sent to you each morning.');
});
