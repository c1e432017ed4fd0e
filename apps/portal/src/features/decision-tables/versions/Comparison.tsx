import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { DecisionModel, DecisionModelVersion } from '@waypost/contract/decision-tables/shapes';
import { Equal } from 'lucide-react';
import { useId } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { differenceQuery } from '../queries.ts';
import { ChangedTable } from './ChangedTable.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '10px 16px',
  borderBottom: '1px solid var(--wp-line)',
  '& h2': { marginRight: 'auto' },
  '& label': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: 'var(--wp-text-2)' },
});
const Note = styled('div')({ padding: '12px 16px' });

type Version = DecisionModelVersion;
type ComparisonProps = {
  model: DecisionModel;
  versions: readonly Version[];
  from: number;
  to: number;
  onCompare: (from: number, to: number) => void;
};

/** The differences between two versions of a model, by table and rule. */
export function Comparison({ model, versions, from, to, onCompare }: ComparisonProps) {
  const { entity } = useEntity();
  const { data, error, refetch } = useQuery(differenceQuery(entity.id, model.id, { from, to }));
  const isSame = data && data.tables.length === 0 && !data.isOtherwiseChanged;
  // The names of columns are the current ones, so they are only shown for the current version.
  const includesCurrentVersion = from === model.version || to === model.version;
  return (
    <section aria-label="Difference">
      <Head>
        <h2>Difference</h2>
        <VersionChoice
          label="From"
          versions={versions}
          value={from}
          onChoose={(next) => onCompare(next, to)}
        />
        <VersionChoice label="To" versions={versions} value={to} onChoose={(next) => onCompare(from, next)} />
      </Head>
      {error && !data && <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={4} />}
      {isSame && <EmptyPanel icon={Equal} title={`Versions ${from} and ${to} are the same`} />}
      {data?.isOtherwiseChanged && (
        <Note>
          <Banner kind="info">
            Something beside the tables differs too: another decision, a type, or a diagram.
          </Banner>
        </Note>
      )}
      {data?.tables.map((change) => (
        <ChangedTable
          key={change.name}
          change={change}
          model={model}
          currentTableId={
            includesCurrentVersion ? model.tables.find(({ name }) => name === change.name)?.id : undefined
          }
        />
      ))}
    </section>
  );
}

type VersionChoiceProps = {
  label: string;
  versions: readonly Version[];
  value: number;
  onChoose: (version: number) => void;
};

function VersionChoice({ label, versions, value, onChoose }: VersionChoiceProps) {
  const id = useId();
  return (
    <>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        labelId={`${id}-label`}
        value={value}
        onChange={({ target }) => onChoose(Number(target.value))}
      >
        {versions.map(({ version }) => (
          <MenuItem key={version} value={version}>
            Version {version}
          </MenuItem>
        ))}
      </Select>
    </>
  );
}
