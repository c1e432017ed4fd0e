import type { DropFolder, FolderChoices } from '@waypost/contract/drop-folders/shapes';
import type { ImportKind } from '@waypost/contract/imports/shapes';
import type { Source } from '@waypost/contract/sources/calls';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { kindWords, needsFacility } from '#src/app/data-import/kind-words.ts';
import { facilityOptions } from '#src/app/facility-options.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import type { FolderValues } from './folder-form.ts';
import { mappingOptions } from './mapping-options.ts';

type FileFieldsProps = {
  form: UseFormReturn<FolderValues>;
  /** The folder to change; null for a new one. */
  folder: DropFolder | null;
  /** The kinds that the user may import. */
  kinds: readonly ImportKind[];
  sources: readonly Source[];
  mappings: FolderChoices['mappings'];
  facilities: Parameters<typeof facilityOptions>[0];
};

/** The kind, source and mapping of the files. */
export function FileFields({ form, folder, kinds, sources, mappings, facilities }: FileFieldsProps) {
  const { control } = form;
  const [sourceId, kind, mappingId] = useWatch({ control, name: ['sourceId', 'kind', 'mappingId'] });
  const source = sources.find((one) => one.sourceId === sourceId);
  // A mapping belongs to one source and one kind of list.
  const forgetMapping = () => form.setValue('mappingId', '', { shouldDirty: true });
  return (
    <FormSection>
      <TextField control={control} name="name" label="Name" isRequired autoFocus />
      <SelectField
        control={control}
        name="sourceId"
        label="Source"
        span={6}
        isRequired
        options={sources
          .filter((one) => !one.isEnded || one.sourceId === folder?.sourceId)
          .map(({ sourceId: value, name }) => ({ value, label: name }))}
        placeholder="Choose a source"
        onChosen={forgetMapping}
      />
      <SelectField
        control={control}
        name="kind"
        label="Kind of list"
        span={6}
        isRequired
        options={kinds.map((value) => ({ value, label: kindWords[value].title }))}
        onChosen={forgetMapping}
      />
      <SelectField
        control={control}
        name="mappingId"
        label="Columns are matched"
        options={mappingOptions(mappings, { sourceId, kind }, folder)}
        hint={
          mappingId === ''
            ? 'Import a file by hand first: one with other headings waits for you.'
            : 'A file without all of its columns waits for you.'
        }
      />
      {needsFacility(kind) && (
        <SelectField
          control={control}
          name="facilityId"
          label="Default facility"
          hint="Of rows that name none."
          options={[
            { value: '', label: 'None' },
            ...facilityOptions(facilities).filter(({ value }) => source?.facilityIds.includes(value) ?? true),
          ]}
        />
      )}
    </FormSection>
  );
}
