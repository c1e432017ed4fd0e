import { contract } from '@waypost/contract';
import type { CaseDocument } from '@waypost/contract/documents/calls';
import { linkedProductSchema } from '@waypost/contract/linked-products/shapes';
import type { Answers } from '../support/answers.ts';
import { boardStates } from '../support/board-screens.ts';
import { letters, openedCase } from '../support/case-answers.ts';
import { configurationFindings, configurationStates } from '../support/configuration-screens.ts';
import { opened, person, rejected, rejection, transaction } from '../support/eligibility-answers.ts';
import { escalationRuleStates } from '../support/escalation-rule-screens.ts';
import { faultsOfScreen } from '../support/look.ts';
import { queueStates } from '../support/queue-screens.ts';
import { rulesStates } from '../support/rules-screens.ts';
import { settingsStates } from '../support/settings-screens.ts';
import { watchShifts } from '../support/shifts.ts';
import { expect, type Page, settings, shownQueue, test, withDocuments } from '../support/shown.ts';
import { withTasks } from '../support/task-answers.ts';
import { webhookStates } from '../support/webhook-screens.ts';

/** A state of a screen: the answers, and the steps that reach it. */
type State = (page: Page, answers: Answers) => Promise<void>;

const tryAgain = (page: Page) =>
  expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
const isTitled = (page: Page) => expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

const listed: CaseDocument[] = ['C', 'IP', 'N/A', 'Indexing'].map((wfIndicator, at) => ({
  ID: String(1000 + at),
  documentName: 'Front and back of the card, as the patient sent it by e-mail',
  documentTypeName: 'Insurance Card',
  archivalDate: `2026-11-0${at + 1}`,
  Status: 'Active',
  wfIndicator,
}));

/** The page of a case with a document system and open documents. */
async function documents(page: Page, answers: Answers, answer: () => void): Promise<void> {
  const address = openedCase(answers);
  answers.to(contract.policy.myEntities, [withDocuments]);
  answer();
  await page.goto(address);
  await page.getByRole('button', { name: /^Documents/ }).click();
}

async function demographics(page: Page, answers: Answers): Promise<void> {
  const address = openedCase(answers);
  answers.to(contract.patient.socialSecurityNumber, { socialSecurityNumber: null });
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit Demographic Information' }).click();
  await expect(page.getByRole('form', { name: 'Demographic Information' })).toBeVisible();
}

const opens =
  (path: string): State =>
  async (page) => {
    await page.goto(`/rco/${path}`);
    await isTitled(page);
  };

const states: Record<string, State> = {
  'search, nothing asked': opens('LKMT/search'),
  attributions: opens('attributions'),
  'user menu': async (page, answers) => {
    await opens('LKMT')(page, answers);
    await page.getByRole('button', { name: /Dana Whitfield/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  },
  'keyboard shortcuts': async (page, answers) => {
    await opens('LKMT')(page, answers);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  },
  'navigation drawer': async (page, answers) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await opens('LKMT')(page, answers);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeVisible();
  },
  'linked page': async (page, answers) => {
    await opens('LKMT')(page, answers);
    const product = linkedProductSchema.parse({
      id: 'payer-list',
      title: 'Payer List',
      group: 'products',
      target: 'frame',
      // The content of a product's frame is not ours.
      url: new URL('/health', page.url()).href,
    });
    answers.to(contract.appConfig.settings, { ...settings, linkedProducts: [product] });
    await opens('LKMT/payer-list')(page, answers);
  },
  'queue, empty': async (page, answers) => {
    withTasks(answers, []);
    await page.goto(shownQueue);
    await expect(page.getByText(/No tasks match|There are no tasks/)).toBeVisible();
  },
  'queue, loading': async (page, answers) => {
    answers.failing('getTaskQueue', 500, { held: new Promise(() => {}) });
    await page.goto(shownQueue);
    await isTitled(page);
    await expect(page.getByRole('status').first()).toBeAttached();
  },
  'queue, failed': async (page, answers) => {
    answers.failing('getTaskQueue', 500);
    await page.goto(shownQueue);
    await tryAgain(page);
  },
  'eligibility, waiting': async (page, answers) => {
    await page.goto(opened(answers, { ...transaction, state: 'sent', answeredAt: null }));
    await expect(page.getByText(/We are waiting to hear back/)).toBeVisible();
  },
  'eligibility, rejected': async (page, answers) => {
    const reasons = ['42', '71', '72', '73', '75', '76'].map((code) => rejection(code, 0));
    const people = [person('Marisol', 'Echeverria')];
    await page.goto(opened(answers, rejected(reasons, { people, patientIndex: 0 })));
    await expect(page.getByRole('table', { name: 'Rejection reasons' })).toBeVisible();
  },
  'eligibility, no answer': async (page, answers) => {
    const failure = { kind: 'connection' as const, detail: null };
    await page.goto(opened(answers, { ...transaction, state: 'failed', failure }));
    await expect(page.getByRole('button', { name: 'Resubmit Request' })).toBeVisible();
  },
  'eligibility, not there': async (page, answers) => {
    const address = opened(answers, transaction);
    answers.failing(contract.eligibility.transaction, 'NOT_FOUND');
    await page.goto(address);
    await expect(page.getByText('No eligibility request found')).toBeVisible();
  },
  'users, failed': async (page, answers) => {
    answers.failing(contract.users.users, 500);
    await page.goto('/rco/LKMT/user-management');
    await tryAgain(page);
  },
  'case, demographics to be changed': demographics,
  'case, demographics with problems': async (page, answers) => {
    await demographics(page, answers);
    await page.getByRole('textbox', { name: 'SSN', exact: true }).fill('12345');
    await page.getByRole('checkbox', { name: 'Deceased' }).check();
    await page.getByRole('textbox', { name: 'Deceased Date', exact: true }).fill('01/01/2999');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('2 fields need a change before saving')).toBeVisible();
  },
  'case, the patient failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing('patientDetails', 500);
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: 'Server error' })).toBeVisible();
  },
  'case, no insurance': async (page, answers) => {
    await page.goto(`${openedCase(answers)}?panel=insurance`);
    await expect(page.getByText('No coverage found')).toBeVisible();
  },
  'case, insurance failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing('getCaseCoverages', 500);
    await page.goto(`${address}?panel=insurance`);
    await tryAgain(page);
  },
  'case, orders failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing(contract.orders.ordersOfCase, 500);
    await page.goto(`${address}?tab=orders`);
    await tryAgain(page);
  },
  'case, documents': async (page, answers) => {
    await documents(page, answers, () =>
      answers.to(contract.documents.documentsOfCase, { documents: listed, errors: [] }),
    );
    await expect(page.getByRole('button', { name: /^View Document/ }).first()).toBeVisible();
  },
  'case, no documents': async (page, answers) => {
    await documents(page, answers, () =>
      answers.to(contract.documents.documentsOfCase, { documents: [], errors: [] }),
    );
    await expect(page.getByText('No related documents found in OnBase.')).toBeVisible();
  },
  'case, documents to sign in for': async (page, answers) => {
    await documents(page, answers, () =>
      answers.failing(contract.documents.documentsOfCase, 'DOCUMENTS_SIGN_IN_NEEDED'),
    );
    await expect(page.getByText('Sign in to OnBase to see the documents of this case.')).toBeVisible();
  },
  'case, letters': async (page, answers) => {
    const address = openedCase(answers);
    answers.to(contract.generatedDocuments.generatedDocuments, letters);
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^Try again: Request/ })).toBeVisible();
  },
  'case, letters failed': async (page, answers) => {
    const address = openedCase(answers);
    answers.failing(contract.generatedDocuments.generatedDocuments, 500);
    await page.goto(address);
    await page.getByRole('button', { name: 'Letters and Uploads' }).click();
    await tryAgain(page);
  },
  'case, a document to upload': async (page, answers) => {
    await page.goto(openedCase(answers));
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload Document' });
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog.getByText('Choose exactly one file.')).toBeVisible();
  },
  'case, documents failed': async (page, answers) => {
    await documents(page, answers, () =>
      answers.failing(contract.documents.documentsOfCase, 'DOCUMENTS_AWAY'),
    );
    await tryAgain(page);
  },
};

const screens: Record<string, Record<string, State>> = {
  'screen of the queue': queueStates,
  'state of the board': boardStates,
  'setting of a facility': settingsStates,
  'screen of rules': rulesStates,
  'tab of the configuration': { ...configurationStates, 'exceptions, with findings': configurationFindings },
  'rule of escalation': escalationRuleStates,
  'screen of the webhooks portal': webhookStates,
  'part of the shell, the case and eligibility': states,
};

// Dozens of states, on a machine that may be busy.
test.describe.configure({ timeout: 300_000 });

for (const [screen, statesOfScreen] of Object.entries(screens))
  test(`no ${screen}, be it full, empty, loading, failed, refused or asking, has an accessibility fault, light or dark, a control too small to hit, a motion over 150 ms, jumps, or is wider than its window`, async ({
    page,
    answers,
  }) => {
    await watchShifts(page);
    const faults: string[] = [];
    for (const [name, open] of Object.entries(statesOfScreen)) {
      await open(page, answers);
      faults.push(...(await faultsOfScreen(page)).map((fault) => `${name}: ${fault}`));
    }
    expect([...new Set(faults)]).toEqual([]);
  });
