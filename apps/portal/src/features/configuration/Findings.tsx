import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  checkModel,
  compileModel,
  findFormulas,
  listDecisionTables,
  type ModelFinding,
  readModel,
} from '@waypost/dmn';
import { useMemo } from 'react';
import { api } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FirstOf } from '#src/ui/FirstOf.tsx';
import { findingText, type Line } from './rules/table-shape.ts';
import type { Rules } from './rules/use-rules.ts';

/** Problems of the rows during editing: equal rows, unreachable rows, typing errors. */
export default function Findings({ rules: { table, lines } }: { rules: Rules }) {
  const { entity } = useEntity();
  const modelId = table?.modelId ?? '';
  const { data: model } = useQuery({ ...modelQuery(entity.id, modelId), enabled: table !== undefined });
  const findings = useMemo(
    () => (table && model ? findingsOf(model.modelXml, table.name, lines) : []),
    [table, model, lines],
  );
  if (findings.length === 0) return null;
  return (
    <Banner kind="warn" title="Look at these rows again">
      <FirstOf texts={findings.map(findingText)} />
    </Banner>
  );
}

/** A model with its text, for checking rows before they are saved. */
export const modelQuery = (entityId: string, modelId: string) =>
  queryOptions({
    queryKey: [entityId, 'decisions', 'model', modelId],
    queryFn: () => api.decision.model({ params: { id: modelId } }),
  });

/** The findings of a table's model if it had these rows. */
export function findingsOf(modelXml: string, name: string, lines: readonly Line[]): ModelFinding[] {
  const { model } = readModel(modelXml);
  const table = listDecisionTables(model).find((each) => each.name === name)?.table;
  if (!table) return [];
  const changed = readModel(
    model.withRules(
      table.id,
      lines.map(({ rule }) => rule),
    ),
  ).model;
  return [...checkModel(compileModel(changed)), ...findFormulas(changed)].filter(
    (finding) => finding.table === table.id,
  );
}
