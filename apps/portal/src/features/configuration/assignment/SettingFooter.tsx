import { problemMessage } from '#src/api/client.ts';
import { DialogFooter } from '#src/ui/form/DialogFooter.tsx';

type SettingFooterProps = {
  error: Error | null;
  isSaving: boolean;
  onReload: () => void;
  onClose: () => void;
};

/** Saves a setting. After a failure the setting can be read again, because another user may have changed it. */
export function SettingFooter({ error, ...footer }: SettingFooterProps) {
  return <DialogFooter failure={error && problemMessage(error)} {...footer} />;
}
