import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { ProcessName } from '@waypost/contract/processes/names';
import type { RuleInFull } from '@waypost/contract/tasks/assignment/calls';
import { assignmentModes, assignmentModeWords } from '@waypost/contract/tasks/assignment/rules';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import {
  assignmentRuleQuery,
  refreshAssignmentRules,
  setAssignmentRule,
} from '#src/api/assignment-queries.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { NumberField } from '#src/ui/form/NumberField.tsx';
import { SegmentedField } from '#src/ui/form/SegmentedField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { toast } from '#src/ui/toasts.ts';
import { MemberShares } from './MemberShares.tsx';
import { bodyOf, modeHints, ruleSchema, valuesOf } from './rule-values.ts';
import { assignableMembers, notAssignedReason } from './rule-waits.ts';
import { SettingDialog, type SettingFormProps } from './SettingDialog.tsx';
import { SettingFooter } from './SettingFooter.tsx';
import { useSettingForm } from './use-setting-form.ts';

const Spacer = styled('div')({ height: 16 });
const Half = styled('div')({ maxWidth: 292 });
const Note = styled('p')({ margin: '8px 0 12px', fontSize: 13, color: 'var(--wp-text-2)' });

const modes = assignmentModes.map((mode) => ({ value: mode, label: assignmentModeWords[mode] }));

type RuleDialogProps = {
  process: ProcessName;
  taskType: string;
  mayChange: boolean;
  onClose: () => void;
};

/** The assignment of group tasks of a type, and the possible assignees. */
export default function RuleDialog({ process, taskType, mayChange, onClose }: RuleDialogProps) {
  const { entity } = useEntity();
  const query = useQuery(assignmentRuleQuery(entity.id, process, taskType));
  return (
    <SettingDialog
      title={`Group Tasks: ${taskType}`}
      width={640}
      rowCount={8}
      query={query}
      onClose={onClose}
    >
      {(props) => <RuleForm {...props} mayChange={mayChange} />}
    </SettingDialog>
  );
}

function RuleForm({ mayChange, ...props }: SettingFormProps<RuleInFull> & { mayChange: boolean }) {
  const { entity } = useEntity();
  const { saved } = props;
  const { taskType, version, members } = saved;
  const { form, submit, footer } = useSettingForm({
    ...props,
    values: useMemo(() => valuesOf(saved), [saved]),
    rules: useMemo(() => zodRules(ruleSchema(saved)), [saved]),
    save: (values) => setAssignmentRule(version, bodyOf(saved, values)),
    onSaved: (rule) => {
      const waits = notAssignedReason(rule);
      if (waits === null) toast.success(message('assignment.ruleSaved'), undefined, taskType);
      else toast.info(waits);
      void refreshAssignmentRules(entity.id);
    },
  });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const waiting = notAssignedReason({ mode, members }) !== null;
  return (
    <FormShell
      label={`Group tasks of ${taskType}`}
      isReadOnly={!mayChange}
      onSubmit={(event) => void submit(event)}
    >
      <SegmentedField control={form.control} name="mode" label="Given Out" options={modes} />
      <Note>{modeHints[mode]}</Note>
      {mode !== 'byHand' && (
        <>
          <Note>
            Only people who have marked themselves as available are given tasks, at facilities where they
            work. Open tasks that nobody has are given out, too.
          </Note>
          <Half>
            <NumberField
              control={form.control}
              name="dailyLimit"
              label="Daily limit per person"
              hint="Empty: as many as come."
            />
          </Half>
          {waiting && members.length > 0 && (
            <>
              <Spacer />
              <Banner kind="warn">
                0 of {assignableMembers(members).length} people are available: nobody is given a task until
                one of them is.
              </Banner>
            </>
          )}
          <Spacer />
          <MemberShares
            members={members}
            register={form.register}
            errors={form.formState.errors.members}
            isReadOnly={!mayChange}
          />
        </>
      )}
      <SettingFooter {...footer} />
    </FormShell>
  );
}
