import { contract } from '@waypost/contract';
import { message } from '@waypost/contract/core/messages';
import { permissionNames } from '@waypost/contract/core/permissions';
import { closeMessages } from '../../support/messages.ts';
import { colleague, openedProfiles, profile, sentView } from '../../support/profile-answers.ts';
import {
  dana,
  expect,
  follow,
  followWithin,
  holdingIn,
  mayAllIn,
  type Page,
  test,
  within,
} from '../../support/shown.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const changeEmail = (page: Page) => page.getByRole('button', { name: 'Change e-mail' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const tabs = ['Basic Information', 'Account & Security', 'Organizations'];
const wanted = 'dana.new@lakemont.example';
const noRecords = { rows: [], next: null };
const emailUpdate = {
  emailUpdateObjectId: '019aa000-0000-7000-8000-000000000001',
  newEmail: wanted,
  expiresAt: '2030-01-01T00:00:00.000Z',
};

test('users open their own profile or a colleague’s, and its audit log, as far as they may', async ({
  page,
  answers,
}) => {
  await test.step('the audit log is shown with user-management-audit-read, and not with all other permissions together [P-088]', async () => {
    const { own, of } = openedProfiles(answers);
    answers.to(contract.audit.myHistory, noRecords).to(contract.audit.userHistory, noRecords);
    const others = permissionNames.filter((name) => name !== 'user-management-audit-read');
    holdingIn(answers, {
      ...mayAllIn('LKMT', 'GONE'),
      INVITE: ['user-management-invite'],
      OTHERS: others,
      AUDITOR: ['user-management-audit-read', 'user-management-user-write'],
    });
    for (const path of [own, of]) {
      if (path === own) await page.goto(within('OTHERS', `${path}?tab=audit`));
      else await followWithin(page, 'OTHERS', `${path}?tab=audit`);
      await expect(page.getByRole('tab'), path).toHaveText(tabs);
      await expect(tab(page, 'Basic Information')).toHaveAttribute('aria-selected', 'true');
      await followWithin(page, 'AUDITOR', `${path}?tab=audit`);
      await expect(page.getByRole('tab'), path).toHaveText([...tabs, 'Audit Log']);
      await expect(tab(page, 'Audit Log')).toHaveAttribute('aria-selected', 'true');
    }
  });
  await test.step('users open their own profile or a colleague’s, and other addresses say why not [P-097][P-098][P-099][P-100][P-101]', async () => {
    const { own, of } = openedProfiles(answers);
    await followWithin(page, 'LKMT', of.replace(colleague.userId, dana.userId));
    await expect(page).toHaveURL(new RegExp(`${own}$`));

    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    answers.to(contract.profile.userProfile, async () => {
      await held;
      return colleague;
    });
    await follow(page, of);
    await expect(
      page.getByRole('status', { name: 'Loading the profile' }).or(page.getByText('Loading the profile')),
    ).toBeVisible();
    letGo();
    await expect(page.getByRole('heading', { level: 1, name: 'Lena Fuchs' })).toBeVisible();
    await expect(page).toHaveTitle('User Profile · Organization LKMT · Waypost');

    answers.failing(contract.profile.userProfile, 'NOT_FOUND');
    await followWithin(page, 'GONE', of);
    const error = 'This page has encountered an error. Please close out and try to reload the page.';
    await expect(page.getByRole('main').getByText(error)).toBeVisible();

    await followWithin(page, 'INVITE', of);
    await expectText(page, 'Privileged Access Required');
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

test('values typed into the profile are validated, saved and kept', async ({ page, answers }) => {
  await page.goto(openedProfiles(answers).own);
  // Each rule has a unit test with more values.
  const rules = [
    [
      'a first name has 2 to 15 letters, digits, spaces, apostrophes and hyphens [P-184][P-185][P-186]',
      'First Name',
      {
        L: 'First name must be at least 2 characters',
        [`Lena${'a'.repeat(12)}`]: '15 characters max',
        'Lena!': 'Alphanumeric only',
      },
      [`Lena${'a'.repeat(11)}`, "Le'na"],
    ],
    [
      'a last name has 2 to 20 of the same [P-187][P-188][P-189][P-190]',
      'Last Name',
      {
        F: 'Last name must be at least 2 characters',
        [`Fuchs${'s'.repeat(16)}`]: '20 characters max',
        'Fuchs;': 'Alphanumeric only',
      },
      [`Fuchs${'s'.repeat(15)}`, "O'Fuchs"],
    ],
    [
      'a phone has ten digits, however they are set apart [P-191][P-192][P-193]',
      'Phone',
      {
        '': 'Required',
        '916 555 0100 12': 'Invalid phone number, too many characters',
        '916 555 01': 'Invalid phone number',
      },
      ['9165550100', '(916) 555-0100'],
    ],
    [
      'an extension has up to six digits [P-194][P-195]',
      'Extension',
      { '1234567': '6 numbers max', '12a': 'Numeric only' },
      ['123456'],
    ],
  ] as const;
  for (const [title, name, wrong, right] of rules)
    await test.step(title, async () => {
      const before = await field(page, name).inputValue();
      for (const [typed, message] of Object.entries(wrong)) {
        await field(page, name).fill(typed);
        await save(page).click();
        const problem = page.getByRole('region', { name: '1 field needs a change before saving' });
        await expect(problem.getByRole('link')).toHaveText([`${name}: ${message}`]);
        await expect(field(page, name)).toHaveAccessibleDescription(message);
      }
      for (const typed of right) {
        await field(page, name).fill(typed);
        await expect(field(page, name), typed).toHaveAttribute('aria-invalid', 'false');
      }
      await field(page, name).fill(before);
    });
  await test.step('an e-mail address is valid with up to 60 characters, in lower case [P-180][P-181][P-182][P-183]', async () => {
    for (const [typed, message] of [
      ['', 'Required'],
      [`${'l'.repeat(44)}@lakemont.example`, '60 characters max'],
      ['dana', 'Invalid email address'],
    ] as const) {
      await field(page, 'E-mail').fill(typed);
      await changeEmail(page).click();
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription(message);
    }
    await field(page, 'E-mail').fill(`${'l'.repeat(43)}@lakemont.example`);
    await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'false');
    await field(page, 'E-mail').fill('Dana.WHITFIELD@Lakemont.Example');
    await expect(field(page, 'E-mail')).toHaveValue(dana.email);
    await changeEmail(page).click();
    await expectText(page, 'No changes to e-mail');
  });
  await test.step('a save without changes shows a message, and a failed save shows an error and keeps the typed values [P-202][P-203][P-307][P-308][P-309][P-314]', async () => {
    await closeMessages(page);
    await changeEmail(page).click();
    await expectText(page, 'No changes to e-mail');
    await save(page).click();
    await expectText(page, 'No changes to user');
    const changes = answers.asked.filter(
      ({ method, path }) => method !== 'GET' && !/graphql|drafts/.test(path),
    );
    expect(changes).toEqual([]);

    answers.failing(contract.profile.updateMyProfile, 500);
    await field(page, 'First Name').fill('Dana-Mae');
    await save(page).click();
    await expectText(
      page,
      'Unexpected error occurred while updating user. Please try again. If the problem persists, contact support for assistance.',
    );
    await expect(field(page, 'First Name')).toHaveValue('Dana-Mae');
    answers.to(contract.profile.updateMyProfile, { ...profile, firstName: 'Dana-Mae', version: 2 });
    await save(page).click();
    await expectText(page, 'User updated.');
    await expect(page.getByRole('heading', { level: 1, name: 'Dana-Mae Whitfield' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Dana-Mae Whitfield/ })).toBeVisible();

    answers.failing(contract.account.updateMyEmail, 500);
    await field(page, 'E-mail').fill(wanted);
    await changeEmail(page).click();
    await expectText(
      page,
      "Unable to update e-mail address. Please contact the provider's support if assistance is needed.",
    );
    await expect(field(page, 'E-mail')).toHaveValue(wanted);
    const taken = message('invite.existsInEntity');
    const errors = [{ path: 'newEmail', message: taken }];
    answers.failing(contract.account.updateMyEmail, 'BAD_REQUEST', { errors });
    await changeEmail(page).click();
    await expectText(page, taken);
    const held = Promise.withResolvers<void>();
    answers.to(contract.account.updateMyEmail, async () => {
      await held.promise;
      return emailUpdate;
    });
    await changeEmail(page).click();
    await expectText(page, 'Updating e-mail.');
    held.resolve();
    await expectText(
      page,
      'E-mail change requires validation. Please check your e-mail to validate before e-mail change will update.',
    );
  });
});

test('users can change their own profile, except for what an administrator sets', async ({
  page,
  answers,
}) => {
  const { own, of } = openedProfiles(answers);
  const typeOfUser = page.getByRole('combobox', { name: 'Type of User' });
  const control = page.getByRole('button', { name: /^(Deactivate|Activate)/ });
  holdingIn(answers, {
    TASKS: ['task-management-read'],
    ALL: permissionNames,
    ...mayAllIn('PENDING', 'ACTIVE', 'CHANGED'),
  });
  await page.goto(within('TASKS', own));
  await test.step('basic information shows e-mail, name, phone and type [P-080]', async () => {
    await expect(page.getByRole('tabpanel').getByRole('textbox')).toHaveCount(5);
    for (const name of ['E-mail', 'First Name', 'Last Name', 'Phone', 'Extension'])
      await expect(field(page, name), name).toBeEnabled();
    await expect(field(page, 'E-mail')).toHaveValue(dana.email);
    await expect(changeEmail(page)).toBeEnabled();
    await expect(typeOfUser).toHaveText('Business Associate');
  });
  await test.step('roles are shown as chips [P-089]', async () => {
    const roles = page.getByRole('list', { name: 'Roles' }).getByRole('listitem');
    await expect(roles).toHaveText(['Task Worker']);
  });
  await test.step('facilities are read-only, and the default can be chosen [P-085]', async () => {
    await tab(page, 'Organizations').click();
    await expect(field(page, 'Facilities')).toBeDisabled();
    await expect(field(page, 'Facilities')).toHaveValue(/Lakemont Medical Center/);
    await expect(page.getByRole('combobox', { name: 'Default Facility' })).toBeEnabled();
  });
  await test.step('users who manage users can change the status and facilities of others, not their own [P-086][P-090]', async () => {
    await followWithin(page, 'ALL', own);
    await expect(tab(page, 'Audit Log')).toBeVisible();
    await expect(typeOfUser).toBeDisabled();
    await expectText(page, 'Only an administrator can change your type');
    await expect(control).toHaveCount(0);
    await tab(page, 'Organizations').click();
    await expect(field(page, 'Facilities')).toBeDisabled();
    await follow(page, within('ALL', of));
    await expect(page.getByRole('heading', { level: 1, name: 'Lena Fuchs' })).toBeVisible();
    await expect(typeOfUser).toBeEnabled();
    await expect(control).toHaveCount(1);
    await tab(page, 'Organizations').click();
    await expect(page.getByRole('combobox', { name: 'Facilities', exact: true })).toBeEnabled();
  });
  await test.step('the sign-in sessions are shown for active users only [P-082][P-083]', async () => {
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    openedProfiles(answers, { status: 'Pending' });
    await followWithin(page, 'PENDING', `${own}?tab=security`);
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
    await expect(sessions).toHaveCount(0);
    openedProfiles(answers);
    answers.to(contract.settings.mySubscriptions, [sentView]);
    await followWithin(page, 'ACTIVE', `${own}?tab=security`);
    await expect(sessions).toContainText('This session');
  });
  await test.step('the profile sets e-mail about mentions and escalations and cancels daily views, and the focus stays or moves to the title', async () => {
    answers.to(contract.comments.setMentionMail, ({ text }) => JSON.parse(text) as { isOn: boolean });
    answers.to(contract.escalation.setNoticeMail, ({ text }) => JSON.parse(text) as { isOn: boolean });
    answers.to(contract.settings.unsubscribe, undefined);
    const card = page.getByRole('region', { name: 'E-mail', exact: true });
    const choice = card.getByRole('switch', { name: 'E-mail me when a colleague mentions me' });
    await choice.click();
    await expect(choice).toBeChecked();
    await expect(choice).toBeFocused();
    const rules = card.getByRole('switch', { name: 'E-mail me when a rule tells me of a task' });
    await rules.click();
    await expect(rules).toBeChecked();
    await expect(choice).toBeChecked();
    await expect(card).toContainText('Each morning at 7:00 (America/New York)');
    answers.to(contract.settings.mySubscriptions, []);
    await card.getByRole('button', { name: 'Stop sending Overdue' }).click();
    await expect(card).toContainText('No view is sent to you each morning.');
    await expect(card.getByRole('heading', { name: 'E-mail' })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'no longer sent to you' })).toContainText(
      'Overdue',
    );
  });
  await test.step('a pending change of e-mail is shown above every tab, and its link can be sent again [P-096]', async () => {
    openedProfiles(answers, { emailUpdate });
    await followWithin(page, 'CHANGED', own);
    const banner = page.getByText(`Check ${wanted} and follow the link to finish.`);
    await expect(banner).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue(dana.email);
    await tab(page, 'Organizations').click();
    await expect(banner).toBeVisible();
    answers.to(contract.account.sendEmailVerification, emailUpdate);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expectText(page, `The link was sent to ${wanted} again.`);
  });
});

test('a notice above the form names a deactivated, invited or federated user, and locked fields cannot be changed [P-081][P-082][P-091][P-092][P-093][P-094][P-095]', async ({
  page,
  answers,
}) => {
  const federated =
    "This user belongs to an entity using Federated SSO. Some fields on this page are locked and can only be managed from the entity's identity service.";
  const deactivated = 'User is deactivated and unable to access this Entity';
  const { of } = openedProfiles(answers);
  const shown = (change: Partial<typeof colleague>) =>
    answers.to(contract.profile.userProfile, { ...colleague, ...change });
  const every = ['email', 'firstName', 'lastName', 'phone', 'typeOfUser'] as const;

  holdingIn(answers, mayAllIn('DEACTIVATED', 'INVITED', 'OWN', 'CORRECTED'));
  shown({ status: 'Deactivated', isActive: false, lockedFields: [...every] });
  await page.goto(within('DEACTIVATED', of));
  await expectText(page, deactivated);
  await expect(field(page, 'E-mail')).toBeDisabled();
  await tab(page, 'Account & Security').click();
  await expectText(page, 'Only active users can sign in');
  await expect(page.getByRole('region', { name: 'Sign-ins' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);

  shown({ status: 'Pending', isActive: false, lockedFields: [...every] });
  await followWithin(page, 'INVITED', of);
  await expectText(page, 'This user was invited and has not accepted the invitation yet.');
  await expect(page.getByText(deactivated)).toHaveCount(0);
  await expect(field(page, 'First Name')).toBeDisabled();

  const { own } = openedProfiles(answers, {
    usesExternalIdentityProvider: true,
    lockedFields: ['email', 'firstName', 'lastName', 'typeOfUser'],
  });
  await followWithin(page, 'OWN', own);
  await expectText(page, federated);
  for (const name of ['E-mail', 'First Name', 'Last Name']) await expect(field(page, name)).toBeDisabled();
  await expect(
    page.getByText('An administrator of your organization can correct this').first(),
  ).toBeVisible();
  await expect(field(page, 'Phone')).toBeEnabled();
  await test.step('a federated user has no password here [P-081]', async () => {
    await tab(page, 'Account & Security').click();
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change password' })).toHaveCount(0);
  });

  // Users who manage users correct them.
  shown({ usesExternalIdentityProvider: true, lockedFields: [] });
  await followWithin(page, 'CORRECTED', of);
  await expectText(page, message('user.federatedCorrected'));
  await expect(page.getByText(federated)).toHaveCount(0);
  for (const name of ['E-mail', 'First Name', 'Last Name']) await expect(field(page, name)).toBeEnabled();
});
