import { type DecisionFinding, NO_EFFECT } from '@waypost/contract/decision-tables/shapes';

const codes: ReadonlySet<string> = new Set([NO_EFFECT, 'unreachable']);

/** Rows of a table or a model that are kept and do nothing: nothing comes to them, or what they do reaches nobody as things are. */
export const idleFindings = ({ findings }: { findings: readonly DecisionFinding[] }): DecisionFinding[] =>
  findings.filter(({ code }) => codes.has(code));

/** Which rows they are, each once, in their order. */
export const idleRows = (idle: readonly DecisionFinding[]): string =>
  [...new Set(idle.map(({ rule = 0 }) => rule))]
    .sort((a, b) => a - b)
    .map((row) => `row ${row}`)
    .join(', ');
