import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { assignmentModes, assignmentModeWords } from '@waypost/contract/assignment';
import { message } from '@waypost/contract/messages';
import type { ProcessName } from '@waypost/contract/processes';
import type { RuleInFull } from '@waypost/contract/services/assignment';
import { useForm, useWatch } from 'react-hook-form';
import { assignmentRuleQuery, refreshAssignment, setAssignmentRule } from '#src/api/assignment-queries.ts';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { MemberShares } from './MemberShares.tsx';
import { bodyOf, modeHints, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';

const Gap = styled('div')({ height: 16 });
const Note = styled('p')({ margin: '8px 0 12px', fontSize: 13, color: 'var(--wp-text-2)' });

const rules = zodRules(ruleSchema);
const modes = assignmentModes.map((mode) => ({ value: mode, label: assignmentModeWords[mode] }));

type RuleDialogProps = {
  process: ProcessName;
  taskType: string;
  mayChange: boolean;
  onClose: () => void;
};

/** How tasks of a type that are for their group are given out, and to whom. */
export default function RuleDialog({ process, taskType, mayChange, onClose }: RuleDialogProps) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(assignmentRuleQuery(entity.id, process, taskType));
  return (
    <LargeDialog title={`Group Tasks: ${taskType}`} width={640} onClose={onClose}>
      {error ? (
        <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <RuleForm rule={data} mayChange={mayChange} onReread={() => void refetch()} onClose={onClose} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </LargeDialog>
  );
}

type RuleFormProps = { rule: RuleInFull; mayChange: boolean; onReread: () => void; onClose: () => void };

function RuleForm({ rule, mayChange, onReread, onClose }: RuleFormProps) {
  const { entity } = useEntity();
  const { process, taskType, version, members } = rule;
  const form = useForm({ defaultValues: valuesOf(rule), resolver: rules });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (values: RuleValues) => setAssignmentRule(version, bodyOf({ process, taskType }, values)),
    onSuccess: () => {
      toast.success(message('assignment.ruleSaved'), undefined, taskType);
      void refreshAssignment(entity.id);
      onClose();
    },
  });
  return (
    <FormShell
      label={`Group tasks of ${taskType}`}
      isReadOnly={!mayChange}
      onSubmit={(event) => void form.handleSubmit((values) => mutate(values))(event)}
    >
      <SegmentedField control={form.control} name="mode" label="Given Out" options={modes} />
      <Note>{modeHints[mode]}</Note>
      {mode !== 'byHand' && (
        <>
          <Note>
            Only people who have marked themselves as available are given tasks, at facilities where they
            work. Open tasks that nobody has are given out, too.
          </Note>
          <NumberField
            control={form.control}
            name="dailyLimit"
            label="Most Tasks a Day for Each Person"
            span={6}
            hint="Empty: as many as come."
          />
          <Gap />
          <MemberShares
            members={members}
            register={form.register}
            errors={form.formState.errors.members}
            isReadOnly={!mayChange}
          />
        </>
      )}
      {error ? (
        <FailedPanel
          text={problemMessage(error)}
          onRetry={() => {
            reset();
            onReread();
          }}
        />
      ) : (
        <Gap />
      )}
      <FormFooter changedCount={0} isSaving={isPending} resetLabel="Cancel" onReset={onClose} />
    </FormShell>
  );
}
