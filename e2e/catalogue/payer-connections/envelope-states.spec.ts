import { contract } from '@waypost/contract';
import { enveloped, tidewater, trialOf, withConnections } from '../../support/connection-answers.ts';
import { button, dialog, openConnection, sendInquiry } from '../../support/connection-screens.ts';
import { expect, holdingIn, mayAllIn, test } from '../../support/shown.ts';

test('a connection’s envelope values are entered, shown, and named when a payer refuses them', async ({
  page,
  answers,
}) => {
  await test.step('a connection shows its envelope values except the security information', async () => {
    withConnections(answers, [enveloped]);
    holdingIn(answers, mayAllIn('LKMT', 'FAILED', 'CHANGED'));
    await openConnection(page);
    const opened = dialog(page, enveloped.payerName);
    for (const fact of [
      'Tidewater Plan, 912345678',
      'P5 Plan sponsor, FI Federal tax ID',
      'FA Facility',
      'LAKEGS to TIDEGS',
      'LOGIN7',
    ])
      await expect(opened.getByText(fact)).toBeVisible();
    await expect(opened.getByText('Kept, never shown')).toHaveCount(2);
    await button(page, 'Edit').click();
    const editing = dialog(page, `Edit ${enveloped.payerName}`);
    await expect(editing.getByRole('button', { name: 'Envelope' })).toHaveAttribute('aria-expanded', 'true');
    await expect(editing.getByRole('group', { name: 'Information (ISA04)' })).toContainText('Kept');
  });
  await test.step('the payer’s text of a failure is shown beside what to correct', async () => {
    const failed = trialOf({
      state: 'failed',
      failure: { kind: 'envelope', detail: 'SenderIDIllegal' },
      failureMessage: 'The sender is not enrolled for eligibility.',
      coverageStatus: null,
    });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: `Edit ${enveloped.payerName}` })).toHaveCount(0);
    withConnections(answers)
      .to(contract.payerConnections.tryConnection, failed)
      .to(contract.payerConnections.trial, failed);
    await sendInquiry(page, 'FAILED');
    await expect(page.getByText('The payer said: The sender is not enrolled for eligibility.')).toBeVisible();
  });
  await test.step('the envelope section is collapsed until one of its values is entered or refused, and is sent as typed', async () => {
    withConnections(answers);
    await openConnection(page, tidewater.payerName, 'CHANGED');
    await button(page, 'Edit').click();
    const editing = dialog(page, `Edit ${tidewater.payerName}`);
    const unfold = editing.getByRole('button', { name: 'Envelope' });
    const field = (name: RegExp) => editing.getByRole('textbox', { name });
    const choose = async (name: string, option: string) => {
      await editing.getByRole('combobox', { name }).click();
      await page.getByRole('option', { name: option }).click();
    };
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await unfold.click();
    await choose('Payer ID kind (NM108)', 'FI Federal tax ID');
    await choose('Provider sent as (NM101)', 'FA Facility');
    await choose('Security (ISA03)', '01 Password');
    await field(/NM109/).fill('912345678');
    await field(/NM103/).fill('Tidewater 李');
    await field(/GS02/).fill('L');
    await button(page, 'Save').click();
    await test.step('invalid envelope values are shown at their fields, and typed values stay', async () => {
      await expect(field(/NM103/)).toHaveAccessibleDescription(/letters A to Z/);
      await expect(field(/GS02/)).toHaveAccessibleDescription(/2 to 15/);
      await expect(field(/ISA04/)).toHaveAccessibleDescription(/Required/);
      await expect(field(/NM103/)).toHaveValue('Tidewater 李');
    });
    await test.step('the envelope is sent whole, and its security information is in no draft', async () => {
      answers.to(contract.payerConnections.changeConnection, enveloped);
      await field(/NM103/).fill('Tidewater Plan');
      await field(/GS02/).fill('LAKEGS');
      await field(/ISA04/).fill('otterZ42');
      await button(page, 'Save').click();
      await expect(page.getByText('Connection saved')).toBeVisible();
      const { text } = await answers.sent('PUT', `connections/${tidewater.connectionId}`);
      expect(JSON.parse(text)).toMatchObject({
        payerEntity: 'PR',
        payerIdQualifier: 'FI',
        payerId: '912345678',
        payerSentName: 'Tidewater Plan',
        providerEntity: 'FA',
        providerIdQualifier: null,
        senderCode: 'LAKEGS',
        receiverCode: null,
        authorizationQualifier: '00',
        authorizationInformation: null,
        securityQualifier: '01',
        securityInformation: 'otterZ42',
      });
      const drafts = answers.asked.filter(({ path }) => path.includes('/drafts/'));
      expect(JSON.stringify(drafts)).not.toContain('otterZ42');
    });
  });
});
