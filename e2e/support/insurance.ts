import type { Locator, Page } from '@playwright/test';

/** The address of the insurances of a case. */
export const insuranceOf = (caseNumber: string): string => `/case-management/${caseNumber}?panel=insurance`;
export const panel = (page: Page): Locator => page.getByRole('region', { name: 'Insurance', exact: true });
export const save = (page: Page): Locator => panel(page).getByRole('button', { name: 'Save', exact: true });
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true }).last();
