import { contract } from '@waypost/contract';
import type { AuditRecord } from '@waypost/contract/audit/calls';
import { viewed } from '../../support/audit-answers.ts';
import { expect, holdingIn, idOf, openIn, test } from '../../support/shown.ts';

const other: AuditRecord = {
  ...viewed,
  id: idOf(72),
  domainType: 'User',
  domainName: 'Whitfield, Dana',
};
const auditor = ['user-management-audit-read', 'case-management-audit-read'] as const;

test('Audit History links an auditor to the recorded changes', async ({ page, answers }) => {
  const ofCases = [...auditor, 'case-management-read'];
  holdingIn(answers, { CASES: ofCases, PALETTE: ofCases, ALONE: auditor, TOPIC: auditor });
  await test.step('a case in Audit History leads an auditor, who may not read patients, to its audit log', async () => {
    answers
      .to(contract.audit.searchHistory, { rows: [viewed, other], next: null })
      .to(contract.audit.caseHistory, { rows: [viewed], next: null });
    await openIn(page, '/rco/LKMT/audit-history', 'CASES');
    const grid = page.getByRole('grid', { name: 'Audit Log' });
    await expect(grid.getByRole('link')).toHaveCount(1);
    await grid.getByRole('link', { name: 'Case 260000-01' }).click();
    await expect(page).toHaveURL(/\/case-management\/260000-01$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Case 260000-01' })).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Audit Log' })).toBeVisible();
  });
  await test.step('a case in Audit History is plain text for users who may not open its page', async () => {
    answers.to(contract.audit.searchHistory, { rows: [viewed], next: null });
    await openIn(page, '/rco/LKMT/audit-history', 'ALONE');
    const grid = page.getByRole('grid', { name: 'Audit Log' });
    await expect(grid.getByText('Case 260000-01')).toBeVisible();
    await expect(grid.getByRole('link')).toHaveCount(0);
  });
  await test.step('a link leads to the payer answers that an upgrade interpreted differently, each with its previous result', async () => {
    const readAgain: AuditRecord = {
      ...viewed,
      id: idOf(73),
      auditedUser: null,
      actorKind: 'service',
      actionType: 'Mutation',
      mutationOperationType: 'Update',
      domainType: 'EligibilityTransaction',
      domainName: 'Tidewater PPO',
      mutationDetails: [
        { propertyName: 'CoverageStatus', previousValue: 'Inactive', newValue: 'Active Coverage' },
        { propertyName: 'MeaningVersion', previousValue: '1', newValue: '3' },
      ],
    };
    answers.to(contract.audit.searchHistory, ({ text }) => ({
      rows: text.includes('answers-read-again') ? [readAgain] : [viewed, other],
      next: null,
    }));
    await openIn(page, '/rco/LKMT/audit-history?topic=answers-read-again', 'TOPIC');
    const grid = page.getByRole('grid', { name: 'Audit Log' });
    await expect(grid.getByText('Eligibility request: Tidewater PPO')).toBeVisible();
    await expect(grid.getByText('Case 260000-01')).toHaveCount(0);
    await grid.getByRole('button', { name: /Update, Eligibility request: Tidewater PPO/ }).click();
    await expect(page.getByRole('table', { name: 'Changes' })).toContainText('InactiveActive Coverage');
  });
  await test.step('the palette opens the audit log of a case by its number for an auditor', async () => {
    answers.to(contract.audit.caseHistory, {
      rows: [viewed],
      next: null,
    });
    await openIn(page, '/rco/LKMT', 'PALETTE');
    await expect(page.getByRole('heading', { level: 1, name: 'Organization PALETTE' })).toBeVisible();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await palette.getByRole('combobox').fill('260000-01');
    await palette.getByRole('option', { name: 'Open case 260000-01' }).click();
    await expect(page.getByRole('grid', { name: 'Audit Log' })).toBeVisible();
  });
});
