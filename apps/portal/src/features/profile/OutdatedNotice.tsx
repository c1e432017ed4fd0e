import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { Banner } from '#src/ui/Banner.tsx';

/** Shown when somebody else saved meanwhile: refetches the profile and keeps what was typed. */
export function OutdatedNotice({ onReload }: { onReload: () => void }) {
  const reload = (
    <Button size="small" variant="outlined" onClick={onReload}>
      Reload
    </Button>
  );
  return (
    <Banner kind="warn" actions={reload}>
      {message('http.changed')} What you typed stays.
    </Banner>
  );
}
