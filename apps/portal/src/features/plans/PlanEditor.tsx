import { useQuery } from '@tanstack/react-query';
import { EMPTY_ID } from '@waypost/contract/core/values';
import { type ManagedPlan, newPlanSchema } from '@waypost/contract/payers/plan-calls';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#src/api/client.ts';
import { useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ManagedDrawer } from '#src/app/managed-lists/ManagedDrawer.tsx';
import { ManagedLoading } from '#src/app/managed-lists/ManagedLoading.tsx';
import { PlanFields } from './PlanFields.tsx';
import { bodyOf, labelsOf, newPlan, type PlanValues, planRules, valuesOf } from './plan-values.ts';
import { planQuery, refreshPlans } from './queries.ts';

type PlanEditorProps = { id: string | null; onClose: () => void };

/** The drawer of a plan; without an id, of a new one. */
export default function PlanEditor({ id, onClose }: PlanEditorProps) {
  const { entity } = useEntity();
  const query = useQuery({ ...planQuery(entity.id, id ?? ''), enabled: id !== null });
  if (id !== null && !query.data)
    return <ManagedLoading title="Plan" error={query.error} onRetry={query.refetch} onClose={onClose} />;
  return <PlanForm plan={query.data ?? null} onClose={onClose} />;
}

const texts = {
  added: 'plan.added',
  saved: 'plan.saved',
  saveFailed: 'plan.saveFailed',
} as const;

function PlanForm({ plan, onClose }: { plan: ManagedPlan | null; onClose: () => void }) {
  const { entity } = useEntity();
  const saved = useMemo(() => (plan ? valuesOf(plan) : newPlan), [plan]);
  const kind = useFormWithDraft<PlanValues>(
    { form: 'plan', subjectId: plan?.planId ?? EMPTY_ID },
    saved,
    planRules,
  );
  const [addresses, billing] = useWatch({ control: kind.form.control, name: ['addresses', 'billing'] });
  const seen = plan && {
    params: { planId: plan.planId },
    headers: { 'if-match': String(plan.version) },
  };
  const save = (values: PlanValues) => {
    const { insuranceCode, ...body } = newPlanSchema.parse(bodyOf(values, plan));
    return seen
      ? api.plans.changePlan({ ...seen, body })
      : api.plans.createPlan({ body: { insuranceCode, ...body } });
  };
  return (
    <ManagedDrawer
      title={plan ? plan.insurancePlan : 'Add Plan'}
      noun="plan"
      kept={plan && { name: plan.insurancePlan, isEnded: plan.endedAt !== null }}
      kind={kind}
      labels={labelsOf({ addresses, billing })}
      nameOf={({ insurancePlan }) => insurancePlan.trim()}
      fieldOf={({ code }) => (code === 'PLAN_CODE_TAKEN' ? 'insuranceCode' : null)}
      texts={texts}
      endText="It is no longer offered for an insurance. Insurances that have it keep it, and it can be reactivated."
      onSave={save}
      onEnd={async (isEnded) => seen && api.plans.endPlan({ ...seen, body: { isEnded } })}
      onRefresh={() => refreshPlans(entity.id)}
      onClose={onClose}
    >
      <PlanFields form={kind.form} plan={plan} />
    </ManagedDrawer>
  );
}
