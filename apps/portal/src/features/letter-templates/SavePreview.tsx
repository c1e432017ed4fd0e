import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { problemMessage } from '#src/api/client.ts';
import { download } from '#src/api/download.ts';
import { showRefusedFields } from '#src/app/show-refused-fields.ts';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { toast } from '#src/ui/toasts.ts';
import { requestOf, type TemplateValues, templateLabels } from './template-form.ts';

/** Saves a PDF of the letter with example values. */
export function SavePreview({ form }: { form: UseFormReturn<TemplateValues> }) {
  const preview = useMutation({
    mutationFn: (values: TemplateValues) => {
      const { title, content, facilityId } = requestOf(values);
      return download('letterPreview', { title, content, facilityId });
    },
    onSuccess: (file) => saveFile('letter-preview.pdf', file),
    onError: (error) => {
      toast.error(problemMessage(error));
      showRefusedFields(form, error, templateLabels);
    },
  });
  const save = async () => {
    if (await form.trigger(['title', 'content'], { shouldFocus: true })) preview.mutate(form.getValues());
  };
  return (
    <Button size="small" variant="outlined" loading={preview.isPending} onClick={() => void save()}>
      Save as PDF
    </Button>
  );
}
