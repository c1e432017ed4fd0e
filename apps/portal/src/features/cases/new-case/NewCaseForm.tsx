import useMediaQuery from '@mui/material/useMediaQuery';
import type { Patient } from '@waypost/contract/patients/shapes';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { useEffect, useMemo, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { consumeRequestedPatient } from '#src/app/requested-patient.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { RequiredLegend } from '#src/ui/form/RequiredLegend.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { Foot } from '../case-styles.ts';
import { SimilarPatients } from '../patients/SimilarPatients.tsx';
import { typedPatient } from '../patients/typed-patient.ts';
import { useSimilarPatients } from '../patients/use-similar-patients.ts';
import { VisitFields } from '../visit/VisitFields.tsx';
import { zoneOfFacility } from '../visit/visit-change.ts';
import { CoverageSection } from './CoverageSection.tsx';
import { Beside, Columns, Sheet, Within, wide } from './new-case-layout.ts';
import { type NewCaseValues, newCase, newCaseLabels, newCaseRules, noPatient } from './new-case-values.ts';
import { PatientSection } from './PatientSection.tsx';
import { SamePerson } from './SamePerson.tsx';
import { useRegisterCase } from './use-register-case.ts';

const texts = {
  nobody: 'No known patient matches. Saving registers a new patient.',
  failed: 'Known patients could not be looked up. You can save: duplicates are checked again.',
};

/** The form's values of a known patient. */
const chosenValues = (person: SimilarPatient): Partial<NewCaseValues> => ({
  ...noPatient,
  patientId: person.patientId,
  familyName: person.familyName,
  firstName: person.firstName ?? '',
  birthDate: person.birthDate ?? '',
  gender: person.gender,
  medicalRecordNumber: person.medicalRecordNumber ?? '',
});

/** Values of a proposed patient; for one who cannot be shown, the typed values. */
const sameValues = (patientId: string, known: Patient | null): Partial<NewCaseValues> => ({
  patientId,
  ...(known && {
    familyName: known.name[0]?.familyName ?? '',
    firstName: known.name[0]?.firstName ?? '',
    birthDate: known.birthDate ?? '',
    gender: known.gender,
    medicalRecordNumber: known.medicalRecordNumber ?? '',
  }),
});

/** The registration desk: patient, visit and insurances in one form, next to the matching known patients. */
export function NewCaseForm({ facilityId }: { facilityId: string }) {
  const { entity } = useEntity();
  const facilities = facilityOptions(entity.facilities);
  const today = localToday();
  const initial = useMemo(() => newCase(facilityId, today), [facilityId, today]);
  const rules = useMemo(() => newCaseRules(today), [today]);
  const draftForm = useFormWithDraft({ form: 'new-case', subjectId: null }, initial, rules);
  const { form, draftSavedAt, isLoading, discard, settle } = draftForm;
  const { errors, dirtyFields, isSubmitting, isSubmitted } = form.formState;
  const values = useWatch({ control: form.control }) as NewCaseValues;
  // Rules compare several fields: after a refused attempt, a change of one field may correct another.
  useEffect(() => {
    if (!isSubmitted) return;
    return form.subscribe({ formState: { values: true }, callback: () => void form.trigger() });
  }, [form, isSubmitted]);

  // A draft with a patient is kept, because it may be for another person.
  useEffect(() => {
    if (isLoading) return;
    const patient = consumeRequestedPatient(entity.id);
    if (!patient || form.getValues('familyName') !== '') return;
    for (const name of ['familyName', 'firstName', 'birthDate', 'medicalRecordNumber'] as const)
      form.setValue(name, patient[name], { shouldDirty: true });
  }, [entity.id, form, isLoading]);

  const typed = typedPatient(values);
  const similar = useSimilarPatients(typed, values.patientId !== '');
  const { people } = similar;
  const isWide = useMediaQuery(wide);
  const first = useRef<HTMLButtonElement>(null);

  const put = (changes: Partial<NewCaseValues>) => {
    for (const [name, value] of Object.entries(changes))
      form.setValue(name as keyof NewCaseValues, value, { shouldDirty: true });
    form.clearErrors(Object.keys(changes) as (keyof NewCaseValues)[]);
  };
  // Fields are locked or unlocked with the next render.
  const focusLater = (name: keyof NewCaseValues) => setTimeout(() => form.setFocus(name));
  const choose = (person: SimilarPatient) => {
    put(chosenValues(person));
    focusLater(values.facilityId === '' ? 'facilityId' : 'dateOfServiceStart');
  };
  const another = () => {
    put({ ...noPatient, patientId: '' });
    focusLater('familyName');
  };

  const registering = useRegisterCase(form, () => settle(initial));
  const { attempt, general, candidates } = registering;
  const problems = [
    ...(general === null ? [] : [{ name: null, label: null, message: general }]),
    ...(attempt > 0 ? formProblems(errors, newCaseLabels) : []),
  ];
  const known = values.patientId === '' && (
    <SimilarPatients
      similar={similar}
      texts={texts}
      first={first}
      onChosen={choose}
      onLeave={() => form.setFocus('familyName')}
    />
  );
  if (isLoading) return <SkeletonRows count={10} />;
  return (
    <Columns>
      <FormShell
        label="New case"
        isMain
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void registering.submit();
        }}
      >
        <Sheet>
          <ErrorSummary title="The case was not opened" problems={problems} attempt={attempt} />
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          <RequiredLegend />
          <PatientSection
            form={form}
            values={values}
            onPick={(position) => {
              const person = people[position];
              if (person) choose(person);
              return person !== undefined;
            }}
            onArrow={() => {
              first.current?.focus();
              return first.current !== null;
            }}
            onAnother={another}
          />
          {!isWide && known && <Within>{known}</Within>}
          <FormSection title="Visit">
            {facilities.length > 1 && (
              <SelectField
                control={form.control}
                name="facilityId"
                label={newCaseLabels.facilityId ?? ''}
                isRequired
                options={facilities}
                placeholder="Choose a facility"
              />
            )}
            <VisitFields
              zone={zoneOfFacility(values.facilityId, entity.facilities)}
              control={form.control}
              values={values}
              errors={errors}
            />
          </FormSection>
          <CoverageSection form={form} values={values} />
          <Foot>
            <FormFooter
              changedCount={Object.keys(dirtyFields).length}
              isSaving={isSubmitting}
              saveLabel="Save and Ask the Payer"
              saveKeys="Ctrl Enter"
              onReset={discard}
            />
          </Foot>
        </Sheet>
      </FormShell>
      {isWide && <Beside>{known}</Beside>}
      {candidates.length > 0 && (
        <SamePerson
          values={values}
          candidates={candidates}
          isBusy={isSubmitting}
          onSamePerson={(patientId, known) => {
            put(sameValues(patientId, known));
            void registering.submit();
          }}
          onAnother={() => void registering.submitAnother()}
          onClose={registering.dismiss}
        />
      )}
    </Columns>
  );
}
