import { type DecisionFinding, NO_EFFECT } from '@waypost/contract/decision-tables/shapes';

const codes: ReadonlySet<string> = new Set([NO_EFFECT, 'unreachable']);

/** Rows without effect: no case matches them, or their action currently applies to no user. */
export const idleFindings = ({ findings }: { findings: readonly DecisionFinding[] }): DecisionFinding[] =>
  findings.filter(({ code }) => codes.has(code));

/** The numbers of the rows, each once, in order. */
export const unusedRowsText = (idle: readonly DecisionFinding[]): string =>
  [...new Set(idle.map(({ rule = 0 }) => rule))]
    .sort((a, b) => a - b)
    .map((row) => `row ${row}`)
    .join(', ');
