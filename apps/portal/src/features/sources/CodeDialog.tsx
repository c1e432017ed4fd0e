import { message } from '@waypost/contract/core/messages';
import { codeKinds, type SourceCode } from '@waypost/contract/sources/calls';
import { useMemo } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { AutocompleteField } from '#src/ui/form/AutocompleteField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { kindOptions, type Meanings } from './code-words.ts';

const MAX = 120;

type CodeDialogProps = {
  /** The initial values of the row. */
  first: SourceCode | null;
  isEdited: boolean;
  /** The other rows, whose codes cannot be used again. */
  others: readonly SourceCode[];
  meanings: Meanings;
  arePlansLoading: boolean;
  onDone: (code: SourceCode) => void;
  onClose: () => void;
};

/** One code of a source with its meaning. */
export function CodeDialog(props: CodeDialogProps) {
  const { first, isEdited, others, meanings, arePlansLoading, onDone, onClose } = props;
  const resolver = useMemo(
    () =>
      zodRules(
        z
          .object({
            kind: z.enum(codeKinds),
            code: z
              .string()
              .trim()
              .min(1, message('field.required'))
              .max(MAX, message('field.max', { n: MAX })),
            meaning: z.string().min(1, message('field.required')),
          })
          .refine(({ kind, code }) => !others.some((one) => one.kind === kind && one.code === code), {
            path: ['code'],
            error: message('source.codeTwice'),
          }),
      ),
    [others],
  );
  const { control, handleSubmit, setValue } = useForm<SourceCode>({
    defaultValues: first ?? { kind: 'facility', code: '', meaning: '' },
    resolver,
  });
  const kind = useWatch({ control, name: 'kind' });
  const isBegun = first !== null && !isEdited;
  return (
    <SubmitDialog
      title={isEdited ? 'Edit Code' : 'Add Code'}
      width={440}
      onClose={onClose}
      submitLabel={isEdited ? 'Change' : 'Add'}
      onSubmit={handleSubmit((values) => onDone({ ...values, code: values.code.trim() }))}
    >
      <FormSection>
        <SelectField
          control={control}
          name="kind"
          label="Kind"
          span={6}
          options={kindOptions}
          onChosen={() => setValue('meaning', '')}
        />
        <TextField
          control={control}
          name="code"
          label="Code, as the source sends it"
          span={6}
          isRequired
          autoFocus={!isBegun}
        />
        <AutocompleteField
          key={kind}
          control={control}
          name="meaning"
          label="Meaning"
          isRequired
          autoFocus={isBegun}
          isLoading={kind === 'plan' && arePlansLoading}
          options={meanings[kind]}
          {...(kind === 'facility' && { hint: 'One of the facilities of the source.' })}
        />
      </FormSection>
    </SubmitDialog>
  );
}
