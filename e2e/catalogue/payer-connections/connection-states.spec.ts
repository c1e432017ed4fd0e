import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import {
  asked,
  cascade,
  connectionsPath,
  ended,
  harbor,
  tidewater,
  trialOf,
  withConnections,
} from '../../support/connection-answers.ts';
import {
  beginConnection,
  button,
  connectionGrid,
  dialog,
  openConnections,
  sendInquiry,
} from '../../support/connection-screens.ts';
import { expect, followWithin, holdingIn, mayAllIn, test, within } from '../../support/shown.ts';

const bodySent = async (answers: Answers, method: string, end: string) =>
  JSON.parse((await answers.sent(method, end)).text);

test('connections are listed for users who may manage them, a missing payer is requested, and a connection is tried', async ({
  page,
  answers,
}) => {
  withConnections(answers);
  holdingIn(answers, {
    ...mayAllIn('ASKED', 'TRIED'),
    KEEPS: ['payer-connection-write'],
    NEITHER: ['task-management-read'],
  });
  await page.goto(within('KEEPS', connectionsPath));
  const row = (id: string) => connectionGrid(page).locator(`[row-id="${id}"]`);
  await expect(row(cascade.connectionId)).toContainText('Not answering');
  await expect(row(tidewater.connectionId)).toContainText('Answering');
  await expect(row(ended.connectionId)).toContainText('Ended');
  await expect(page.getByRole('region', { name: 'Payers asked for' })).toContainText(asked.answer ?? '');
  await test.step('a user who may ask no payer sees why they cannot try a connection', async () => {
    await connectionGrid(page).getByText(cascade.payerName).click();
    await expect(dialog(page, cascade.payerName).getByText(/Nothing is sent until/)).toBeVisible();
    await expect(button(page, 'Try It')).toBeDisabled();
    await expect(button(page, 'Try It')).toHaveAccessibleDescription(/permission Check eligibility/);
    await page.keyboard.press('Escape');
    await expect(dialog(page, cascade.payerName)).toHaveCount(0);
  });
  await test.step('other users do not see the connections', async () => {
    await followWithin(page, 'NEITHER', connectionsPath);
    await expect(page.getByText('You do not have access to the data of this organization')).toBeVisible();
  });
  await test.step('a payer that is not in the list is requested', async () => {
    withConnections(answers).to(contract.payerConnections.askForPayer, {
      ...asked,
      state: 'asked',
      answer: null,
    });
    await openConnections(page, 'ASKED');
    await button(page, 'Add Payer').click();
    await button(page, 'It is not in the list').click();
    const asking = dialog(page, 'Ask for a Payer');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(asking.getByText('Required').first()).toBeVisible();
    await asking.getByRole('textbox', { name: 'Name of the payer' }).fill('Moor Health');
    await asking.getByRole('textbox', { name: 'Why it is needed' }).fill('Forty patients a month');
    await asking.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(page.getByText('Payer asked for')).toBeVisible();
    expect(await bodySent(answers, 'POST', '/requests')).toEqual({
      payerName: 'Moor Health',
      payerCode: '',
      reason: 'Forty patients a month',
    });
  });
  await test.step('a connection is tried with an inquiry, and its steps and outcome are shown', async () => {
    const sent = trialOf({ state: 'sent', answeredAt: null, attempts: [], coverageStatus: null });
    withConnections(answers)
      .to(contract.payerConnections.tryConnection, sent)
      .to(contract.payerConnections.trial, trialOf());
    await sendInquiry(page, 'TRIED');
    const trying = dialog(page, `Try ${tidewater.payerName}`);
    await expect(
      trying.getByText('The connection works. Tidewater PPO answered: Active Coverage.'),
    ).toBeVisible();
    for (const step of ['203.0.113.9, 12 ms', 'TLSv1.3, 44 ms', 'HTTP 200, 1.7 s', '271'])
      await expect(trying.getByText(step, { exact: true })).toBeVisible();
    await expect(trying.getByText('1.8 s in all, in one attempt')).toBeVisible();
    expect(await bodySent(answers, 'POST', '/trials')).toEqual({
      facilityId: expect.any(String),
      npi: '1234567893',
      memberId: 'W123456789',
      patientFirstName: '',
      patientLastName: 'Echeverria',
      patientDateOfBirth: '',
      patientGender: 'B',
      policyHolder: 'self',
      subscriberFirstName: '',
      subscriberLastName: '',
      subscriberDateOfBirth: '',
      subscriberGender: 'B',
    });
    await test.step('a dependent needs a subscriber, who is sent', async () => {
      await button(page, 'Ask Again').click();
      await trying.getByRole('combobox', { name: 'The patient is' }).click();
      await page.getByRole('option', { name: 'Child of the subscriber' }).click();
      const subscriber = trying.getByRole('group', { name: 'Subscriber' });
      await subscriber.getByRole('textbox', { name: 'Last name' }).fill('Ortega');
      await subscriber.getByRole('combobox', { name: 'Gender' }).click();
      await page.getByRole('option', { name: 'Female' }).click();
      await trying.getByRole('button', { name: 'Send Inquiry' }).click();
      await expect(trying.getByText('The connection works.')).toBeVisible();
      expect(await bodySent(answers, 'POST', '/trials')).toMatchObject({
        policyHolder: 'child',
        subscriberLastName: 'Ortega',
        subscriberGender: 'F',
      });
    });
    await test.step('typed values stay for another trial until the dialog is closed', async () => {
      await button(page, 'Ask Again').click();
      await expect(trying.getByRole('textbox', { name: 'Member ID' })).toHaveValue('W123456789');
      await trying.getByRole('button', { name: 'Cancel' }).click();
      await button(page, 'Try It').click();
      await expect(trying.getByRole('textbox', { name: 'Member ID' })).toHaveValue('');
      expect(JSON.stringify(answers.asked.map(({ path }) => path))).not.toContain('W123456789');
      await page.keyboard.press('Escape');
    });
  });
});

test('a payer is connected, changed, ended and reactivated', async ({ page, answers }) => {
  withConnections(answers);
  await beginConnection(page);
  const adding = dialog(page, 'Add Payer');
  const field = (name: string) => adding.getByRole('textbox', { name, exact: true });
  await test.step('a payer that is connected already is marked, and refused', async () => {
    await adding.getByRole('combobox', { name: 'Payer' }).fill('Tide');
    await page.getByRole('option', { name: 'Tidewater PPO (TWM01), connected already' }).click();
    await button(page, 'Add').click();
    await expect(adding.getByText('Your organization has a connection to this payer already.')).toBeVisible();
    await expect(adding.getByText('Must be 1 to 15 letters').first()).toBeVisible();
  });
  await test.step('a payer of the list is connected with what was typed, seconds sent as milliseconds', async () => {
    const made = { ...tidewater, ...harbor, connectionId: tidewater.connectionId };
    answers.to(contract.payerConnections.createConnection, made);
    await adding.getByRole('combobox', { name: 'Payer' }).fill('Harbor');
    await page.getByRole('option', { name: 'Harbor Mutual (HRBR1)' }).click();
    await field('Address').fill('https://edi.harbor.example/core');
    await field('Your sender ID').fill('LAKEMONT');
    await field('The receiver’s ID').fill('HARBOR');
    await field('User name').fill('lakemont');
    await field('Password').fill('otter-Zebra-42');
    await field('For the whole inquiry (seconds)').fill('45.5');
    await button(page, 'Add').click();
    await expect(page.getByText('Connection added')).toBeVisible();
    const { password, ...sent } = await bodySent(answers, 'POST', '/connections');
    expect(password).toBe('otter-Zebra-42');
    expect(sent).toMatchObject({
      payerCode: 'HRBR1',
      connector: 'core-mime',
      endpointUrl: 'https://edi.harbor.example/core',
      senderId: 'LAKEMONT',
      receiverId: 'HARBOR',
      userName: 'lakemont',
      timeoutMs: 45_500,
      maxConcurrent: 8,
    });
    const drafts = answers.asked.filter(({ path }) => path.includes('/drafts/payer-connection'));
    expect(JSON.stringify(drafts)).not.toContain('Zebra');
  });
  await test.step('a change leaves the password as it is, and asks for it again where the server says so', async () => {
    await button(page, 'Edit').click();
    const editing = dialog(page, `Edit ${tidewater.payerName}`);
    await expect(editing.getByRole('group', { name: 'Password' })).toContainText('Kept, never shown');
    answers.failing(contract.payerConnections.changeConnection, 'INVALID', {
      errors: [{ path: 'password', message: 'Type it again' }],
    });
    await editing.getByRole('textbox', { name: 'Address' }).fill('https://edi.elsewhere.example/core');
    await button(page, 'Save').click();
    await expect(editing.getByText('Type it again')).toBeVisible();
    expect(await bodySent(answers, 'PUT', tidewater.connectionId)).not.toHaveProperty('password');
    answers.to(contract.payerConnections.changeConnection, { ...tidewater, version: 4 });
    await editing.getByRole('textbox', { name: 'Password' }).fill('otter-Zebra-43');
    await button(page, 'Save').click();
    await expect(page.getByText('Connection saved')).toBeVisible();
  });
  await test.step('a connection is ended after a confirmation, and reactivated', async () => {
    answers.to(contract.payerConnections.endConnection, ended);
    await button(page, 'End Connection').click();
    await dialog(page, 'End Connection').getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('Connection ended')).toBeVisible();
    expect(await bodySent(answers, 'PUT', `${tidewater.connectionId}/ended`)).toEqual({ isEnded: true });
    await connectionGrid(page).getByText(ended.payerName).click();
    await button(page, 'Reactivate Connection').click();
    await expect(page.getByText('Connection reactivated')).toBeVisible();
    expect(await bodySent(answers, 'PUT', `${ended.connectionId}/ended`)).toEqual({ isEnded: false });
  });
});
