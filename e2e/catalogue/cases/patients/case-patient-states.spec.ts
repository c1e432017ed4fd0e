import { contract } from '@waypost/contract';
import type { RelatedRecord } from '@waypost/contract/cases/of-patient';
import { permissionNames } from '@waypost/contract/core/permissions';
import { linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import { openedCase } from '../../../support/case-answers.ts';
import { gridOf } from '../../../support/grid.ts';
import {
  expect,
  followWithin,
  holdingIn,
  idOf,
  mayAllIn,
  type Page,
  settings,
  test,
} from '../../../support/shown.ts';

const isOpen = (page: Page, caseNumber = '260000-01') =>
  expect(page.getByRole('heading', { level: 1, name: `Case ${caseNumber}` })).toBeVisible();

const record = (at: 1 | 2, recordTypeName: 'PAS' | 'HARP', recordNumber: string): RelatedRecord => ({
  relatedRecordId: idOf(2400 + at),
  recordNumber,
  recordType: { recordTypeId: at, recordTypeName },
});

/** The case system of the installation. */
const pasSystem = linkedProductSchema.parse({
  id: 'pas',
  title: 'PAS',
  group: 'products',
  target: 'window',
  url: 'https://pas.example/',
  caseUrl: 'https://pas.example/linked/pas?case={caseNumber}',
});

test('the page of a case shows its patient, leads to their other cases, and opens the audit log for users who may read it', async ({
  page,
  answers,
}) => {
  await test.step('the tab Details has the patient, related records, and a button for the note form; a missing patient shows a message [C-025][C-027][C-056][C-070][C-071][C-072][C-073]', async () => {
    const address = openedCase(answers);
    answers
      .to(contract.appConfig.settings, { ...settings, linkedProducts: [pasSystem] })
      .toRead('getCaseRelatedRecords', {
        getCaseRelatedRecords: [record(1, 'PAS', '88012'), record(2, 'HARP', '5512012')],
      });
    const audit = ['case-management-read', 'patient-read', 'case-management-audit-read'];
    holdingIn(answers, {
      ...mayAllIn('LKMT', 'NOPATIENT'),
      ONE: audit,
      SEVERAL: audit,
      NOAUDIT: permissionNames.filter((name) => name !== 'case-management-audit-read'),
      READ: ['case-management-read', 'patient-read'],
    });
    await page.goto(address);
    await isOpen(page);
    const sidebar = page.getByRole('complementary', { name: 'Patient' });
    await expect(sidebar.getByRole('tab', { name: 'Details', selected: true })).toBeVisible();
    await expect(sidebar.getByRole('button', { name: 'Edit Demographic Information' })).toBeVisible();
    const related = sidebar.getByRole('region', { name: 'Related Records' });
    const pas = related.getByRole('link', { name: /^PAS Case# 88012/ });
    await expect(pas).toHaveAttribute('href', /\/linked\/pas\?case=88012$/);
    await expect(pas).toHaveAttribute('target', '_blank');
    await expect(related.getByText('HARP Ticket# 5512012')).toBeVisible();
    await expect(related.getByRole('link', { name: /HARP/ })).toHaveCount(0);

    // Collapsed notes open for the form.
    const notes = page.getByRole('region', { name: 'Case Notes' });
    await notes.getByRole('button', { name: 'Case Notes' }).click();
    await sidebar.getByRole('button', { name: 'Add Case Note' }).click();
    const text = notes.getByRole('form', { name: 'Add Case Note' }).getByRole('textbox', { name: 'Note' });
    await expect(text).toBeFocused();
    await expect(page.getByRole('form', { name: 'Add Case Note' })).toHaveCount(1);
    await notes.getByRole('button', { name: 'Cancel' }).click();

    answers.toRead('patientDetails', { patientDetails: null });
    await followWithin(page, 'NOPATIENT', address);
    await expect(sidebar.getByText('No patient found', { exact: true })).toBeVisible();
  });
  const address = openedCase(answers);
  await followWithin(page, 'ONE', address);
  await isOpen(page);
  await expect(page.getByRole('region', { name: 'Related Records' })).toBeVisible();
  await expect(page.getByRole('button', { name: /cases for this patient/ })).toHaveCount(0);
  const numbers = ['260000-02', '260000-01'];
  answers
    .toRead('allCasesForPatient', {
      allCasesForPatient: numbers.map((caseNumber, at) => ({
        caseId: idOf(2500 + at),
        caseNumber,
        caseStatus: { status: 'Open' },
        dateOfServiceStart: '2026-11-12',
        dateOfServiceEnd: null,
        facility: 'Lakemont Medical Center',
      })),
    })
    .to(contract.audit.caseHistory, { rows: [], next: null });
  await followWithin(page, 'SEVERAL', address);
  const details = page.getByRole('region', { name: 'Case Details' });
  await expect(details.getByText('Encounter')).toBeVisible();
  await details.getByRole('button', { name: 'Case Details' }).click();
  await test.step('the selector lists the cases of the patient [C-006]', async () => {
    await page.getByRole('button', { name: '2 cases for this patient' }).click();
    const items = page.getByRole('menu', { name: 'Cases of this patient' }).getByRole('menuitem');
    await expect(items).toHaveText([/^260000-02/, /^260000-01/]);
    openedCase(answers, { caseNumber: '260000-02' });
    await items.first().click();
    await isOpen(page, '260000-02');
    await expect(page).toHaveURL(/\/case-management\/260000-02$/);
  });
  await test.step('the details are open at first, and stay collapsed from case to case [C-186]', async () => {
    await expect(details.getByText('Encounter')).toBeHidden();
    await page.reload();
    await expect(details.getByText('Encounter')).toBeVisible();
  });
  await test.step('the menu contains only the audit log for users with no other permission [C-061][C-274]', async () => {
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['View Audit Log']);
    await page.getByRole('menuitem', { name: 'View Audit Log' }).click();
    await expect(gridOf(page, 'Audit Log')).toBeVisible();
  });
  await test.step('the audit log fills the available width and height [C-060]', async () => {
    const dialog = page.getByRole('dialog', { name: 'Audit Log' });
    const sizes = () =>
      dialog.evaluate((paper) => ({
        width: paper.getBoundingClientRect().width,
        maxHeight: Number.parseFloat(getComputedStyle(paper).maxHeight),
      }));
    expect(await sizes()).toEqual({ width: 1200, maxHeight: 675 });
    await page.setViewportSize({ width: 1440, height: 1200 });
    expect(await sizes()).toEqual({ width: 1200, maxHeight: 800 });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  await test.step('the audit log is hidden without its permission, even with all others [C-273]', async () => {
    await followWithin(page, 'NOAUDIT', '/rco/LKMT/case-management/260000-02');
    await isOpen(page, '260000-02');
    await page.getByRole('button', { name: 'More Actions' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'View Audit Log' })).toHaveCount(0);
    await followWithin(page, 'READ', '/rco/LKMT/case-management/260000-02');
    await isOpen(page, '260000-02');
    await expect(page.getByRole('button', { name: 'More Actions' })).toHaveCount(0);
  });
});
