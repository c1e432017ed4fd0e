import Button from '@mui/material/Button';
import { problemMessage } from '#src/api/client.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SideDrawer } from '#src/ui/SideDrawer.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

type ManagedLoadingProps = {
  title: string;
  error: Error | null;
  onRetry: () => unknown;
  onClose: () => void;
};

/** The drawer of a record that is loading, or could not be loaded. */
export function ManagedLoading({ title, error, onRetry, onClose }: ManagedLoadingProps) {
  return (
    <SideDrawer title={title} width={800} onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      {error ? (
        <FailedPanel text={problemMessage(error)} onRetry={() => void onRetry()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </SideDrawer>
  );
}
