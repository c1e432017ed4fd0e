import { contract } from '@waypost/contract';
import { varga, withPhysicians } from '../../support/managed-list-answers.ts';
import { drawerOf, openPhysician, openPhysicians } from '../../support/managed-list-screens.ts';
import { expect, holdingIn, mayAllIn, test } from '../../support/shown.ts';

test('a physician is added with a valid NPI, and changed with the ids of the contacts', async ({
  page,
  answers,
}) => {
  withPhysicians(answers).to(contract.physicians.createPhysician, varga);
  holdingIn(answers, mayAllIn('LKMT', 'CHANGED', 'BEHIND'));
  await openPhysicians(page);
  await page.getByRole('button', { name: 'Add Physician' }).press('Enter');
  const drawer = drawerOf(page, 'Add Physician');
  await expect(drawer.getByRole('textbox', { name: 'NPI' })).toBeFocused();
  await page.keyboard.type('1234567890');
  await drawer.getByRole('textbox', { name: 'First name' }).fill('Ilona');
  await drawer.getByRole('textbox', { name: 'Last name' }).fill('Varga');
  await drawer.getByRole('button', { name: 'Add Contact' }).press('Enter');
  await expect(drawer.getByRole('combobox', { name: 'For' })).toBeFocused();
  const contact = drawer.getByRole('group', { name: 'contact 1' });
  await contact.getByRole('textbox', { name: 'Last name' }).fill('Moran');
  await contact.getByRole('textbox', { name: 'Phone' }).fill('(937) 555-0112');
  await page.keyboard.press('Control+Enter');
  await drawer.getByRole('link', { name: /^NPI: An NPI has 10 digits/ }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(varga.npi);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Physician added')).toBeVisible();
  expect(JSON.parse((await answers.sent('POST', '/api/Physicians')).text)).toMatchObject({
    npi: varga.npi,
    contacts: [{ contactId: null, use: 'Office', lastName: 'Moran', phone: '9375550112' }],
  });
  await test.step('a change keeps the ids of the contacts that stay', async () => {
    answers.to(contract.physicians.changePhysician, varga);
    const known = await openPhysician(page, 'CHANGED');
    await known.getByRole('button', { name: 'Remove contact 2' }).click();
    await known.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Physician saved')).toBeVisible();
    const sent = JSON.parse((await answers.sent('PUT', `/Physicians/${varga.physicianId}`)).text);
    expect(sent).toMatchObject({ addresses: varga.addresses, contacts: [varga.contacts[0]] });
    expect(sent.contacts).toHaveLength(1);
  });
  await test.step('another user’s change is reported, and typed values stay', async () => {
    answers.failing(contract.physicians.changePhysician, 'VERSION_CHANGED');
    const known = await openPhysician(page, 'BEHIND');
    await known.getByRole('textbox', { name: 'E-mail' }).first().fill('varga@mill.example');
    await known.getByRole('button', { name: 'Save' }).click();
    await expect(known.getByText(/Someone else has changed this/)).toBeVisible();
    await expect(known.getByRole('textbox', { name: 'E-mail' }).first()).toHaveValue('varga@mill.example');
  });
});
