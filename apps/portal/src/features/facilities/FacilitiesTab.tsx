import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ManagedFacility } from '@waypost/contract/facilities/calls';
import { Building2, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { facilityColumns } from './facility-columns.tsx';
import { facilitiesQuery } from './queries.ts';

const FacilityEditor = lazy(() => import('./FacilityEditor.tsx'));

const none: ManagedFacility[] = [];
const rowId = ({ id }: ManagedFacility): string => id;
/** Keeps the server's order: by name, ended facilities last. */
const unsorted = { sort: [], filter: {} };

const counted = (facilities: readonly ManagedFacility[]): string => {
  const ended = facilities.filter(({ isEnded }) => isEnded).length;
  const all = facilities.length === 1 ? '1 facility' : `${facilities.length} facilities`;
  return ended === 0 ? all : `${all}, ${ended} ended`;
};

/** All facilities of the organization, including those where the user does not work. */
export default function FacilitiesTab() {
  const { entity } = useEntity();
  const query = useQuery(facilitiesQuery(entity.id));
  const facilities = query.data ?? none;
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  const shown = facilities.find(({ id }) => id === open?.id) ?? null;
  return (
    <>
      <TabBar>
        <h2>Facilities</h2>
        <p role="status">{query.data && counted(facilities)}</p>
        <Button
          variant="contained"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setOpen({ id: null })}
        >
          Add Facility
        </Button>
      </TabBar>
      <DataGrid
        label="Facilities"
        columns={facilityColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, facilities), isBusy: query.isFetching }}
        onRowEnter={(id) => setOpen({ id })}
        onRowClick={({ id }) => setOpen({ id })}
        empty={
          <EmptyPanel icon={Building2} title="There are no facilities yet">
            Add the first one: cases, people and sources belong to a facility.
          </EmptyPanel>
        }
      />
      <Suspense>
        {open && (open.id === null || shown) && (
          <FacilityEditor facility={shown} facilities={facilities} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  );
}
