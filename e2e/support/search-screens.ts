import type { FoundCase } from '@waypost/contract/search/shapes';
import { expect, idOf } from './shown.ts';
import type { State } from './state.ts';

/** A case as the search finds it. */
export const foundCase = (number: number): FoundCase => ({
  id: idOf(2000 + number),
  caseId: idOf(2000 + number),
  caseNumber: `260000-0${number}`,
  caseStatus: 'Open',
  dateOfServiceStart: '2026-11-12',
  dateOfServiceEnd: null,
  patientId: idOf(2001),
  firstName: 'Marisol',
  lastName: 'Echeverria',
  dateOfBirth: '1984-03-14',
  medicalRecordNumber: null,
  patientAccountNumber: 'ACC-1',
});

/** The search for cases. */
export const searchStates: Readonly<Record<string, State>> = {
  'search, nothing asked': async (page) => {
    await page.goto('/rco/LKMT/search');
    await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible();
  },
  'search, cases found': async (page, answers) => {
    const rows = [1, 2, 3].map(foundCase);
    answers.toRead('casePatients', { casePatients: { rows, total: 3, totalIsCapped: false, next: null } });
    await page.goto('/rco/LKMT/search');
    await page.getByLabel('Case Number').fill('2600');
    await page.getByLabel('Case Number').press('Enter');
    await expect(page.getByRole('link', { name: '260000-01' })).toBeVisible();
  },
};
