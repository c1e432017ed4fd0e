import { useQuery } from '@tanstack/react-query';
import type { Held } from '@waypost/contract/registrations/calls';
import { PackageCheck } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientSource } from '#src/api/client-source.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { TabBar } from '#src/ui/tab-bar.ts';
import { heldColumns } from './held-columns.tsx';
import { heldListQuery, refreshHeld } from './queries.ts';

const HeldDrawer = lazy(() => import('./HeldDrawer.tsx'));

const none: Held[] = [];
const rowId = ({ heldId }: Held): string => heldId;
/** Keeps the server's order: the longest held first. */
const unsorted = { sort: [], filter: {} };

const countText = (shown: number, total: number): string =>
  total > shown
    ? `The first ${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}, the longest held first`
    : `${total.toLocaleString('en-US')} held, the longest first`;

/** The registrations that could not be applied: why, and how many wait behind each. */
export default function HeldTab() {
  const { entity } = useEntity();
  const query = useQuery(heldListQuery(entity.id));
  const held = query.data?.held ?? none;
  const [openId, setOpenId] = useState<string | null>(null);
  const next = held.find(({ heldId }) => heldId !== openId)?.heldId ?? null;
  return (
    <>
      <TabBar>
        <h2>Held</h2>
        <p role="status">{query.data && query.data.total > 0 && countText(held.length, query.data.total)}</p>
      </TabBar>
      <DataGrid
        label="Held"
        columns={heldColumns}
        rowId={rowId}
        initialQuery={unsorted}
        source={{ ...clientSource(query, held), isBusy: query.isFetching }}
        onRowEnter={setOpenId}
        onRowClick={({ heldId }) => setOpenId(heldId)}
        empty={
          <EmptyPanel icon={PackageCheck} title="Nothing is held">
            What a source sends and cannot be applied waits here until somebody has corrected it.
          </EmptyPanel>
        }
      />
      <Suspense>
        {openId !== null && (
          <HeldDrawer
            key={openId}
            heldId={openId}
            onOpen={setOpenId}
            onNext={next === null ? null : () => setOpenId(next)}
            onClose={() => {
              setOpenId(null);
              void refreshHeld(entity.id);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
