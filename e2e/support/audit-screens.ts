import { contract } from '@waypost/contract';
import { viewed } from './audit-answers.ts';
import { expect } from './shown.ts';
import type { State } from './state.ts';

/** Audit History of an organization. */
export const auditStates: Readonly<Record<string, State>> = {
  'audit history': async (page, answers) => {
    answers.to(contract.audit.searchHistory, { rows: [viewed], next: null });
    await page.goto('/rco/LKMT/audit-history');
    await expect(page.getByRole('grid', { name: 'Audit Log' }).getByText('Case 260000-01')).toBeVisible();
  },
};
