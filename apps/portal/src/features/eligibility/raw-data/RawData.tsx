import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

const RawDataDrawer = lazy(() =>
  import('./RawDataDrawer.tsx').then((module) => ({ default: module.RawDataDrawer })),
);

/** The raw messages of a transaction known only by its id, which is fetched when this opens. */
export function RawData({ id, onClose }: { id: string; onClose: () => void }) {
  const { entity, can } = useEntity();
  const query = useQuery({
    queryKey: [entity.id, 'eligibility', 'raw', id],
    queryFn: () => api.eligibility.transaction({ params: { id }, headers: {} }),
    staleTime: 0,
    gcTime: 0,
  });
  const waiting = (
    <SideDrawer title="View Raw Eligibility Data" width={600} onClose={onClose}>
      {query.isError ? (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonRows count={8} />
      )}
    </SideDrawer>
  );
  if (!query.data) return waiting;
  return (
    <Suspense fallback={waiting}>
      <RawDataDrawer transaction={query.data} canReadSsn={can('ssn-read')} onClose={onClose} />
    </Suspense>
  );
}
