import { contract } from '@waypost/contract';
import { patient } from '../../../../support/case-answers.ts';
import { merged, other, withOther } from '../../../../support/merge-answers.ts';
import { compareOther, mergeDrawer, mergeItem, openMenu } from '../../../../support/merge-screens.ts';
import { expect, followWithin, holdingIn, idOf, mayAllIn, test, within } from '../../../../support/shown.ts';

test('a user who may change patients merges two records of a person, and undoes the merge', async ({
  page,
  answers,
}) => {
  await test.step('a user who may not change patients sees a notice and no merge action, and the page shows a merge by another user', async () => {
    const address = withOther(answers);
    const cases = ['case-management-read', 'case-management-write', 'patient-read'];
    holdingIn(answers, {
      CASES: cases,
      ALL: [...cases, 'patient-write', 'task-management-read'],
      ...mayAllIn('MERGE', 'BACK'),
    });
    answers.to(contract.patient.patientMerges, [merged]);
    await page.goto(within('CASES', address));
    await openMenu(page);
    await expect(mergeItem(page)).toHaveAccessibleDescription('Changing patients is not permitted');
    await page.keyboard.press('Escape');
    await expect(page.getByText('was merged into this patient')).toHaveCount(0);
    answers.to(contract.patient.patientMerges, []);
    await followWithin(page, 'ALL', address);
    await expect(page.getByRole('region', { name: 'Demographics' })).toBeVisible();
    await expect.poll(() => answers.live.size).toBeGreaterThan(0);
    await expect
      .poll(() => answers.asked.filter(({ path }) => path.endsWith('/merges')).length)
      .toBeGreaterThan(0);
    answers.to(contract.patient.patientMerges, [merged]);
    answers.emit({
      kind: 'event',
      id: idOf(2010),
      type: 'patient.merged',
      subjectId: patient.patientId,
      caseId: null,
    });
    await expect(page.getByText('was merged into this patient')).toBeVisible();
  });
  answers.to(contract.patient.patientMerges, []);
  await followWithin(page, 'MERGE', withOther(answers));
  await openMenu(page);
  await mergeItem(page).click();
  await mergeDrawer(page).getByRole('button', { name: 'Find', exact: true }).click();
  await expect(mergeDrawer(page).getByText('Give a last name, a date of birth')).toBeVisible();
  await mergeDrawer(page).getByRole('button', { name: 'Cancel' }).click();
  await compareOther(page);
  expect(JSON.parse((await answers.sent('POST', '/search/graphql')).text).variables).toMatchObject({
    dateOfBirth: '03-14-1984',
  });
  const both = mergeDrawer(page).getByRole('table', { name: 'The two records' });
  await test.step('differences are marked, and the records that would move are listed', async () => {
    await expect(both.getByRole('row', { name: /^Name/ })).toHaveAccessibleName(
      'Name Differs: Echeverria, Marisol T Differs: Etcheverry, Mari',
    );
    const moves = mergeDrawer(page).getByRole('status').filter({ hasText: 'What moves to patient 100482' });
    await expect(moves.getByText('Case 260000-07')).toBeVisible();
    await expect(moves.getByText('Number 88213 (MR, given by local)')).toBeVisible();
  });
  await test.step('the user chooses which record stays, and a merge requires a reason', async () => {
    await both.getByRole('radio', { name: 'Patient 100733 stays' }).check();
    await expect(mergeDrawer(page).getByText('What moves to patient 100733')).toBeVisible();
    await mergeDrawer(page).getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(mergeDrawer(page).getByText('Required')).toBeVisible();
    await both.getByRole('radio', { name: 'Patient 100482 stays' }).check();
    await expect(mergeDrawer(page).getByText('What moves to patient 100482')).toBeVisible();
  });
  await test.step('a merge applies only to the data shown: a record that changed meanwhile is shown again', async () => {
    answers.failing(contract.patient.mergePatients, 'VERSION_CHANGED');
    await mergeDrawer(page).getByRole('textbox', { name: 'Reason' }).fill('Registered twice');
    await mergeDrawer(page).getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(mergeDrawer(page).getByRole('alert')).toContainText('changed');
    answers.to(contract.patient.mergePatients, merged).to(contract.patient.patientMerges, [merged]);
    await mergeDrawer(page).getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(page.getByText('Patients merged')).toBeVisible();
    const { text, path } = await answers.sent('POST', '/merge');
    expect(path).toContain(patient.patientId);
    expect(JSON.parse(text)).toEqual({
      mergedPatientId: other.patientId,
      mergedVersion: 4,
      reason: 'Registered twice',
    });
  });
  await expect(page.getByText('Etcheverry, Mari (100733) was merged into this patient')).toBeVisible();
  await test.step('the undo of a merge asks to which patient each later change belongs', async () => {
    const address = withOther(answers);
    const old = {
      ...merged,
      mergeId: idOf(2008),
      mergedAt: new Date(Date.now() - 31 * 86_400_000).toISOString(),
    };
    answers.to(contract.patient.patientMerges, [merged, old]).to(contract.patient.takeMergeBack, {
      outcome: 'undecided',
      merge: merged,
      undecided: {
        cases: [],
        identifiers: [{ identifierId: idOf(2009), authority: 'local', type: 'MR', value: '90001' }],
        fields: [{ field: 'email', before: null, now: 'mari@example.org' }],
      },
    });
    await followWithin(page, 'BACK', address);
    const back = page.getByRole('button', { name: 'Take Back' });
    // The old merge can no longer be undone.
    await expect(back).toHaveCount(1);
    await back.click();
    const asking = page.getByRole('dialog', { name: 'Take Back Merge' });
    await expect(asking).toContainText('with 1 case and 1 number that the merge moved');
    const send = asking.getByRole('button', { name: 'Take Back' });
    await send.click();
    await expect(asking.getByText('Now: mari@example.org. Before the merge: not given.')).toBeVisible();
    await send.click();
    await expect(asking.getByText('Required')).toHaveCount(2);
    const whose = (name: string) => asking.getByRole('radiogroup', { name });
    await whose('Number 90001').getByRole('radio', { name: 'This patient' }).check();
    await whose('E-mail').getByRole('radio', { name: 'Etcheverry, Mari (100733)' }).check();
    answers
      .to(contract.patient.takeMergeBack, {
        outcome: 'taken-back',
        merge: { ...merged, takenBackAt: new Date().toISOString(), takenBackBy: idOf(5) },
        undecided: { cases: [], identifiers: [], fields: [] },
      })
      .to(contract.patient.patientMerges, []);
    await send.click();
    await expect(page.getByText('Merge taken back')).toBeVisible();
    await expect(back).toHaveCount(0);
    expect(JSON.parse((await answers.sent('POST', '/take-back')).text)).toEqual({
      cases: [],
      identifiers: [{ identifierId: idOf(2009), patientId: patient.patientId }],
      fields: [{ field: 'email', patientId: other.patientId }],
    });
  });
});
