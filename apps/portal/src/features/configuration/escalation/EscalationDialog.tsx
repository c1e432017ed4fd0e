import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { ArrowRight } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';
import { useEntity } from '#src/app/entity-context.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextAreaField } from '#src/ui/form/TextAreaField.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { findingsOf, modelQuery } from '../Findings.tsx';
import { FormDialog } from '../FormDialog.tsx';
import type { Line } from '../rules/table-shape.ts';
import type { Rules } from '../rules/use-rules.ts';
import { ActionFields } from './ActionFields.tsx';
import { ConditionField } from './ConditionField.tsx';
import { conditionColumns, type EscalationShape } from './escalation-columns.ts';
import { fieldProblems } from './field-problems.ts';
import { adviceOf } from './rule-advice.ts';
import { MAX_NOTE, ruleSchema } from './rule-schema.ts';
import { identityOf, lineOf, type RuleValues, valuesOf } from './rule-values.ts';
import { actionWords, whenWords } from './rule-words.ts';

const Sentence = styled('p')({
  display: 'flex',
  gap: 8,
  margin: '0 0 16px',
  padding: '8px 12px',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-sunken)',
  border: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none', marginTop: 2, color: 'var(--wp-text-3)' },
  '& > b': { fontWeight: 600 },
});

/** The present values of the form in words. */
function RuleSentence({ control }: { control: Control<RuleValues> }) {
  const values = useWatch({ control }) as RuleValues;
  return (
    <Sentence>
      <span>{whenWords(values)}</span>
      <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className="visually-hidden"> then </span>
      <b>{actionWords(values)}</b>
    </Sentence>
  );
}

/** The open rule: an existing one, or a new one with its position. */
export type OpenRule = { line: Line | null; values: RuleValues; after: Line | null };

type EscalationDialogProps = {
  open: OpenRule;
  rules: Rules;
  shape: EscalationShape;
  onClose: () => void;
};

/** An escalation rule. It becomes a row of the tab, and the tab's Save stores it. */
export default function EscalationDialog({ open, rules, shape, onClose }: EscalationDialogProps) {
  const verb = open.line === null ? 'Add' : rules.mayChange ? 'Edit' : 'View';
  return (
    <FormDialog title={`${verb} Rule`} width={640} onClose={onClose}>
      {(onTyped) => (
        <EscalationForm open={open} rules={rules} shape={shape} onTyped={onTyped} onClose={onClose} />
      )}
    </FormDialog>
  );
}

/** The rows with a rule that was changed or added. */
function withLine(lines: readonly Line[], { line, after }: OpenRule, next: Line): Line[] {
  if (line !== null) return lines.map((each) => (each.key === line.key ? next : each));
  const at = lines.findIndex(({ key }) => key === after?.key);
  return lines.toSpliced(at < 0 ? lines.length : at + 1, 0, next);
}

type EscalationFormProps = EscalationDialogProps & { onTyped: (isTyped: boolean) => void };

function EscalationForm({ open, rules, shape, onTyped, onClose }: EscalationFormProps) {
  const { entity } = useEntity();
  const { table, lines, mayChange, change } = rules;
  const { line, values: before } = open;
  const { data: model } = useQuery({
    ...modelQuery(entity.id, table?.modelId ?? ''),
    enabled: table !== undefined,
  });
  const previousName = line === null ? null : before.name;
  const { control, handleSubmit, setError, formState } = useForm<RuleValues>({
    defaultValues: before,
    resolver: useMemo(() => zodRules(ruleSchema(previousName)), [previousName]),
  });
  const { isDirty } = formState;
  useEffect(() => onTyped(isDirty), [onTyped, isDirty]);
  // The rows changed behind the open dialog: they were saved or reloaded.
  const isGone = mayChange && line !== null && !lines.some(({ key }) => key === line.key);
  const keep = (values: RuleValues) => {
    if (isGone) return;
    const next = lineOf(values, shape, line ?? undefined);
    const all = withLine(lines, open, next);
    const findings = table && model ? findingsOf(model.modelXml, table.name, all) : [];
    const problems = fieldProblems(findings, all.indexOf(next) + 1, values, shape);
    for (const [at, problem] of problems.entries())
      setError(problem.name, { type: 'model', message: problem.message }, { shouldFocus: at === 0 });
    if (problems.length > 0) return;
    if (isDirty || line === null) change(() => all);
    onClose();
  };
  const others = useMemo(
    () => lines.filter(({ key }) => key !== line?.key).map((each) => identityOf(valuesOf(each, shape))),
    [lines, line, shape],
  );
  const [name, action, actionExpression] = useWatch({
    control,
    name: ['name', 'action', 'actionExpression'],
  });
  const rule = { ...before, name, action, actionExpression };
  const advice = adviceOf(rule, line === null ? null : before, others);
  return (
    <FormShell
      label="Rule of escalation"
      isReadOnly={!mayChange}
      onSubmit={(event) => void handleSubmit(keep)(event)}
    >
      <RuleSentence control={control} />
      <FormSection>
        <TextField
          control={control}
          name="name"
          label="Name"
          isRequired={previousName !== ''}
          autoFocus={mayChange}
          hint={message('configuration.escalation.nameHint')}
          {...(advice === undefined ? {} : { advice })}
        />
      </FormSection>
      <FormSection title="When">
        {conditionColumns.map((column) => (
          <ConditionField key={column.name} column={column} control={control} />
        ))}
      </FormSection>
      <FormSection title="Then">
        <ActionFields control={control} before={before} />
      </FormSection>
      <FormSection>
        <TextAreaField control={control} name="note" label="Note" rows={2} most={MAX_NOTE} />
      </FormSection>
      <DialogFooter
        saveLabel={line === null ? 'Add' : 'Apply'}
        failure={isGone ? message('configuration.escalation.gone') : null}
        onClose={onClose}
      />
    </FormShell>
  );
}
