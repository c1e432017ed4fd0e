import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { UnsavedDialog } from '#src/app/shell/UnsavedDialog.tsx';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';

/** What the form of a setting is given. */
export type SettingFormProps<Setting> = {
  /** As it was read last: its version and its values belong together. */
  saved: Setting;
  /** Why it could not be read again. */
  rereadError: Error | null;
  /** Reads it again, below what was typed; tells whether it could. */
  reread: () => Promise<boolean>;
  /** Says whether something is typed that is not saved. */
  onTyped: (isTyped: boolean) => void;
  onClose: () => void;
};

type SettingDialogProps<Setting> = {
  title: string;
  width: 440 | 640;
  /** How many rows stand for the form while it loads. */
  rowCount: number;
  query: Pick<UseQueryResult<Setting>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
  children: (props: SettingFormProps<Setting>) => ReactNode;
};

/** A dialog with the form of one setting. It asks before Escape or a click beside it loses what was typed. */
export function SettingDialog<Setting>(props: SettingDialogProps<Setting>) {
  const { title, width, rowCount, query, onClose, children } = props;
  const { data, error, refetch } = query;
  const isTyped = useRef(false);
  const [isAsking, setAsking] = useState(false);
  useUnsavedChanges(() => isTyped.current, onClose);
  return (
    <>
      <LargeDialog
        title={title}
        width={width}
        onClose={() => (isTyped.current ? setAsking(true) : onClose())}
      >
        {data ? (
          children({
            saved: data,
            rereadError: error,
            reread: async () => (await refetch()).isSuccess,
            onTyped: (isIt) => {
              isTyped.current = isIt;
            },
            onClose,
          })
        ) : error ? (
          <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={rowCount} />
        )}
      </LargeDialog>
      {isAsking && <UnsavedDialog onStay={() => setAsking(false)} onLeave={onClose} />}
    </>
  );
}
