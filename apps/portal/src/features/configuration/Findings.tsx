import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FirstOf } from './FirstOf.tsx';
import { findingsOf, findingText, modelQuery } from './rules/model-findings.ts';
import type { Rules } from './rules/use-rules.ts';

/** What looks wrong with the rows while they are changed: rows that say the same, rows that nothing reaches, errors of typing. */
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
