import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DecisionModel } from '@waypost/contract/decision-tables/shapes';
import { History, Table2 } from 'lucide-react';
import { useParams } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { ReevaluateCases } from '#src/app/rules/reevaluation/ReevaluateCases.tsx';
import { processOf } from '#src/app/rules/reevaluation/reevaluation-text.ts';
import { useTab } from '#src/app/use-tab.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { Tabs } from '#src/ui/Tabs.tsx';
import { PendingPage } from '../../../app/PendingPage.tsx';
import { changedByText, ownerText } from '../model-facts.ts';
import { modelQuery } from '../queries.ts';
import { unusedTables, unusedTablesText, usedText } from '../used-tables.ts';
import { VersionsPanel } from '../versions/VersionsPanel.tsx';
import { ModelActions } from './ModelActions.tsx';
import { ModelTables } from './ModelTables.tsx';

const Page = styled(ResponsivePageFrame)({
  gap: 8,
  '& > p': { fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' },
});
const Owner = styled('span')({
  padding: '0 8px',
  borderRadius: 'var(--wp-r-chip)',
  background: 'var(--wp-neutral-bg)',
  color: 'var(--wp-neutral-fg)',
  fontSize: 12,
  lineHeight: '22px',
  fontWeight: 500,
});

const views = ['tables', 'versions'] as const;

/** A decision model: its tables and versions. */
export function Component() {
  const { modelId = '' } = useParams();
  const { entity } = useEntity();
  const { data: model, error, refetch } = useQuery(modelQuery(entity.id, modelId));
  return (
    <Page>
      {model ? (
        <Shown key={model.id} model={model} />
      ) : (
        <PendingPage title="Decision Model" error={error} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Shown({ model }: { model: DecisionModel }) {
  const [view, open] = useTab(views, 'view');
  const unasked = unusedTablesText(model);
  return (
    <>
      <PageHeader
        title={model.name}
        badge={<Owner>{ownerText(model)}</Owner>}
        actions={<ModelActions model={model} />}
      />
      <p>
        Version {model.version}, changed <Instant at={model.changedAt} /> by {changedByText(model.changedBy)}.{' '}
        {explanation(model)}
      </p>
      {unasked && (
        <Banner kind="warn" title={unasked}>
          {usedText}
        </Banner>
      )}
      {processesOf(model).map((process) => (
        <ReevaluateCases key={process} process={process} />
      ))}
      <Tabs
        label="Decision model"
        value={view}
        onChange={open}
        tabs={[
          { value: 'tables', label: 'Tables', icon: Table2, content: <ModelTables model={model} /> },
          { value: 'versions', label: 'Versions', icon: History, content: <VersionsPanel model={model} /> },
        ]}
      />
    </>
  );
}

/** The processes that evaluate tables of a model. */
const processesOf = ({ tables }: DecisionModel) => [
  ...new Set(tables.map(({ name }) => processOf(name)).filter((process) => process !== null)),
];

/** The organizations to which the model applies. */
function explanation({ tenantId, isReplaced, tables }: DecisionModel): string {
  // Shown below: it has no effect.
  if (unusedTables({ tables }).length === tables.length) return '';
  if (tenantId !== null) return 'It decides instead of the default of this name.';
  return isReplaced
    ? 'It does not decide here: the organization has its own model of this name.'
    : 'It decides for every organization that has none of its own.';
}
