import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { uploadProblem, uploadTypes } from '@waypost/contract/documents/uploads';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { api, problemMessage } from '#src/api/client.ts';
import { refusedFields } from '#src/api/problem.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FileField } from '#src/ui/form/FileField.tsx';
import { SubmitDialog } from '#src/ui/form/SubmitDialog.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';

type Values = { file: File | null };

const rules = zodRules<Values>(
  z.object({
    file: z.custom<File | null>().superRefine((file, { addIssue }) => {
      const problem = uploadProblem(file);
      if (problem) addIssue({ code: 'custom', message: message(problem) });
    }),
  }),
);
const accept = Object.keys(uploadTypes)
  .map((end) => `.${end}`)
  .join(',');

type UploadDialogProps = { caseId: string; onClose: () => void; onUploaded: () => void };

/** Adds one document to a case (P-365). The chosen file remains after a refusal or a lost connection. */
export default function UploadDialog({ caseId, onClose, onUploaded }: UploadDialogProps) {
  const { control, handleSubmit, setError, setValue } = useForm<Values>({
    defaultValues: { file: null },
    resolver: rules,
    mode: 'onChange',
  });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (file: File) => api.generatedDocuments.uploadDocument({ params: { caseId }, body: { file } }),
    onSuccess: ({ templateName }) => {
      toast.success(message('letters.uploaded', { name: templateName }));
      onUploaded();
      onClose();
    },
  });
  const refusals = refusedFields(error).map((field) => field.message);
  return (
    <SubmitDialog
      title="Upload Document"
      width={440}
      onClose={onClose}
      submitLabel="Upload"
      isBusy={isPending}
      onSubmit={() => {
        reset();
        return handleSubmit(({ file }) => file && mutate(file))();
      }}
      below={
        error && (
          <div role="alert">
            <Banner kind="bad" title={message('uploads.failed')}>
              {refusals.join(' ') || problemMessage(error)}
            </Banner>
          </div>
        )
      }
    >
      <FileField
        control={control}
        name="file"
        label="Document"
        accept={accept}
        isRequired
        hint="A PDF, picture, Word, Excel, text or zip file of at most 8 MB"
        onMultipleFiles={() => {
          setValue('file', null);
          setError('file', { type: 'several', message: message('uploads.oneFile') });
        }}
      />
    </SubmitDialog>
  );
}
