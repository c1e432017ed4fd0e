import { contract } from '@waypost/contract';
import { permissionNames } from '@waypost/contract/core/permissions';
import { formOfRequest } from '@waypost/contract/eligibility/request';
import { coverage, openedCase } from '../../../support/case-answers.ts';
import { fieldOf } from '../../../support/eligibility.ts';
import {
  opened,
  openedForm,
  rejected,
  rejection,
  transaction,
} from '../../../support/eligibility-answers.ts';
import {
  expect,
  follow,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  test,
} from '../../../support/shown.ts';

const response = (page: Page) => page.getByRole('region', { name: 'Eligibility response' });

const caseId = idOf(2000);
/** A check of a case, in which the payer did not know the member ID. */
const refused = {
  ...rejected([rejection('72')]),
  ...{ id: idOf(70), caseId, caseNumber: '260000-01' },
  coverageId: coverage(2).coverageId,
};
const asked = formOfRequest(refused.eligibilityRequest);

test('permitted users correct rejected values in the case and ask the payer again beside the last answer', async ({
  page,
  answers,
}) => {
  await test.step('the last answer, its code and its advice are shown beside the next request, and rejected fields are marked', async () => {
    opened(answers, refused);
    answers.to(contract.eligibility.prefillCase, {
      caseId: transaction.id,
      caseNumber: '260000-01',
      request: asked,
      coverages: [],
      lastCheckId: refused.id,
    });
    const address = `/rco/LKMT/eligibility/${refused.facilityId}/00000000-0000-0000-0000-000000000000?case=${caseId}`;
    const rest = permissionNames.filter((name) => name !== 'case-management-write');
    holdingIn(answers, { ...mayAllIn('LKMT', 'KEYS'), REST: rest });
    await page.goto(address);
    const last = response(page);
    await expect(last.getByRole('heading', { name: 'Last answer' })).toBeVisible();
    await expect(last.getByText('Rejected', { exact: true })).toBeVisible();
    await expect(last.getByRole('row', { name: /72/ })).toContainText('Reason 72');
    await expect(last.getByRole('listitem').first()).toContainText('Compare the member ID with the card.');
    // The answer page opens the form.
    await expect(last.getByText('Correct it and resubmit.')).toHaveCount(0);
    await expect(fieldOf(page, 'Member ID')).toBeFocused();
    await expect(page.locator('[data-advised]')).toHaveCount(1);
    await expect(page.getByText('The payer rejected the last request.')).toBeVisible();
    await last.getByRole('link', { name: 'View the Whole Answer' }).click();
    await expect(last.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();

    await test.step('another payer’s rejection marks no field, and a check without an answer shows why and what to do', async () => {
      const failed = {
        ...transaction,
        id: idOf(72),
        state: 'failed' as const,
        failure: { kind: 'timeout' as const, detail: null },
      };
      opened(answers, failed);
      answers.to(contract.eligibility.prefillCase, {
        caseId: transaction.id,
        caseNumber: '260000-01',
        request: asked,
        coverages: [],
        lastCheckId: failed.id,
      });
      await follow(page, `${address}&again`);
      await expect(last.getByText('Failed', { exact: true })).toBeVisible();
      await expect(last.getByRole('heading', { name: 'What to do next' })).toBeVisible();
      await expect(page.locator('[data-advised]')).toHaveCount(0);
    });
  });
  await test.step('a user who may not correct the case or ask the payer is told who may, and a check of a case is resubmitted for the case', async () => {
    await followWithin(page, 'REST', opened(answers, refused));
    const correct = response(page).getByRole('button', { name: 'Correct the Case' });
    await expect(correct).toHaveAccessibleDescription(
      'Changing cases is not permitted: ask a case specialist, or use Hand On',
    );
    openedForm(answers).to(contract.eligibility.verifyCase, { ...transaction, id: idOf(73), caseId });
    await page.keyboard.press('r');
    await expect(fieldOf(page, 'Member ID')).toBeFocused();
    await page.keyboard.press('Control+Enter');
    await expect(page).toHaveURL(new RegExp(`/${idOf(73)}$`));
    expect(answers.asked.some(({ path }) => path.endsWith(`/cases/${caseId}/verify`))).toBe(true);
  });
  await test.step('a member ID that the payer refused is corrected in the case and asked again in six keys, a check of the case again', async () => {
    const known = coverage(2, { subscriberId: asked.memberId });
    const own = { ...known, coverageSubscriber: { ...known.coverageSubscriber, address: null } };
    openedCase(answers);
    answers
      .toRead('getCaseCoverages', {
        getCaseCoverages: [{ ...coverage(1), coverageSubscriber: own.coverageSubscriber }, own],
      })
      .toRead('getCaseProcess', {
        getCaseProcess: [
          {
            caseProcessId: refused.id,
            domainId: refused.id,
            processId: null,
            type: 'Eligibility',
            startDate: refused.sentAt,
            payerName: 'Tidewater PPO',
            status: 'Answered',
            isCompleteStatus: true,
            result: 'Rejected',
            coverageCaution: null,
            rejectReasonCode: '72',
          },
        ],
      })
      .toRead('payersByEntity', { payersByEntity: [] })
      .to(contract.case.changeCoverage, ({ text }) => {
        const { subscriberId } = (JSON.parse(text) as typeof own).coverage;
        answers.to(contract.eligibility.prefillCase, {
          caseId: transaction.id,
          caseNumber: '260000-01',
          request: { ...asked, memberId: subscriberId },
          coverages: [],
          lastCheckId: refused.id,
        });
        return { ...own, version: 2, coverage: { ...own.coverage, subscriberId } };
      })
      .to(contract.eligibility.verifyCase, { ...transaction, id: idOf(71), caseId, caseNumber: '260000-01' });
    answers.asked.length = 0;
    await followWithin(page, 'KEYS', opened(answers, refused));
    await expect(response(page).getByRole('link', { name: 'Correct the Case' })).toBeVisible();
    await expect(response(page).getByRole('listitem').first()).toContainText(
      'Compare the member ID with the card.',
    );
    let keys = 0;
    const press = (key: string) => {
      keys += 1;
      return page.keyboard.press(key);
    };
    await press('i');
    const form = page.getByRole('form', { name: /^2 / });
    await expect(form.getByLabel('Subscriber ID')).toBeFocused();
    // The pasted member ID replaces the rejected one.
    keys += 1;
    await page.keyboard.insertText('TWM8841299');
    await expect(form.getByLabel('Subscriber ID')).toHaveValue('TWM8841299');
    await press('Control+Enter');
    await expect(page.getByText(/^Coverage Updated for/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Check Again' })).toBeVisible();
    await expect(form).toHaveCount(0);
    await press('v');
    await expect(fieldOf(page, 'Member ID')).toHaveValue('TWM8841299');
    await test.step('a corrected field is not marked; the last answer is still shown beside the form', async () => {
      await expect(page.locator('[data-advised]')).toHaveCount(0);
      await expect(response(page).getByRole('heading', { name: 'Last answer' })).toBeVisible();
    });
    await press('Control+Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
    expect(keys, 'keys, the paste among them').toBeLessThanOrEqual(6);
    const sent = answers.asked.filter(({ path }) => path.endsWith(`/cases/${caseId}/verify`));
    expect(sent.map(({ text }) => (JSON.parse(text) as typeof asked).memberId)).toEqual(['TWM8841299']);
  });
});
