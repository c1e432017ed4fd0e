import { contract } from '@waypost/contract';
import type { Entity } from '@waypost/contract/entities/calls';
import type { UserProfile } from '@waypost/contract/profile/calls';
import type { SettingBody, UserSetting } from '@waypost/contract/saved-views/calls';
import { keepingDrafts } from '../../support/draft-answers.ts';
import { colleague, openedProfiles, profile } from '../../support/profile-answers.ts';
import { expect, follow, idOf, lakemont, type Page, test } from '../../support/shown.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const expectText = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible();
const support = 'Please try again. If the problem persists, contact support for assistance.';

const facilities: Entity['facilities'] = lakemont.facilities.flatMap((one) => [
  one,
  { ...one, id: idOf(20), name: 'Bay Clinic' },
  { ...one, id: idOf(21), name: 'Children’s Hospital' },
]);
/** The default facility as it was sent. */
const setting = (text: string): UserSetting => ({
  ...(JSON.parse(text) as SettingBody),
  userSettingId: idOf(80),
  version: 1,
  sharedBy: null,
  sharedFromId: null,
});

test('users change their own profile, and lose nothing that they typed', async ({ page, answers }) => {
  const { own } = openedProfiles(answers);
  keepingDrafts(answers);
  answers.to(contract.policy.myEntities, [{ ...lakemont, facilities }]);
  await page.goto(own);
  await test.step('typed values survive another tab and a reload; leaving asks first, No stays and YES leaves [P-078][P-079]', async () => {
    await expect(page.getByRole('tab')).toHaveText([
      'Basic Information',
      'Account & Security',
      'Organizations',
      'Audit Log',
    ]);
    await field(page, 'Last Name').fill('Typed');
    await tab(page, 'Account & Security').click();
    await tab(page, 'Basic Information').click();
    await expect(field(page, 'Last Name')).toHaveValue('Typed');
    await page.reload();
    await expect(field(page, 'Last Name')).toHaveValue('Typed');
    const home = page.getByRole('link', { name: 'Home', exact: true });
    const asks = page.getByRole('alertdialog');
    const isHome = page.getByRole('heading', { level: 1, name: lakemont.name });
    await home.click();
    await expect(asks).toContainText(
      'There are unsaved changes on this page, are you sure you want to continue?',
    );
    await expect(asks.getByRole('button', { name: 'No', exact: true })).toBeFocused();
    await asks.getByRole('button', { name: 'No', exact: true }).click();
    await expect(asks).toHaveCount(0);
    await expect(field(page, 'Last Name')).toHaveValue('Typed');
    await home.click();
    await asks.getByRole('button', { name: 'YES', exact: true }).click();
    await expect(isHome).toBeVisible();
    await follow(page, own);
    await expect(field(page, 'Last Name')).toHaveValue(profile.lastName);
    // Leaving without typed values asks nothing.
    await home.click();
    await expect(isHome).toBeVisible();
    await follow(page, own);
  });
  await test.step('a save by another user first is reported, and the typed values stay in the form', async () => {
    await field(page, 'Phone').fill('9165550101');
    answers.failing(contract.profile.updateMyProfile, 'VERSION_CHANGED');
    await save(page).click();
    await expectText(
      page,
      'Someone else has changed this since you opened it. Reload to see it as it is now.',
    );
    answers.to(contract.profile.myProfile, { ...profile, lastName: 'Roth-Meyer', version: 2 });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(field(page, 'Last Name')).toHaveValue('Roth-Meyer');
    await expect(field(page, 'Phone')).toHaveValue('(916) 555-0101');
  });
  await test.step('a change is shown while it runs and when it is done, and is sent alone [P-312][P-313]', async () => {
    await field(page, 'Extension').fill('204');
    const held = Promise.withResolvers<void>();
    const saved: UserProfile = {
      ...profile,
      lastName: 'Roth-Meyer',
      phoneNumber: '9165550101',
      phoneNumberExtension: '204',
      version: 3,
    };
    answers.to(contract.profile.updateMyProfile, async () => {
      await held.promise;
      answers.to(contract.profile.myProfile, saved);
      return saved;
    });
    await field(page, 'Extension').press('Enter');
    await expectText(page, 'Updating user.');
    held.resolve();
    await expectText(page, 'User updated.');
    const { text } = await answers.sent('PATCH', '/logins/me');
    expect(JSON.parse(text)).toEqual({
      id: profile.userId,
      telecom: [
        { system: 'phone', use: 'work', value: expect.stringMatching(/916.*555.*0101/), extension: '204' },
      ],
    });
  });
  await test.step('the default facility is saved, changed and removed [P-085][P-151][P-320][P-321]', async () => {
    const withFacilities = (settings: UserSetting[]) =>
      answers.to(contract.profile.myProfile, { ...profile, facilities, settings });
    withFacilities([]);
    await page.goto(`${own}?tab=organizations`);
    const chooser = page.getByRole('combobox', { name: 'Default Facility' });
    const choose = async (name: string) => {
      await chooser.click();
      await page.getByRole('option', { name }).click();
      await save(page).click();
    };
    answers.failing(contract.settings.addMySetting, 500);
    await choose('Children’s Hospital');
    await expectText(page, `Unexpected error occurred while updating the default facility. ${support}`);
    answers.to(contract.settings.addMySetting, ({ text }) => {
      withFacilities([setting(text)]);
      return setting(text);
    });
    await save(page).click();
    await expectText(page, 'Facility Settings updated');
    await page.reload();
    await expect(chooser).toHaveText('Children’s Hospital');
    await save(page).click();
    await expectText(page, 'No changes to facilities');
    answers.to(contract.settings.removeMySetting, () => void withFacilities([]));
    await choose('None');
    await expectText(page, 'Facility Settings updated');
    await page.reload();
    await expect(chooser).toHaveText('None');
  });
});

test('an administrator changes the profile of a colleague', async ({ page, answers }) => {
  const { of } = openedProfiles(answers);
  answers.to(contract.policy.myEntities, [{ ...lakemont, facilities }]);
  const shown = (change: Partial<UserProfile>) =>
    answers.to(contract.profile.userProfile, { ...colleague, ...change });
  await page.goto(`${of}?tab=organizations`);
  const sent = () => answers.asked.filter(({ path }) => path.includes('/members/users/'));
  await test.step('a colleague has at least one facility and a default one [P-085][P-086][P-087][P-319][P-320][P-321]', async () => {
    const chosen = page.getByRole('combobox', { name: 'Facilities', exact: true });
    await chosen.click();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await save(page).click();
    await expect(chosen).toHaveAccessibleDescription('Required');
    expect(sent()).toEqual([]);
    const choose = async (name: string) => {
      await chosen.click();
      await page.getByRole('option', { name }).click();
      await page.keyboard.press('Escape');
    };
    await choose('Children’s Hospital');
    await choose('Bay Clinic');
    answers.failing(contract.users.setFacilities, 500);
    await save(page).click();
    await expectText(page, `Unexpected error occurred while updating facilities. ${support}`);
    const own = facilities.slice(1);
    answers.to(contract.users.setFacilities, () => {
      shown({ facilities: own, membershipVersion: 2 });
      return { ...colleague, facilities: own };
    });
    await save(page).click();
    await expectText(page, 'Facilities updated');
    expect(JSON.parse((await answers.sent('PATCH', /\/members\/users\//)).text).toSorted()).toEqual(
      own.map(({ id }) => id).toSorted(),
    );
    await page.getByRole('combobox', { name: 'Default Facility' }).click();
    await expect(page.getByRole('option')).toHaveText(['Bay Clinic', 'Children’s Hospital']);
    await page.getByRole('option', { name: 'Bay Clinic' }).click();
    answers.to(contract.settings.giveSetting, ({ text }) => {
      shown({ facilities: own, membershipVersion: 2, settings: [setting(text)] });
      return setting(text);
    });
    await save(page).click();
    await expectText(page, 'Facility Settings updated');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Default Facility' })).toHaveText('Bay Clinic');
  });
  await test.step('the account of a colleague is deactivated and activated, and signed out [P-083][P-316]', async () => {
    answers.to(contract.account.endUserSessions, undefined).to(contract.roles.userPermissions, []);
    await tab(page, 'Account & Security').click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
    await expectText(page, 'All sessions in this organization have ended');
    const { facilities: own } = colleague;
    for (const [action, done, isActive] of [
      ['Deactivate', 'User Deactivated', false],
      ['Activate', 'User Activated', true],
    ] as const) {
      const change = { isActive, status: isActive ? ('Active' as const) : ('Deactivated' as const) };
      answers.to(contract.users.setActive, () => {
        shown(change);
        return { ...colleague, ...change, facilities: own };
      });
      await page.getByRole('button', { name: action, exact: true }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expectText(page, done);
      await expect(page.getByText('User is deactivated and unable to access this Entity')).toHaveCount(
        isActive ? 0 : 1,
      );
    }
  });
});
