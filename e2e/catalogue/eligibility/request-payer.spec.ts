import { contract } from '@waypost/contract';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { formOfRequest, type RequestCoverage } from '@waypost/contract/eligibility/request';
import { choose, fieldOf } from '../../support/eligibility.ts';
import { byMember, openedForm, tidewater, transaction } from '../../support/eligibility-answers.ts';
import { everyPermission, expect, holding, idOf, test } from '../../support/shown.ts';

const request = { ...formOfRequest(transaction.eligibilityRequest), groupNumber: 'G-100' };
const own: RequestCoverage = {
  payerCode: request.payerCode,
  memberId: request.memberId,
  groupNumber: request.groupNumber,
  cardIssueDate: '',
  policyHolder: 'self',
  subscriberFirstName: '',
  subscriberLastName: '',
  subscriberDateOfBirth: '',
  subscriberGender: 'B',
};
const second: RequestCoverage = {
  ...own,
  payerCode: 'SMMT1',
  memberId: 'SUM000002',
  groupNumber: '',
  policyHolder: 'spouse',
  subscriberFirstName: 'Mateo',
  subscriberLastName: 'Echeverria',
};

test('choosing another payer fills in the member ID of its coverage, and clears it if the case has no such coverage', async ({
  page,
  answers,
}) => {
  holding(openedForm(answers), ...everyPermission)
    .to(contract.payerData.eligibilityPayers, [
      { ...tidewater, searchOptions: [byMember] },
      { payerCode: 'SMMT1', payerName: 'Summit Care', searchOptions: [byMember] },
      { payerCode: 'BLUE1', payerName: 'Blue Harbor', searchOptions: [byMember] },
    ])
    .to(contract.eligibility.prefillCase, {
      caseId: idOf(2000),
      caseNumber: '260000-01',
      request,
      coverages: [own, second],
      lastCheckId: null,
    });
  await page.goto(`/rco/LKMT/eligibility/${request.facilityId}/${EMPTY_ID}?case=${idOf(2000)}`);
  const memberId = fieldOf(page, 'Member ID');
  await expect(memberId).toHaveValue(request.memberId);

  await test.step('a payer of the case brings member ID, group number, policy holder and subscriber of its coverage', async () => {
    await choose(page, 'Payer', 'Summit Care');
    await expect(memberId).toHaveValue('SUM000002');
    await expect(memberId).toHaveAccessibleDescription('The member ID of the coverage with Summit Care.');
    await expect(fieldOf(page, 'Group number')).toHaveValue('');
    await expect(page.getByRole('button', { name: 'Spouse', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('group', { name: 'Subscriber' }).getByLabel('First name')).toHaveValue(
      'Mateo',
    );
  });
  await test.step('a payer that the case does not have removes the member ID, and says so at the field and in a notice', async () => {
    await choose(page, 'Payer', 'Blue Harbor');
    const removed =
      'The member ID of the other payer was removed. The case has no coverage with Blue Harbor.';
    await expect(memberId).toHaveValue('');
    await expect(memberId).toHaveAccessibleDescription(removed);
    await expect(page.getByRole('status').filter({ hasText: removed })).toBeVisible();
  });
  await test.step('a member ID that is typed by hand stays with a payer that the case does not have', async () => {
    await memberId.fill('BLU777');
    await expect(memberId).toHaveAccessibleDescription('');
    await choose(page, 'Payer', 'Tidewater PPO');
    await expect(memberId).toHaveValue(request.memberId);
    await memberId.fill('TYPED1');
    await choose(page, 'Payer', 'Blue Harbor');
    await expect(memberId).toHaveValue('TYPED1');
  });
});
