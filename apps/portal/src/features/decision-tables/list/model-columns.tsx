import { styled } from '@mui/material/styles';
import type { DecisionModelSummary } from '@waypost/contract/decision-tables/shapes';
import { Link } from 'react-router';
import { paths } from '#src/app/paths.ts';
import type { Column } from '#src/ui/data-grid/types.ts';
import { instantColumn } from '#src/ui/data-grid/usual-columns.tsx';
import { MutedText } from '#src/ui/table.ts';
import { changedByText, ownerText, tablesText } from '../model-facts.ts';

const Tables = styled('span')({ display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' });

type ColumnId = 'name' | 'whose' | 'version' | 'tables' | 'changedAt' | 'changedBy';

export const modelColumns = (lCode: string): Column<DecisionModelSummary, ColumnId>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 290,
    flex: 4,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ id, name }) => (
      <Link title={name} to={paths.decisionModel(lCode, id)}>
        {name}
      </Link>
    ),
  },
  {
    id: 'whose',
    title: 'Whose',
    width: 122,
    filter: {
      set: [
        { value: 'Own', label: 'Own' },
        { value: 'Default', label: 'Default' },
      ],
    },
    text: ownerText,
    render: (model) =>
      model.isReplaced ? (
        <>
          Default <MutedText>(replaced)</MutedText>
        </>
      ) : (
        ownerText(model)
      ),
  },
  {
    id: 'version',
    title: 'Version',
    width: 76,
    isRight: true,
    filter: 'number',
    text: ({ version }) => String(version),
    value: ({ version }) => version,
  },
  {
    id: 'tables',
    title: 'Tables',
    width: 100,
    flex: 2,
    filter: 'text',
    text: tablesText,
    render: (model) => <Tables title={tablesText(model)}>{tablesText(model)}</Tables>,
  },
  instantColumn({ id: 'changedAt', title: 'Changed', width: 104, of: ({ changedAt }) => changedAt }),
  {
    id: 'changedBy',
    title: 'By',
    width: 110,
    flex: 1,
    filter: 'text',
    text: ({ changedBy }) => changedByText(changedBy),
  },
];
