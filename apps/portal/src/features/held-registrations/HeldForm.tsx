import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Held, Sent } from '@waypost/contract/registrations/calls';
import { codeKindAt } from '@waypost/contract/sources/code-places';
import { useMemo } from 'react';
import type { Control } from 'react-hook-form';
import { z } from 'zod';
import { sourcesQuery } from '#src/api/source-queries.ts';
import { useNewCode } from '#src/app/data-import/new-code.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { DateField } from '#src/ui/form/DateField.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SelectField } from '#src/ui/form/SelectField.tsx';
import { SsnEditField } from '#src/ui/form/SsnEditField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { SamePerson } from './SamePerson.tsx';
import { corrected, fieldErrors, type SentField, sentFields, sentValues } from './sent-fields.ts';

const Codes = styled('ul')({
  listStyle: 'none',
  margin: '4px 0 0',
  padding: 0,
  '& li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, minHeight: 28 },
});
const Form = styled('div')({ display: 'grid', gap: 16 });

type Values = Record<string, string>;
/** The server validates the values when it applies the registration. */
const rules: z.ZodType<Values> = z.record(z.string(), z.string());

type HeldFormProps = {
  formId: string;
  held: Held & { sent: Sent };
  isReadOnly: boolean;
  isBusy: boolean;
  /** Resolves to whether the registration was applied. */
  onApply: (body: { registration?: Sent; patientId?: string }) => Promise<boolean>;
};

/** The data of a registration as a form: the fields with errors first, then all others. */
export function HeldForm({ formId, held, isReadOnly, isBusy, onApply }: HeldFormProps) {
  const { entity, can } = useEntity();
  const { begin } = useNewCode();
  const sources = useQuery(sourcesQuery(entity.id));
  const source = sources.data?.find(({ sourceId }) => sourceId === held.source.sourceId);
  const { sent, reason } = held;
  const facilities = useMemo(
    () =>
      entity.facilities
        .filter(({ id }) => source?.facilityIds.includes(id))
        .map(({ id, name }) => ({ value: id, label: name })),
    [entity, source],
  );
  const mayReadSsn = can('ssn-read');
  const fields = useMemo(
    () => sentFields(sent, facilities).filter(({ kind }) => kind !== 'ssn' || mayReadSsn),
    [sent, facilities, mayReadSsn],
  );
  const saved = useMemo(() => sentValues(sent), [sent]);
  const { ofField, others } = fieldErrors(reason, fields);
  const { form, isLoading, draftSavedAt, discard } = useFormWithDraft<Values>(
    { form: 'held-registration', subjectId: held.heldId },
    saved,
    rules,
  );
  const send = async (values: Values, more: { patientId?: string; isAnother?: true } = {}) => {
    const { patientId, isAnother } = more;
    const next = corrected(sent, values);
    const isEdited = isAnother || JSON.stringify(values) !== JSON.stringify(saved);
    const isDone = await onApply({
      ...(isEdited && {
        registration: { ...next, patient: { ...next.patient, ...(isAnother && { isAnother }) } },
      }),
      ...(patientId !== undefined && { patientId }),
    });
    if (isDone) discard();
  };
  if (isLoading) return <SkeletonRows count={12} />;
  const codes = fields.flatMap(({ name, path }) => {
    const kind = ofField.has(name) ? codeKindAt(path) : null;
    const code = saved[name]?.trim() ?? '';
    return kind && code !== '' ? [{ kind, code }] : [];
  });
  const fieldsWithProblems = fields.filter(({ name }) => ofField.has(name));
  const rest = Map.groupBy(
    fields.filter(({ name }) => !ofField.has(name)),
    ({ group }) => group,
  );
  const shown = (field: SentField, isWithGroup = false) => (
    <Field
      key={field.name}
      field={field}
      label={isWithGroup && !plainGroups.has(field.group) ? `${field.group}: ${field.label}` : field.label}
      control={form.control}
      trouble={ofField.get(field.name)}
    />
  );
  return (
    <Form>
      {reason.code === 'SAME_PERSON' && (
        <SamePerson
          held={held}
          codes={source?.codes ?? []}
          isReadOnly={isReadOnly}
          isBusy={isBusy}
          onPatient={(patientId) => void send(form.getValues(), { patientId })}
          onAnother={() => void send(form.getValues(), { isAnother: true })}
        />
      )}
      {others.length > 0 && <Banner kind="bad">{others.join(' ')}</Banner>}
      {codes.length > 0 && (
        <Banner kind="info" title="The source sends a code that nobody has given a meaning.">
          <Codes>
            {codes.map(({ kind, code }) => (
              <li key={`${kind} ${code}`}>
                <code>{code}</code>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={`Map this code: ${code}`}
                  onClick={() => begin({ sourceId: held.source.sourceId, kind, code })}
                >
                  Map this code
                </Button>
              </li>
            ))}
          </Codes>
        </Banner>
      )}
      <FormShell
        id={formId}
        label="What was sent"
        isReadOnly={isReadOnly}
        onSubmit={(event) => void form.handleSubmit((values) => send(values))(event)}
      >
        {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
        {fieldsWithProblems.length > 0 && (
          <FormSection title="To be corrected">
            {fieldsWithProblems.map((field) => shown(field, true))}
          </FormSection>
        )}
        {[...rest].map(([group, list]) => (
          <FormSection key={group} title={group}>
            {list.map((field) => shown(field))}
          </FormSection>
        ))}
      </FormShell>
    </Form>
  );
}

/** Groups whose field labels make sense without the group. */
const plainGroups = new Set(['Patient', 'Visit', 'Contact']);

type FieldProps = {
  field: SentField;
  label: string;
  control: Control<Values>;
  /** The error in the value that was sent. */
  trouble: string | undefined;
};

function Field({ field: { name, path, kind, options }, label, control, trouble }: FieldProps) {
  const props = {
    control,
    name,
    label,
    span: path.includes('.identifiers.') ? 4 : 6,
    ...(trouble !== undefined && { advice: trouble }),
  };
  if (kind === 'ssn') return <SsnEditField {...props} />;
  if (kind === 'date') return <DateField {...props} />;
  if (kind === 'choice') return <SelectField {...props} options={options} />;
  return <TextField {...props} />;
}
