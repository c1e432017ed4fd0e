import { contract } from '@waypost/contract';
import { openedCase, patient } from '../../../support/case-answers.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test } from '../../../support/shown.ts';

const difference = (
  at: number,
  insuranceName: string | null,
  name: string,
  here: string | null,
  sent: string,
) => ({
  differenceId: idOf(2700 + at),
  sourceName: 'Registration feed',
  seenAt: '2026-11-20T15:00:00.000Z',
  insuranceName,
  fields: [{ name, here, sent }],
});
const emailed = difference(1, null, 'E-mail', 'marisol@example.org', 'm.echeverria@example.org');
const numbered = difference(2, 'Tidewater PPO', 'Subscriber ID', null, 'TWM8841207');

test('a value that a source sent against a correction is shown beside it and is decided; a failure is reported, and readers see it without a choice', async ({
  page,
  answers,
}) => {
  await test.step('differences that failed to load show an error, and load again on request', async () => {
    const address = openedCase(answers);
    answers.failing(contract.registrations.sourceDifferences, 'UNAVAILABLE');
    const held = { ...mayAllIn('LKMT', 'FAILED', 'DECIDED'), READ: ['case-management-read', 'patient-read'] };
    holdingIn(answers, held);
    await page.goto(address);
    const sidebar = page.getByRole('complementary', { name: 'Patient' });
    await expect(sidebar.getByText('Server error')).toBeVisible();
    answers.to(contract.registrations.sourceDifferences, [emailed]);
    await sidebar.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible();
    await expect(sidebar.getByText('Server error')).toHaveCount(0);
  });
  await test.step('a failed decision shows an error and loses nothing, and a read-only user sees both values without a choice', async () => {
    const address = openedCase(answers);
    answers
      .to(contract.registrations.sourceDifferences, [emailed])
      .failing(contract.registrations.decideSourceDifference, 'UNAVAILABLE');
    await followWithin(page, 'FAILED', address);
    const differences = page.getByRole('region', { name: 'Differences' });
    await differences.getByRole('button', { name: 'Keep what is here: E-mail' }).click();
    await expect(page.getByText('Server error')).toBeVisible();
    await expect(differences.getByRole('button', { name: 'Keep what is here: E-mail' })).toBeEnabled();

    await followWithin(page, 'READ', address);
    await expect(differences.getByRole('table', { name: 'Patient' })).toBeVisible();
    await expect(differences.getByRole('button')).toHaveCount(0);
  });
  await test.step('a decision about a value that a source sent against a correction removes it, reads the patient again and shows the next one', async () => {
    const address = openedCase(answers);
    answers.to(contract.registrations.sourceDifferences, [emailed, numbered]);
    await followWithin(page, 'DECIDED', address);
    const differences = page.getByRole('region', { name: 'Differences' });
    const [ofPatient, ofInsurance] = [
      differences.getByRole('table', { name: 'Patient' }),
      differences.getByRole('table', { name: 'Tidewater PPO' }),
    ];
    await expect(
      ofPatient.getByRole('row', { name: 'E-mail marisol@example.org m.echeverria@example.org' }),
    ).toBeVisible();
    await expect(ofInsurance.getByRole('row', { name: 'Subscriber ID Not given TWM8841207' })).toBeVisible();
    await expect(ofPatient.getByRole('columnheader', { name: 'Registration feed' })).toBeVisible();

    answers
      .to(contract.registrations.decideSourceDifference, { differenceId: emailed.differenceId })
      .to(contract.registrations.sourceDifferences, [numbered])
      .toRead('patientDetails', {
        patientDetails: { ...patient, version: 2, email: 'm.echeverria@example.org' },
      });
    await differences.getByRole('button', { name: 'Take what was sent: E-mail' }).click();
    await expect(ofPatient).toHaveCount(0);
    const { text } = await answers.sent('POST', `/SourceDifferences/${emailed.differenceId}`);
    expect(JSON.parse(text)).toMatchObject({
      decision: 'take',
    });
    await expect(
      page.getByRole('region', { name: 'Demographics' }).getByText('m.echeverria@example.org'),
    ).toBeVisible();
    await expect(differences.getByRole('button', { name: 'Keep what is here: Subscriber ID' })).toBeFocused();

    answers.to(contract.registrations.sourceDifferences, []);
    await page.keyboard.press('Enter');
    await expect(differences).toHaveCount(0);
  });
});
