import Button from '@mui/material/Button';
import { useCallback, useMemo, useState } from 'react';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import type { Column } from '#src/ui/data-grid/types.ts';
import type { CataloguePage } from '../catalogue-page.ts';
import { Bar } from '../data/Sheet.tsx';

type Step = { id: string; name: string; place: string };

const start: Step[] = ['Pack', 'Weigh', 'Label', 'Hand over'].map((name, i) => ({
  id: `s${i}`,
  name,
  place: `Desk ${i + 1}`,
}));
const stepId = ({ id }: Step): string => id;

/** The row for adding, draggable rows, and row buttons on the right. */
function Editing() {
  const [steps, setSteps] = useState(start);
  const [name, setName] = useState('');
  const [place, setPlace] = useState('');
  const columns = useMemo<Column<Step>[]>(
    () => [
      { id: 'name', title: 'Step', width: 200, flex: 1, text: (step) => step.name },
      { id: 'place', title: 'Place', width: 200, flex: 1, text: (step) => step.place },
      {
        id: 'actions',
        title: 'Actions',
        width: 110,
        pinned: 'right',
        isActions: true,
        text: () => '',
        render: (step) => (
          <Button size="small" onClick={() => setSteps((old) => old.filter(({ id }) => id !== step.id))}>
            Delete
          </Button>
        ),
      },
    ],
    [],
  );
  const onRowMove = useCallback(
    (id: string, index: number) =>
      setSteps((old) => {
        const moved = old.find((step) => step.id === id);
        return moved ? old.filter((step) => step.id !== id).toSpliced(index, 0, moved) : old;
      }),
    [],
  );
  const add = () => {
    setSteps((old) => [...old, { id: crypto.randomUUID(), name, place }]);
    setName('');
    setPlace('');
  };
  return (
    <>
      <Bar>
        <Button onClick={() => setSteps((old) => old.map((step) => ({ ...step, place: `${step.place}.` })))}>
          Change every row
        </Button>
      </Bar>
      <DataGrid
        label="Steps"
        columns={columns}
        rowId={stepId}
        source={{ kind: 'client', rows: steps, isLoading: false }}
        onRowMove={onRowMove}
        addRow={{
          fields: {
            name: (
              <input aria-label="New step" value={name} onChange={({ target }) => setName(target.value)} />
            ),
            place: (
              <input aria-label="New place" value={place} onChange={({ target }) => setPlace(target.value)} />
            ),
            actions: (
              <Button size="small" disabled={name === ''} onClick={add}>
                Add
              </Button>
            ),
          },
        }}
      />
    </>
  );
}

export const page: CataloguePage = { title: 'Data grid: adding and moving rows', Component: Editing };
