import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { FormDialog } from '../FormDialog.tsx';

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

/** A dialog with the form of one setting, while it is read and when that failed. */
export function SettingDialog<Setting>(props: SettingDialogProps<Setting>) {
  const { title, width, rowCount, query, onClose, children } = props;
  const { data, error, refetch } = query;
  return (
    <FormDialog title={title} width={width} onClose={onClose}>
      {(onTyped) =>
        data ? (
          children({
            saved: data,
            rereadError: error,
            reread: async () => (await refetch()).isSuccess,
            onTyped,
            onClose,
          })
        ) : error ? (
          <FailedPanel text={problemMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows count={rowCount} />
        )
      }
    </FormDialog>
  );
}
