import { contract } from '@waypost/contract';
import type { Answers } from './answers.ts';
import { openedCase } from './case-answers.ts';
import { mariana, marisol, openedNow } from './desk-answers.ts';
import { expect, idOf, type Locator, lakemont, type Page } from './shown.ts';
import type { State } from './state.ts';

export const moveDrawer = (page: Page): Locator => page.getByRole('dialog', { name: 'Move Case' });
/** The other facilities to which the case can be moved. */
export const clinic = {
  ...(lakemont.facilities[0] as (typeof lakemont.facilities)[number]),
  id: idOf(20),
  name: 'Lakemont Bay Clinic',
  timeZone: 'America/Los_Angeles',
};

/** A case that can be moved to another person or facility. Returns its address. */
export function movable(answers: Answers): string {
  const address = openedCase(answers);
  answers
    .to(contract.policy.myEntities, [{ ...lakemont, facilities: [...lakemont.facilities, clinic] }])
    .toRead('getCaseNotes', {
      getCaseNotes: [
        {
          caseNoteId: idOf(2800),
          entryDate: '2026-11-12T14:30:00.000Z',
          user: 'Dana Okafor',
          note: 'Called the patient',
          eventType: { type: 'Message' },
        },
      ],
    })
    .to(contract.patient.similarPatients, [marisol, mariana])
    .to(contract.case.moveCase, { ...openedNow, outcome: 'moved', patientId: mariana.patientId, version: 2 });
  return address;
}

export async function openMove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More Actions' }).click();
  await page.getByRole('menuitem', { name: 'Move Case…' }).click();
  await expect(moveDrawer(page).getByRole('textbox', { name: 'Last Name' })).toBeFocused();
}

/** Moving a case, in the states it can be in. */
export const moveStates: Record<string, State> = {
  'move, who it is looked up': async (page, answers) => {
    await page.goto(movable(answers));
    await openMove(page);
    await page.keyboard.type('Echeverria');
    await expect(moveDrawer(page).getByRole('button', { name: /Echeverria, Mariana/ })).toBeVisible();
  },
  'move, to somebody else, refused': async (page, answers) => {
    await page.goto(movable(answers));
    answers.failing(contract.case.moveCase, 403);
    await openMove(page);
    await page.keyboard.type('Echeverria');
    await expect(moveDrawer(page).getByRole('button', { name: /Echeverria, Mariana/ })).toBeVisible();
    await page.keyboard.press('Alt+1');
    await moveDrawer(page).getByRole('button', { name: 'Move Case' }).click();
    await expect(moveDrawer(page).getByRole('alert')).toBeVisible();
  },
};
