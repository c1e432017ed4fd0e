import { EMPTY_ID } from '@waypost/contract/core/values';
import type { LetterTemplate } from '@waypost/contract/letters/templates';
import { useMemo } from 'react';
import { api } from '#src/api/client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedDrawer } from '#src/app/managed-lists/ManagedDrawer.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { FormNotice } from '#src/ui/form/FormNotice.ts';
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

const texts = {
  added: 'template.added',
  saved: 'template.saved',
  saveFailed: 'template.saveFailed',
} as const;

/** Adds, changes or ends a letter template. */
export default function TemplateEditor({ template, onClose }: TemplateEditorProps) {
  const { entity } = useEntity();
  const saved = useMemo(() => (template ? valuesOf(template) : newTemplate), [template]);
  const draft = useFormWithDraft<TemplateValues>(
    { form: 'letter-template', subjectId: template?.id ?? EMPTY_ID },
    saved,
    templateRules,
  );
  const seen = template && {
    params: { templateId: template.id },
    headers: { 'if-match': String(template.version) },
  };
  const named = template && namedByText(template);
  return (
    <ManagedDrawer
      title={template ? 'Edit Letter Template' : 'Add Letter Template'}
      noun="letter template"
      kept={template}
      kind={draft}
      labels={templateLabels}
      nameOf={({ name }) => name.trim()}
      fieldOf={({ code }) => (code === 'TEMPLATE_NAME_TAKEN' ? 'name' : null)}
      texts={texts}
      endText={template ? endText(template) : ''}
      onSave={(values) =>
        seen
          ? api.documentTemplates.changeLetterTemplate({ ...seen, body: requestOf(values) })
          : api.documentTemplates.createLetterTemplate({ body: requestOf(values) })
      }
      onEnd={async (isEnded) =>
        seen && api.documentTemplates.endLetterTemplate({ ...seen, body: { isEnded } })
      }
      onRefresh={() => refreshTemplates(entity.id)}
      onClose={onClose}
    >
      {named && (
        <FormNotice>
          <Banner kind="info">{named}</Banner>
        </FormNotice>
      )}
      <TemplateFields form={draft.form} template={template} />
    </ManagedDrawer>
  );
}
