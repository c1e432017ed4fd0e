import { contract } from '@waypost/contract';
import type { WrittenComment } from '@waypost/contract/comments/calls';
import type { Answers } from '../../../support/answers.ts';
import { openedCase } from '../../../support/case-answers.ts';
import { comment, conversation, mentions, people } from '../../../support/comment-answers.ts';
import { field, items, openTaskWithin, section } from '../../../support/comment-screens.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, shownQueue, test } from '../../../support/shown.ts';
import { task, tasks, withTasks } from '../../../support/task-answers.ts';

/** How often the comments were read. */
const reads = ({ asked }: Answers) =>
  asked.filter(({ method, path }) => method === 'GET' && /\/comments$/i.test(path)).length;
/** Somebody wrote a comment about a case. */
const emitComment = (answers: Answers, caseId = idOf(2000)) =>
  answers.emit({ kind: 'event', id: idOf(3), type: 'comment.added', subjectId: idOf(9099), caseId });

test('users read and write comments of a task, and mention users who can see it', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('NONE', 'FAILED', 'TALK', 'KEYBOARD', 'RETRY'));
  await test.step('an empty comment list shows a message, an unknown name mentions nobody, and a refused mention keeps the text', async () => {
    withTasks(answers, tasks(3)).to(contract.comments.taskPeople, people);
    answers.failing(contract.comments.addTaskComment, 'INVALID', {
      errors: [
        {
          path: 'mentions',
          message: 'Somebody who is mentioned cannot see this. Leave them out, or tell them another way.',
        },
      ],
    });
    await openTaskWithin(page, 'NONE');
    await expect(section(page)).toContainText('Nobody has commented on this task yet.');
    await field(page).fill('Ask @lena');
    await expect(
      page.getByText('No one with that name can see this task, so no one is mentioned.').last(),
    ).toBeVisible();
    await section(page).getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(page.getByText(/Somebody who is mentioned cannot see this/)).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Case 260000-01' })).toBeVisible();
    await expect(field(page)).toHaveValue('Ask @lena');
  });
  await test.step('comments and people that failed to load show an error, and load again on request', async () => {
    withTasks(answers, tasks(3)).failing(contract.comments.taskComments, 'INTERNAL');
    answers.failing(contract.comments.taskPeople, 'INTERNAL');
    await openTaskWithin(page, 'FAILED');
    await expect(section(page).getByRole('alert')).toBeVisible();
    // A failed list does not prevent writing a comment.
    await field(page).fill('Ask @ma');
    await expect(page.getByText(/^Whom you can mention could not be read/).last()).toBeVisible();
    answers.to(contract.comments.taskPeople, people);
    await field(page).pressSequentially(' @ma');
    await expect(page.getByRole('option', { name: /Marcus Okafor/ })).toBeVisible();
    answers.to(contract.comments.taskComments, conversation);
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await expect(items(page)).toHaveCount(3);
    // The page reports them as read, which must not happen during a later step.
    await answers.sent('POST', '/mentions/read');
  });
  await test.step('a conversation shows authors, mentions, edits and withdrawn comments, and opening it marks the mentions as read', async () => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
    answers.to(contract.comments.myMentions, { unread: 1, mentions });
    const read: unknown[] = [];
    answers.to(contract.comments.readMentions, ({ text }) => void read.push(JSON.parse(text)));
    await openTaskWithin(page, 'TALK');
    await expect(items(page).nth(0)).toContainText('Marcus Okafor');
    await expect(items(page).nth(0)).toContainText('New for you');
    await expect(items(page).nth(0)).toHaveCSS('box-shadow', /3px 0px 0px 0px inset/);
    await expect(items(page).nth(1)).toHaveCSS('box-shadow', 'none');
    await expect(items(page).nth(0).locator('mark')).toHaveText('@Dana Whitfield');
    await expect(items(page).nth(1)).toContainText('changed');
    await expect(items(page).nth(2)).toContainText('Withdrawn by Marcus Okafor');
    // Only its writer changes a comment.
    await expect(section(page).getByRole('button', { name: 'Change comment' })).toHaveCount(1);
    await expect.poll(() => read).toEqual([{ commentIds: [idOf(9001)] }]);
  });
  await test.step('a comment by keyboard: "@" offers the users who see the task; arrows and Enter pick one, and the sent comment names them', async () => {
    withTasks(answers, tasks(3))
      .to(contract.comments.taskPeople, people)
      .to(contract.comments.taskComments, []);
    const sent: WrittenComment[] = [];
    answers.to(contract.comments.addTaskComment, ({ text }) => {
      sent.push(JSON.parse(text) as WrittenComment);
      return comment(4);
    });
    await openTaskWithin(page, 'KEYBOARD');
    await field(page).focus();
    await page.keyboard.type('Ask @ma');
    const list = page.getByRole('listbox', { name: 'People to mention' });
    await expect(list.getByRole('option')).toHaveCount(2);
    await expect(field(page)).toHaveAttribute('aria-activedescendant', /-0$/);
    await page.keyboard.press('ArrowDown');
    await expect(list.getByRole('option', { selected: true })).toContainText('Marisol Ortega');
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
  await test.step('a retry sends the comment with the same key, and another text with a new key', async () => {
    withTasks(answers, tasks(3)).failing(contract.comments.addTaskComment, 'UNAVAILABLE');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && /\/comments$/i.test(request.url()))
        keys.push(request.headers()['idempotency-key']);
    });
    await openTaskWithin(page, 'RETRY');
    const send = section(page).getByRole('button', { name: 'Comment', exact: true });
    for (const [count, text] of ['Call them', 'Call them', 'Call them today'].entries()) {
      await field(page).fill(text);
      await send.click();
      await expect.poll(() => keys.length).toBe(count + 1);
      await expect(send).toBeEnabled();
    }
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

test('an unread mention and the comment that an address names are shown however many comments follow', async ({
  page,
  answers,
}) => {
  await page.addInitScript(() => {
    let state = 'hidden';
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
    document.addEventListener('back', () => {
      state = 'visible';
    });
  });
  const many = Array.from({ length: 9 }, (_, at) => comment(at + 1, { isUnread: at === 1 }));
  withTasks(answers, tasks(3)).to(contract.comments.taskComments, many);
  const read: unknown[] = [];
  answers.to(contract.comments.readMentions, ({ text }) => void read.push(JSON.parse(text)));
  holdingIn(answers, mayAllIn('LKMT', 'NAMED'));
  await test.step('an unread mention is marked as read once the user is active', async () => {
    await openTaskWithin(page, 'LKMT');
    await expect(items(page)).toHaveCount(8);
    await expect(items(page).first()).toContainText('New for you');
    expect(read).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('back')));
    await page.keyboard.press('Shift');
    await expect.poll(() => read).toEqual([{ commentIds: [idOf(9002)] }]);
    await section(page).getByRole('button', { name: 'Show 1 earlier' }).click();
    await expect(items(page)).toHaveCount(9);
    await expect(section(page).getByRole('list')).toBeFocused();
  });
  await test.step('the comment that an address names has the focus', async () => {
    const many = Array.from({ length: 9 }, (_, at) => comment(at + 1));
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, many);
    await followWithin(page, 'NAMED', `${shownQueue}?task=${task(1).id}#comment-${idOf(9001)}`);
    await expect(items(page)).toHaveCount(9);
    await expect(items(page).first()).toBeFocused();
    await expect(items(page).first()).toBeInViewport();
  });
});

test('comments are changed and withdrawn by their writers, and shown on the page of their case', async ({
  page,
  answers,
}) => {
  holdingIn(answers, mayAllIn('MOUSE', 'OTHERS', 'AGAIN', 'CASE', 'WRITTEN'));
  await test.step('a comment can be edited and withdrawn by mouse, and the focus stays on the comment', async () => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
    const changes: string[] = [];
    const own = conversation[1] ?? comment(2);
    answers.to(contract.comments.changeComment, ({ text }) => {
      changes.push((JSON.parse(text) as WrittenComment).comment);
      return { ...own, version: 2 };
    });
    answers.to(contract.comments.withdrawComment, () => {
      changes.push('withdrawn');
      const gone = { ...own, comment: null, withdrawnAt: own.writtenAt, mayChangeUntil: null };
      answers.to(contract.comments.taskComments, [gone]);
      return gone;
    });
    await openTaskWithin(page, 'MOUSE');
    await section(page).getByRole('button', { name: 'Change comment' }).click();
    const form = section(page).getByRole('form', { name: 'Change comment' });
    await expect(form.getByRole('textbox', { name: 'Comment' })).toBeFocused();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toBeHidden();
    await expect(items(page).nth(1)).toBeFocused();
    await section(page).getByRole('button', { name: 'Change comment' }).click();
    await form.getByRole('textbox', { name: 'Comment' }).fill('No, today.');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form).toBeHidden();
    await expect(items(page).nth(1)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Comment changed' })).toContainText(
      'Case 260000-01',
    );
    await section(page).getByRole('button', { name: 'Withdraw comment' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Withdraw this comment?' });
    await sure.getByRole('button', { name: 'Withdraw' }).click();
    await expect(sure).toBeHidden();
    await expect(items(page)).toHaveText([/Withdrawn by Dana Whitfield/]);
    await expect(items(page).first()).toBeFocused();
    expect(changes).toEqual(['No, today.', 'withdrawn']);
  });
  await test.step('new comments of other users do not disturb an edit, and typed text is restored on the next visit', async () => {
    withTasks(answers, tasks(3)).to(contract.comments.taskComments, conversation);
    let storedDraft: string | null = null;
    answers.to(contract.drafts.saveDraft, ({ path, text }) => {
      if (path.includes('comment-change')) storedDraft = (JSON.parse(text) as { content: string }).content;
    });
    await openTaskWithin(page, 'OTHERS');
    await section(page).getByRole('button', { name: 'Change comment' }).click();
    const typed = section(page)
      .getByRole('form', { name: 'Change comment' })
      .getByRole('textbox', { name: 'Comment' });
    await typed.fill('No, today.');
    await expect.poll(() => storedDraft).toContain('No, today.');
    const before = reads(answers);
    const arrived = Array.from({ length: 7 }, (_, at) => comment(at + 10));
    answers.to(contract.comments.taskComments, [...conversation, ...arrived]);
    emitComment(answers, idOf(2999));
    emitComment(answers);
    await expect(items(page)).toHaveCount(10);
    // The page does not request the comments of another case.
    expect(reads(answers)).toBe(before + 1);
    await expect(typed).toHaveValue('No, today.');
    await expect(typed).toBeFocused();
    const draft = { content: storedDraft ?? '', savedAt: '2026-11-20T15:20:00.000Z' };
    answers.to(contract.drafts.draft, ({ path }) =>
      path.includes('comment-change') ? { status: 200 as const, body: draft } : { status: 204 as const },
    );
    await openTaskWithin(page, 'AGAIN');
    await expect(typed).toHaveValue('No, today.');
    await section(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(typed).toBeHidden();
    await expect(items(page).nth(1)).toContainText('Yes, tomorrow at nine.');
    await expect(items(page).nth(1)).toBeFocused();
  });
  await test.step('the page of a case shows the comments of its tasks too, the latest ones, and finds a word in all of them', async () => {
    const many = Array.from({ length: 9 }, (_, at) => comment(at + 1, at % 2 === 0 ? { task: null } : {}));
    const address = openedCase(answers);
    answers.to(contract.comments.caseComments, many).to(contract.drafts.draft, { status: 204 });
    const before = reads(answers);
    await followWithin(page, 'CASE', address);
    const region = page.getByRole('region', { name: 'Comments' });
    await expect(region.getByRole('listitem')).toHaveCount(5);
    expect(reads(answers)).toBe(before + 1);
    await expect(region.getByText('Task: Eligibility Exception').first()).toBeVisible();
    await region.getByRole('searchbox', { name: 'Search comments' }).fill('attempt 2');
    await expect(region.getByRole('listitem')).toHaveText([/attempt 2/]);
    // The search also covers the author and the task of a comment.
    for (const [sought, count] of [
      ['marcus ok', 9],
      ['EXCEPTION', 4],
    ] as const) {
      await region.getByRole('searchbox', { name: 'Search comments' }).fill(sought);
      await expect(region.getByRole('listitem')).toHaveCount(count);
    }
    await region.getByRole('searchbox', { name: 'Search comments' }).fill('attempt 77');
    await expect(region).toContainText('No comment matches.');
    await region.getByRole('searchbox', { name: 'Search comments' }).fill('');
    await region.getByRole('button', { name: 'Show 4 earlier' }).click();
    await expect(region.getByRole('listitem')).toHaveCount(9);
  });
  await test.step('on the page of a case a comment about a task mentions those who see the task', async () => {
    const address = openedCase(answers);
    const own = comment(1, {
      author: { id: idOf(5), name: 'Dana Whitfield' },
      mayChangeUntil: '2126-11-20T16:00:00.000Z',
    });
    answers
      .to(contract.comments.caseComments, [own])
      .to(contract.comments.taskPeople, people)
      .to(contract.comments.casePeople, []);
    await followWithin(page, 'WRITTEN', address);
    const region = page.getByRole('region', { name: 'Comments' });
    await region.getByRole('button', { name: 'Change comment' }).click();
    const text = region
      .getByRole('form', { name: 'Change comment' })
      .getByRole('textbox', { name: 'Comment' });
    await text.press('End');
    await text.pressSequentially(' @ma');
    await expect(page.getByRole('option', { name: /Marcus Okafor/ })).toBeVisible();
  });
});
