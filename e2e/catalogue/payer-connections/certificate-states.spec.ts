import { contract } from '@waypost/contract';
import type { Answers } from '../../support/answers.ts';
import { tidewater, trialOf, withCertificate, withConnections } from '../../support/connection-answers.ts';
import {
  button,
  connectionGrid,
  dialog,
  openConnections,
  sendInquiry,
} from '../../support/connection-screens.ts';
import { expect, holdingIn, mayAllIn, type Page, test } from '../../support/shown.ts';

const bodySent = async (answers: Answers) =>
  JSON.parse((await answers.sent('PUT', tidewater.connectionId)).text);
const certificateText = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const keyText = '-----BEGIN PRIVATE KEY-----\nMIGH-otter\n-----END PRIVATE KEY-----\n';

async function edit(page: Page) {
  await connectionGrid(page).getByText(tidewater.payerName).click();
  await button(page, 'Edit').click();
  return dialog(page, `Edit ${tidewater.payerName}`);
}

test('a client certificate is added by pasting and from a file, refused at its field, replaced and removed', async ({
  page,
  answers,
}) => {
  withConnections(answers);
  await openConnections(page);
  const editing = await edit(page);
  const field = (name: string) => editing.getByRole('textbox', { name, exact: true });
  await test.step('the certificate fields open on request with the focus, and both are required', async () => {
    await button(page, 'Add Certificate').click();
    await expect(field('Certificate')).toBeFocused();
    await button(page, 'Save').click();
    await expect(editing.getByText('Required')).toHaveCount(2);
  });
  await test.step('the server’s refusal is shown at the field, and typed values stay', async () => {
    await field('Certificate').fill(certificateText);
    const chosen = page.waitForEvent('filechooser');
    await button(page, 'Choose key file').click();
    await (await chosen).setFiles({
      name: 'client.key',
      mimeType: 'text/plain',
      buffer: Buffer.from(keyText),
    });
    await expect(field('Private key')).toHaveValue(keyText);
    answers.failing(contract.payerConnections.changeConnection, 'INVALID', {
      errors: [
        {
          path: 'clientCertificate.passphrase',
          message: 'The private key is encrypted. Type its passphrase.',
        },
      ],
    });
    await button(page, 'Save').click();
    await expect(editing.getByText('The private key is encrypted. Type its passphrase.')).toBeVisible();
    await expect(field('Private key')).toHaveValue(keyText);
    answers.to(contract.payerConnections.changeConnection, { ...withCertificate(300), version: 4 });
    withConnections(answers, [withCertificate(300)]);
    await field('Passphrase of the key').fill('otter-22');
    await button(page, 'Save').click();
    await expect(page.getByText('Connection saved')).toBeVisible();
    expect((await bodySent(answers)).clientCertificate).toEqual({
      certificate: certificateText,
      privateKey: keyText,
      passphrase: 'otter-22',
    });
    const drafts = answers.asked.filter(({ path }) => path.includes('/drafts/'));
    expect(JSON.stringify(drafts)).not.toContain('otter');
  });
  await test.step('the drawer shows the certificate’s subject and expiration, and that the key is stored', async () => {
    const drawer = dialog(page, tidewater.payerName);
    await expect(drawer.getByText('O=Lakemont Health, CN=lakemont.example')).toBeVisible();
    await expect(drawer.getByText('O=Tidewater PPO, CN=Tidewater Clients CA')).toBeVisible();
    await expect(drawer.getByText('4C2B9A0F11E7D3')).toBeVisible();
  });
  await test.step('a removal can be cancelled, and is sent as null; an unchanged certificate is not sent', async () => {
    await button(page, 'Edit').click();
    await button(page, 'Remove Certificate').click();
    await expect(button(page, 'Keep Certificate')).toBeFocused();
    await button(page, 'Keep Certificate').click();
    await editing.getByRole('textbox', { name: 'User name' }).fill('lakemont2');
    await button(page, 'Save').click();
    await expect(dialog(page, `Edit ${tidewater.payerName}`)).toHaveCount(0);
    expect(await bodySent(answers)).not.toHaveProperty('clientCertificate');
    await button(page, 'Edit').click();
    await button(page, 'Remove Certificate').click();
    await button(page, 'Save').click();
    await expect(dialog(page, `Edit ${tidewater.payerName}`)).toHaveCount(0);
    expect(await bodySent(answers)).toHaveProperty('clientCertificate', null);
  });
});

test('an expiring certificate is reported, and a trial shows the messages and the payer’s view of the certificate', async ({
  page,
  answers,
}) => {
  await test.step('a certificate that is about to expire, or has, is shown in the list and in the drawer', async () => {
    withConnections(answers, [withCertificate(12)]);
    holdingIn(answers, mayAllIn('LKMT', 'EXPIRED', 'VALID', 'TRIED'));
    await openConnections(page);
    await expect(connectionGrid(page).getByText('Certificate expires')).toBeVisible();
    await connectionGrid(page).getByText(tidewater.payerName).click();
    await expect(
      page.getByText(/The client certificate expires on .* Ask the payer for a new one/),
    ).toBeVisible();
    withConnections(answers, [withCertificate(-1)]);
    await openConnections(page, 'EXPIRED');
    await expect(connectionGrid(page).getByText('Certificate expired')).toBeVisible();
    withConnections(answers, [withCertificate(40)]);
    await openConnections(page, 'VALID');
    await expect(connectionGrid(page).getByText('Answering', { exact: true })).toBeVisible();
  });
  await test.step('a trial shows the sent and received messages, one segment per line, and the payer’s view of the certificate', async () => {
    const refused = trialOf({
      state: 'failed',
      failure: { kind: 'interchange-ta1', detail: '006' },
      raw271LeftOut: 1200,
    });
    withConnections(answers)
      .to(contract.payerConnections.tryConnection, trialOf())
      .to(contract.payerConnections.trial, trialOf());
    await sendInquiry(page, 'TRIED');
    const shown = (name: string) => page.getByRole('region', { name, exact: true });
    await expect(shown('Request (270)')).toContainText('NM1*IL*1*ECHEVERRIA****MI*W123456789~');
    await expect(shown('Response (271)').locator('pre')).toHaveText(
      /~\nST\*271\*0001\*005010X279A1~\nEB\*1\*\*30~$/,
    );
    await test.step('an acknowledgment is shown with its type and its omitted parts', async () => {
      answers.to(contract.payerConnections.trial, refused);
      await button(page, 'Ask Again').click();
      await button(page, 'Send Inquiry').click();
      await expect(shown('Response (TA1)')).toBeVisible();
      await expect(page.getByText('1,200 more characters are not shown here.')).toBeVisible();
    });
    await test.step('a trial without a required certificate shows the next step and an empty response', async () => {
      const failure = { kind: 'certificate' as const, detail: 'required' };
      answers.to(
        contract.payerConnections.trial,
        trialOf({ state: 'failed', failure, coverageStatus: null, raw271: null }),
      );
      await button(page, 'Ask Again').click();
      await button(page, 'Send Inquiry').click();
      await expect(page.getByText('The payer wants a client certificate.')).toBeVisible();
      await expect(page.getByText(/add the one that the payer issued to you/)).toBeVisible();
      await expect(shown('Response')).toContainText('Nothing was received.');
    });
  });
});
