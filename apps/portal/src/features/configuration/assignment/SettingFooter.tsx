import { styled } from '@mui/material/styles';
import { problemMessage } from '#src/api/client.ts';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';

const Gap = styled('div')({ height: 16 });

type SettingFooterProps = {
  error: Error | null;
  isSaving: boolean;
  onReread: () => void;
  onClose: () => void;
};

/** Saves a setting. Where that fails, the setting can be read again: somebody else may have changed it. */
export function SettingFooter({ error, isSaving, onReread, onClose }: SettingFooterProps) {
  return (
    <>
      {error ? (
        <FailedPanel text={problemMessage(error)} retryLabel="Read again" onRetry={onReread} />
      ) : (
        <Gap />
      )}
      <FormFooter changedCount={0} isSaving={isSaving} resetLabel="Cancel" onReset={onClose} />
    </>
  );
}
