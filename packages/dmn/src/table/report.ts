import type { Scope } from '../evaluate/scope.ts';
import type { Finding } from '../feel/index.ts';

/** A position in a table; rows count from 0 here, and from 1 in a finding. */
type TablePosition = { table: string; column: number };

/** Creates a reporter that converts findings of a cell to findings of the model. */
export const createReporter =
  (scope: Scope, place: TablePosition) =>
  (findings: readonly Finding[], row?: number): void => {
    for (const { kind, message, from, to } of findings)
      scope.report({
        code: kind,
        severity: kind === 'type' ? 'warning' : 'error',
        message,
        ...place,
        ...(row === undefined ? {} : { rule: row + 1 }),
        from,
        to,
      });
  };
