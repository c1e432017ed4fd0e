import type { EligibilityRequest } from '@waypost/contract/eligibility/request';
import type { EligibilityRules } from '@waypost/contract/eligibility/rules';
import type { Control } from 'react-hook-form';
import { type RequestField, requestLabels } from './request-labels.ts';
import { isMarkedRequired } from './request-problems.ts';
import type { FieldAdvice } from './resubmit-advice.ts';

/** The common props of every field of this form: name, label, and whether it is required. */
export function fieldProps(
  control: Control<EligibilityRequest>,
  rules: EligibilityRules,
  advice: FieldAdvice | undefined,
) {
  return <Name extends RequestField>(name: Name, span: number) => ({
    control,
    name,
    span,
    label: requestLabels[name],
    isRequired: isMarkedRequired(name, rules),
    advice: advice?.get(name),
  });
}
export type FieldPropsOf = ReturnType<typeof fieldProps>;
