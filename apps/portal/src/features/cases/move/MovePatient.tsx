import Button from '@mui/material/Button';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { lastFirst, nameText } from '@waypost/contract/core/name-text';
import type { SimilarPatient } from '@waypost/contract/patients/similar';
import { useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { SectionNotice, Within } from '../new-case/new-case-layout.ts';
import { pickKeys } from '../patients/pick-keys.ts';
import { SimilarPatients } from '../patients/SimilarPatients.tsx';
import { bornText, numberText } from '../patients/similar-texts.ts';
import { typedPatient } from '../patients/typed-patient.ts';
import { useSimilarPatients } from '../patients/use-similar-patients.ts';
import { type MoveValues, moveLabels } from './move-values.ts';

const texts = {
  nobody: 'No known patient matches.',
  failed: 'Known patients could not be looked up.',
};

type MovePatientProps = {
  form: UseFormReturn<MoveValues>;
  details: CaseDetails;
  chosen: SimilarPatient | null;
  onChoose: (person: SimilarPatient | null) => void;
};

/** The present and the new patient of a case: found while the user types, as at the registration desk. */
export function MovePatient({ form, details, chosen, onChoose }: MovePatientProps) {
  const { control } = form;
  const values = useWatch({ control }) as MoveValues;
  const first = useRef<HTMLButtonElement>(null);
  const similar = useSimilarPatients(typedPatient(values), chosen !== null);
  // The present patient of the case is no choice.
  const people = similar.people.filter(({ patientId }) => patientId !== details.patientId);
  const { patient } = details;
  const keys = pickKeys({
    onPick: (position) => {
      const person = people[position];
      if (person) onChoose(person);
      return person !== undefined;
    },
    onArrow: () => {
      first.current?.focus();
      return first.current !== null;
    },
  });
  const field = (name: keyof MoveValues, span: number) => ({ control, name, label: moveLabels[name], span });
  return (
    <div role="none" onKeyDown={chosen ? undefined : keys}>
      <FormSection title="Patient">
        <SectionNotice>
          Now: {lastFirst(patient)} (Patient ID {patient.patientNumber})
        </SectionNotice>
        {chosen ? (
          <SectionNotice role="status">
            <b>
              Moves to: {nameText(chosen)}, {bornText(chosen)} ({numberText(chosen)})
            </b>
            <Button size="small" variant="outlined" onClick={() => onChoose(null)}>
              Another Person
            </Button>
          </SectionNotice>
        ) : (
          <>
            <TextField {...field('familyName', 6)} autoFocus hint="“Last, First” works too" />
            <TextField {...field('firstName', 6)} />
            <DateField {...field('birthDate', 6)} isPast />
            <TextField {...field('medicalRecordNumber', 6)} />
          </>
        )}
      </FormSection>
      {!chosen && (
        <Within>
          <SimilarPatients
            similar={{ ...similar, people }}
            texts={texts}
            first={first}
            onChosen={onChoose}
            onLeave={() => form.setFocus('familyName')}
          />
        </Within>
      )}
    </div>
  );
}
