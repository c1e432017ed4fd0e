import type { LetterTemplate } from '@waypost/contract/letters/templates';
import type { Column } from '#src/ui/data-grid/types.ts';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { managedStatus } from '#src/ui/status.ts';

type ColumnId = 'name' | 'state' | 'facility' | 'title' | 'rules' | 'letters';

const statuses = Object.values(managedStatus).map(({ word }) => ({ value: word, label: word }));
const statusOf = ({ isEnded }: LetterTemplate) => (isEnded ? managedStatus.ended : managedStatus.active);

export const templateColumns: readonly Column<LetterTemplate, ColumnId>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 180,
    flex: 3,
    filter: 'text',
    text: ({ name }) => name,
    render: ({ name }) => <b>{name}</b>,
  },
  {
    id: 'state',
    title: 'Status',
    width: 100,
    filter: { set: statuses },
    text: (template) => statusOf(template).word,
    render: (template) => <StatusLabel status={statusOf(template)} />,
  },
  {
    id: 'facility',
    title: 'Facility',
    width: 150,
    flex: 2,
    filter: 'text',
    text: ({ facility }) => facility?.name ?? 'All',
  },
  {
    id: 'title',
    title: 'Title of the letter',
    width: 180,
    flex: 3,
    filter: 'text',
    text: ({ title }) => title,
  },
  {
    id: 'rules',
    title: 'Rules',
    width: 76,
    isRight: true,
    filter: 'number',
    text: ({ rules }) => String(rules.length),
    value: ({ rules }) => rules.length,
  },
  {
    id: 'letters',
    title: 'Letters',
    width: 84,
    isRight: true,
    filter: 'number',
    text: ({ letters }) => letters.toLocaleString('en-US'),
    value: ({ letters }) => letters,
  },
];
