import type { Control } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { MultiSelectField } from '#src/ui/form/MultiSelectField.tsx';
import { RadioField } from '#src/ui/form/RadioField.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { FolderValues } from './folder-form.ts';
import { placeWords, readyWords, troubleWords } from './folder-text.ts';

type Of = { control: Control<FolderValues> };
type Options = ReadonlyArray<{ value: string; label: string }>;
const optionsOf = (words: Readonly<Record<string, string>>): Options =>
  Object.entries(words).map(([value, label]) => ({ value, label }));
const places = optionsOf(placeWords);
const readiness = optionsOf(readyWords);
const troubles = optionsOf(troubleWords);
const schedules = [
  { value: 'every', label: 'Every few minutes' },
  { value: 'daily', label: 'Once a day' },
];

/** The place of the folder. */
export function PlaceFields({ control, hasLocal }: Of & { hasLocal: boolean }) {
  const place = useWatch({ control, name: 'place' });
  return (
    <FormSection title="Where it is">
      <SegmentedField control={control} name="place" label="Place" options={places} />
      {place === 'sftp' && (
        <>
          <TextField
            control={control}
            name="host"
            label="Host"
            span={6}
            isRequired
            placeholder="sftp.example.org"
          />
          <TextField control={control} name="port" label="Port" span={6} isRequired inputMode="numeric" />
        </>
      )}
      <TextField
        control={control}
        name="path"
        label="Folder"
        hint={
          place === 'sftp'
            ? 'As the user sees it on the server. Empty: where the user begins.'
            : hasLocal
              ? 'Below the folder of your organization. Empty: that folder itself.'
              : 'The operator has made no folder for your organization yet (WAYPOST_IMPORT_FOLDERS).'
        }
      />
    </FormSection>
  );
}

/** The schedule of the checks, and the files to take. */
export function TakingFields({ control }: Of) {
  const schedule = useWatch({ control, name: 'schedule' });
  return (
    <FormSection title="What is taken, and when">
      <TextField
        control={control}
        name="pattern"
        label="Names of files"
        span={6}
        isRequired
        hint="* is any letters, ? is one. Other files are left alone."
      />
      <TextField
        control={control}
        name="expectedBy"
        label="Expected every day by"
        span={6}
        placeholder="06:00"
        hint="You are told if none has come. Empty: none is expected."
      />
      <SegmentedField control={control} name="schedule" label="Checked" span={6} options={schedules} />
      {schedule === 'every' ? (
        <TextField
          control={control}
          name="everyMinutes"
          label="Every (minutes)"
          span={6}
          isRequired
          inputMode="numeric"
        />
      ) : (
        <TextField
          control={control}
          name="atTime"
          label="At"
          span={6}
          isRequired
          hint="24 hours, as 17:30, where the facility is."
        />
      )}
      <RadioField control={control} name="ready" label="A file is taken" options={readiness} />
    </FormSection>
  );
}

/** The treatment of rows with problems, and the recipients of reports. */
export const OutcomeFields = ({ control, people }: Of & { people: Options }) => (
  <FormSection title="What becomes of it">
    <RadioField
      control={control}
      name="onTrouble"
      label="If some rows cannot be imported"
      options={troubles}
    />
    <MultiSelectField
      control={control}
      name="reportTo"
      label="Reports go to"
      options={people}
      hint="By mail: numbers and a link, nothing of a patient."
    />
  </FormSection>
);
