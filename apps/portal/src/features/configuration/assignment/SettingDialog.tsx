import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { FormDialog } from '../FormDialog.tsx';

/** The properties of a setting's form. */
export type SettingFormProps<Setting> = {
  /** The setting as last read: its version and values belong together. */
  saved: Setting;
  /** The reason why the setting could not be read again. */
  rereadError: Error | null;
  /** Refetches the setting and preserves typed values; returns whether it succeeded. */
  reread: () => Promise<boolean>;
  /** Reports whether there is unsaved typing. */
  onTyped: (isTyped: boolean) => void;
  onClose: () => void;
};

type SettingDialogProps<Setting> = {
  title: string;
  width: 440 | 640;
  /** The number of placeholder rows while it loads. */
  rowCount: number;
  query: Pick<UseQueryResult<Setting>, 'data' | 'error' | 'refetch'>;
  onClose: () => void;
  children: (props: SettingFormProps<Setting>) => ReactNode;
};

/** A dialog with the form of one setting, and its states of loading and failure. */
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
