import { message } from '@waypost/contract/core/messages';
import type { SourceCode } from '@waypost/contract/sources/calls';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { RefusedFile } from '#src/ui/csv/RefusedFile.tsx';
import type { Refusal } from '#src/ui/csv/refusal.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { toast } from '#src/ui/toasts.ts';
import { readCodes } from './code-file.ts';
import type { Meanings } from './code-words.ts';

type PasteCodesProps = {
  meanings: Meanings;
  onTaken: (codes: readonly SourceCode[]) => void;
  onClose: () => void;
};

/** Codes as CSV, pasted from a spreadsheet or read from a file. */
export function PasteCodes({ meanings, onTaken, onClose }: PasteCodesProps) {
  const { control, handleSubmit } = useForm({ defaultValues: { text: '' } });
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const take = async ({ text }: { text: string }) => {
    const read = await readCodes(new Blob([text]), meanings);
    if ('refusals' in read) return setRefusals(read.refusals);
    toast.info(message('source.codesTaken', { count: read.codes.length.toLocaleString('en-US') }));
    onTaken(read.codes);
  };
  return (
    <SubmitDialog
      title="Paste CSV"
      width={640}
      onClose={onClose}
      submitLabel="Take Codes"
      onSubmit={handleSubmit(take)}
    >
      <div style={{ marginBottom: refusals.length > 0 ? 12 : 0 }}>
        <RefusedFile refusals={refusals} onClose={() => setRefusals([])} />
      </div>
      <FormSection>
        <TextAreaField
          control={control}
          name="text"
          label="Rows, with the headings Kind, Code, Meaning"
          rows={8}
          hint="A meaning is a name or a code that is known here. A code that is in the list gets the new meaning; others are added."
        />
      </FormSection>
    </SubmitDialog>
  );
}
