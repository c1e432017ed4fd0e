import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { LETTER_MAX, type Placeholder } from '@waypost/contract/letters/template-text';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { flushSync } from 'react-dom';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { fieldId, useFormShell } from '#src/ui/form/form-shell-context.ts';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { LetterPreview } from './LetterPreview.tsx';
import { Placeholders } from './Placeholders.tsx';
import { templateFacilitiesQuery } from './queries.ts';
import { SavePreview } from './SavePreview.tsx';
import { templateLabels as labels, type TemplateValues, withInserted } from './template-form.ts';

const PreviewHead = styled('div')({ display: 'flex', alignItems: 'center', gap: 12, '& h3': { flex: 1 } });

type TemplateFieldsProps = { form: UseFormReturn<TemplateValues>; template: LetterTemplate | null };

/** The fields of a template, its placeholders and a preview of the letter. */
export function TemplateFields({ form, template }: TemplateFieldsProps) {
  const { entity } = useEntity();
  const { idPrefix } = useFormShell();
  const { control } = form;
  const facilities = useQuery(templateFacilitiesQuery(entity.id));
  const [facilityId, title, content] = useWatch({ control, name: ['facilityId', 'title', 'content'] });
  // An ended facility is only offered if it is already selected.
  const offered = (facilities.data ?? []).filter(
    ({ id, isEnded }) => !isEnded || id === template?.facility?.id,
  );
  const options = [
    { value: '', label: 'All facilities' },
    ...offered.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const insert = (name: Placeholder) => {
    const text = document.getElementById(fieldId(idPrefix, 'content'));
    if (!(text instanceof HTMLTextAreaElement)) return;
    const at = { start: text.selectionStart, end: text.selectionEnd };
    const next = withInserted(content, at, `{{${name}}}`);
    // The text must be rendered before the cursor can be placed behind the inserted part.
    flushSync(() => form.setValue('content', next.text, { shouldDirty: true }));
    text.focus();
    text.setSelectionRange(next.cursor, next.cursor);
  };
  return (
    <>
      <FormSection>
        <TextField
          control={control}
          name="name"
          label={labels.name}
          span={6}
          isRequired
          autoFocus={!template}
          hint="Rules choose it by this name."
        />
        <SelectField
          control={control}
          name="facilityId"
          label={labels.facilityId}
          span={6}
          options={options}
        />
        <TextField control={control} name="title" label={labels.title} isRequired />
        <TextAreaField
          control={control}
          name="content"
          label={labels.content}
          isRequired
          rows={8}
          most={LETTER_MAX}
          hint="An empty line begins a new paragraph."
        />
      </FormSection>
      {facilities.error && (
        <FailedPanel text={problemMessage(facilities.error)} onRetry={() => void facilities.refetch()} />
      )}
      <h3>Insert into the text</h3>
      <Placeholders onInsert={insert} />
      <PreviewHead>
        <h3>Preview with examples</h3>
        <SavePreview form={form} />
      </PreviewHead>
      <LetterPreview
        title={title}
        content={content}
        facility={offered.find(({ id }) => id === facilityId)?.name ?? null}
      />
    </>
  );
}
