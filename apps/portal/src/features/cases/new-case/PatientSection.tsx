import Button from '@mui/material/Button';
import { genders } from '@waypost/contract/patients/lists';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { LockedFields } from '#src/ui/form/LockedFields.tsx';
import { PhoneField } from '#src/ui/form/PhoneField.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { useFocusWhenShown } from '#src/ui/use-focus-when-shown.ts';
import { demographicsOptions } from '../patients/demographics-values.ts';
import { pickKeys } from '../patients/pick-keys.ts';
import { SectionNotice } from './new-case-layout.ts';
import { type NewCaseValues, newCaseLabels, type PatientValues } from './new-case-values.ts';

const genderOptions = genders.map((gender) => ({ value: gender, label: gender }));
const extra = [
  'middleInitial',
  'mobilePhone',
  'email',
  'line1',
  'city',
  'state',
  'postalCode',
] as const satisfies readonly (keyof PatientValues)[];

type PatientSectionProps = {
  form: UseFormReturn<NewCaseValues>;
  values: NewCaseValues;
  /** Selects the person at a position of the list; false if there is none. */
  onPick: (position: number) => boolean;
  /** Focuses the list; false when it is empty. */
  onArrow: () => boolean;
  onAnother: () => void;
};

/** The patient: a known one, or the data of a new one. */
export function PatientSection({ form, values, onPick, onArrow, onAnother }: PatientSectionProps) {
  const { control, formState } = form;
  const isChosen = values.patientId !== '';
  const isNeeded = extra.some((name) => values[name] !== '' || formState.errors[name]);
  const [isMore, setIsMore] = useState(false);
  const fields = useFocusWhenShown();
  const field = (name: keyof PatientValues, span: number) => ({
    control,
    name,
    label: newCaseLabels[name] ?? '',
    span,
  });
  const keys = pickKeys({ onPick, onArrow });
  return (
    <div role="none" ref={fields} onKeyDown={isChosen ? undefined : keys}>
      <FormSection title="Patient">
        {isChosen && (
          <SectionNotice>
            <span>A known patient. What is known of them is changed on the page of the case.</span>
            <Button size="small" variant="outlined" onClick={onAnother}>
              Another Person
            </Button>
          </SectionNotice>
        )}
        <LockedFields isLocked={isChosen}>
          <TextField
            {...field('familyName', 6)}
            isRequired
            hint={isChosen ? undefined : '“Last, First” works too'}
          />
          <TextField
            {...field('firstName', 6)}
            hint={isChosen ? undefined : 'Leave blank if not known yet'}
          />
          <DateField {...field('birthDate', 4)} isPast />
          <SelectField {...field('gender', 4)} options={genderOptions} />
          <TextField {...field('medicalRecordNumber', 4)} />
          {!isChosen && (isMore || isNeeded) && (
            <>
              <TextField {...field('middleInitial', 4)} />
              <PhoneField {...field('mobilePhone', 4)} />
              <TextField {...field('email', 4)} />
              <TextField {...field('line1', 12)} />
              <TextField {...field('city', 6)} />
              <AutocompleteField {...field('state', 3)} options={demographicsOptions.state} />
              <TextField {...field('postalCode', 3)} />
            </>
          )}
        </LockedFields>
        {!isChosen && !isMore && !isNeeded && (
          <SectionNotice>
            <Button size="small" variant="text" onClick={() => setIsMore(true)}>
              More About the Patient
            </Button>
          </SectionNotice>
        )}
      </FormSection>
    </div>
  );
}
