import { useMutation } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { EMPTY_ID } from '@waypost/contract/core/values';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { useMemo } from 'react';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedFormDrawer } from '#src/app/managed-lists/ManagedFormDrawer.tsx';
import { showRefusedFields } from '#src/app/show-refused-fields.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormNotice } from '#src/ui/form/FormNotice.ts';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { toast } from '#src/ui/toasts.ts';
import { refreshTemplates } from './queries.ts';
import { TemplateFields } from './TemplateFields.tsx';
import {
  endText,
  namedByText,
  newTemplate,
  requestOf,
  type TemplateValues,
  templateLabels,
  templateRules,
  valuesOf,
} from './template-form.ts';

type TemplateEditorProps = {
  /** The template to change; null for a new one. */
  template: LetterTemplate | null;
  onClose: () => void;
};

/** Adds, changes or ends a letter template. */
export default function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { entity } = useEntity();
  const saved = useMemo(() => (template ? valuesOf(template) : newTemplate), [template]);
  const draft = useFormWithDraft<TemplateValues>(
    { form: 'letter-template', subjectId: template?.id ?? EMPTY_ID },
    saved,
    templateRules,
  );
  const { form, settle } = draft;
  const save = useMutation({
    mutationFn: (values: TemplateValues) =>
      template
        ? api.documentTemplates.changeLetterTemplate({
            params: { templateId: template.id },
            headers: { 'if-match': String(template.version) },
            body: requestOf(values),
          })
        : api.documentTemplates.createLetterTemplate({ body: requestOf(values) }),
    onSuccess: async (made) => {
      toast.success(message(template ? 'template.saved' : 'template.added'), undefined, made.name);
      await refreshTemplates(entity.id);
      onClose();
      // Runs after the form has closed, which would otherwise show the old values.
      settle(saved);
    },
    onError: (error, { name }) => {
      toast.error(message('template.saveFailed'), { of: name.trim() });
      if (hasCode(error, 'TEMPLATE_NAME_TAKEN'))
        form.setError('name', { type: 'server', message: message('template.nameTaken') });
      showRefusedFields(form, error, templateLabels);
      if (hasCode(error, 'VERSION_CHANGED')) void refreshTemplates(entity.id);
    },
  });
  const submit = form.handleSubmit((values) => {
    if (!save.isPending) save.mutate(values);
  });
  const title = template ? 'Edit Letter Template' : 'Add Letter Template';
  const named = template && namedByText(template);
  return (
    <ManagedFormDrawer
      title={title}
      width={800}
      draft={draft}
      save={save}
      saveLabel={template ? 'Save' : 'Add'}
      onSubmit={submit}
      endable={
        template && {
          noun: 'letter template',
          name: template.name,
          isEnded: template.isEnded,
          consequences: endText(template),
          onEnd: (isEnded) =>
            api.documentTemplates.endLetterTemplate({
              params: { templateId: template.id },
              headers: { 'if-match': String(template.version) },
              body: { isEnded },
            }),
          onRefresh: () => refreshTemplates(entity.id),
          onDone: onClose,
        }
      }
      onClose={onClose}
    >
      <ErrorSummary
        title="Some fields are not right yet"
        problems={formProblems(form.formState.errors, templateLabels)}
        attempt={form.formState.submitCount}
      />
      {named && (
        <FormNotice>
          <Banner kind="info">{named}</Banner>
        </FormNotice>
      )}
      <TemplateFields form={form} template={template} />
    </ManagedFormDrawer>
  );
}
