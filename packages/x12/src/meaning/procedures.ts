import type { Coverage } from '../eligibility-271/model.ts';

/** The benefits of one procedure (EB13). */
export type ProcedureBenefit = {
  qualifierCode: string;
  procedureCode: string;
  modifiers: readonly string[];
  /** EB01 of its lines: 1 active, I not covered, D a description … */
  benefitCodes: readonly string[];
  /** DTP 348: the next day on which it is covered, which Medicare states for preventive services. */
  nextEligible: string | null;
  segments: readonly number[];
};

/** Groups the lines about procedures, one entry per procedure with its modifiers. */
export function listProcedureBenefits(lines: readonly Coverage[]): ProcedureBenefit[] {
  const byCode = Map.groupBy(
    lines.filter((line) => line.coverageProcedureCode !== null),
    ({ coverageProcedureCode: procedure }) =>
      JSON.stringify([
        procedure?.procedureCodeQualifierCode,
        procedure?.procedureCode,
        procedure?.modifiers.toSorted(),
      ]),
  );
  return [...byCode.values()].flatMap((group) => {
    const procedure = group[0]?.coverageProcedureCode;
    if (!procedure) return [];
    const next = group
      .flatMap((line) => line.coverageDate)
      .find((date) => date.dateTimeQualifierCode === '348');
    return [
      {
        qualifierCode: procedure.procedureCodeQualifierCode,
        procedureCode: procedure.procedureCode,
        modifiers: procedure.modifiers,
        benefitCodes: [...new Set(group.map((line) => line.benefitCode))],
        nextEligible: next?.date ?? next?.fromDate ?? null,
        segments: group.map((line) => line.segment),
      },
    ];
  });
}
