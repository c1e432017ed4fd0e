import { problemMessage, problemReference } from '#src/api/client.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

type PendingPageProps = { title: string; error: Error | null; onRetry: () => void };

/** A page whose record is loading, or could not be loaded. */
export function PendingPage({ title, error, onRetry }: PendingPageProps) {
  return (
    <>
      <PageHeader title={title} />
      {error ? (
        <FailedPanel text={problemMessage(error)} reference={problemReference(error)} onRetry={onRetry} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </>
  );
}
