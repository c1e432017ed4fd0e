import type { Patient } from '@waypost/contract/patients/shapes';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { whenPageIsShown } from '#src/app/shell/when-page-is-shown.ts';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SsnEditField } from '#src/ui/form/SsnEditField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { localToday } from '#src/ui/local-time.ts';
import { Foot } from '../case-styles.ts';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { type DemographicsValues, demographicsLabels, demographicsOptions } from './demographics-values.ts';
import { MaskedField } from './MaskedField.tsx';
import type { Demographics } from './use-demographics.ts';

const problemTitle = (count: number): string =>
  count === 1 ? '1 field needs a change before saving' : `${count} fields need a change before saving`;

const isField = (name: string | null): name is keyof DemographicsValues =>
  name !== null && Object.hasOwn(demographicsLabels, name);

type DemographicsFormProps = { patient: Patient; demographics: Demographics };

/** The form of a patient's demographics (C-177). */
export function DemographicsForm({ patient, demographics }: DemographicsFormProps) {
  const { can } = useEntity();
  const { kept, cancel, save, before } = demographics;
  const { form, draftSavedAt } = kept;
  const { control, formState } = form;
  const { errors, dirtyFields, isSubmitting } = formState;
  const [attempt, setAttempt] = useState(0);
  const problems = attempt > 0 ? formProblems(errors, demographicsLabels) : [];
  const [isDeceased, birthDate, line3, line4] = useWatch({
    control,
    name: ['isDeceased', 'birthDate', 'line3', 'line4'],
  });
  const today = localToday();
  useEffect(() => {
    // Without the check mark the date is blank (C-180).
    if (!isDeceased && form.getValues('deceasedDate') !== '')
      form.setValue('deceasedDate', '', { shouldDirty: true });
  }, [form, isDeceased]);
  const isFirst = draftSavedAt === null;
  const [query] = useSearchParams();
  // The field that a payer refused, if its answer led here.
  const asked = query.get('demographics') === 'edit' ? query.get('field') : null;
  const begins = isField(asked) ? asked : 'firstName';
  useEffect(() => {
    if (isFirst)
      return whenPageIsShown(() => form.setFocus(begins, { shouldSelect: begins !== 'firstName' }));
  }, [form, isFirst, begins]);

  const field = (name: keyof DemographicsValues, span = 12) => ({
    control,
    name,
    label: demographicsLabels[name],
    span,
  });
  const choice = (name: keyof typeof demographicsOptions, span: number) => ({
    ...field(name, span),
    options: demographicsOptions[name],
  });
  return (
    <FormShell
      label="Demographic Information"
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void form.handleSubmit(save, () => setAttempt((count) => count + 1))(event);
      }}
    >
      <ErrorSummary title={problemTitle(problems.length)} problems={problems} attempt={attempt} />
      {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={cancel} />}
      {before && <ChangedMeanwhile before={before} form={form} />}
      <FormSection title="Patient">
        <TextField {...field('firstName', 6)} hint="Leave blank if not known yet" />
        <TextField {...field('middleInitial', 6)} />
        <TextField {...field('familyName')} isRequired />
        <DateField {...field('birthDate', 6)} isPast isRequired />
        <SelectField {...choice('gender', 6)} />
        {can('ssn-read') ? (
          <SsnEditField {...field('ssn')} hint="Nine digits, or the last four alone" />
        ) : (
          <MaskedField
            label={demographicsLabels.ssn}
            value={patient.socialSecurityNumber ?? ''}
            hint="You need the View SSN permission to change it"
          />
        )}
        <TextField {...field('medicalRecordNumber', 6)} />
        <TextField {...field('masterPatientIndex', 6)} />
        <SelectField {...choice('maritalStatus', 6)} />
        <SelectField {...choice('language', 6)} />
        <SelectField {...choice('ethnicity', 12)} />
      </FormSection>
      <FormSection title="Address">
        <TextField {...field('line1')} />
        <TextField {...field('line2')} />
        {(line3 !== '' || line4 !== '') && <TextField {...field('line3')} />}
        {line4 !== '' && <TextField {...field('line4')} />}
        <TextField {...field('city', 6)} />
        <AutocompleteField {...choice('state', 6)} />
        <TextField {...field('postalCode', 6)} />
        <SelectField {...choice('country', 6)} />
      </FormSection>
      <FormSection title="Contact">
        <PhoneField {...field('homePhone', 6)} />
        <PhoneField {...field('mobilePhone', 6)} />
        <PhoneField {...field('workPhone')} />
        <TextField {...field('email')} />
      </FormSection>
      <FormSection>
        <CheckboxField {...field('isDeceased')} />
        {isDeceased && (
          <DateField {...field('deceasedDate')} isPast between={{ first: birthDate, last: today }} />
        )}
      </FormSection>
      <Foot>
        <FormFooter
          changedCount={Object.keys(dirtyFields).length}
          isSaving={isSubmitting}
          resetLabel="Cancel"
          onReset={cancel}
        />
      </Foot>
    </FormShell>
  );
}
