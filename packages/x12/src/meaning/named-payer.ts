import type { BenefitRelatedEntity, Coverage } from '../eligibility-271/model.ts';

/** The entities that can be a payer, the most specific first. */
const payerEntities = ['PRP', 'SEP', 'TTP', 'PR', 'Y2', 'IN', 'GP', 'P5', '2B', 'P4', '1I', 'VN'] as const;

/** Finds the payer among the entities of a line, or else the first organization. */
export function findPayer(line: Coverage): BenefitRelatedEntity | undefined {
  for (const code of payerEntities) {
    const found = line.benefitRelatedInfo.find((entity) => entity.entityIdCode === code);
    if (found) return found;
  }
  return line.benefitRelatedInfo.find((entity) => entity.entityType === '2');
}

/** Finds REF*18: contract and plan, and the plan's name. */
export function findPlanReference(line: Coverage): { id: string; name: string } {
  const plan = line.coverageAdditionalIdentification.find(
    (reference) => reference.referenceIdQualifierCode === '18',
  );
  return { id: plan?.referenceId ?? '', name: plan?.referenceDescription ?? '' };
}
