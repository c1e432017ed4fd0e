import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

/** Shown to users without permission for an administration page (P-132). */
export function PrivilegedAccess() {
  const { basePath } = useEntity();
  return (
    <EmptyPanel
      icon={ShieldAlert}
      title={message('userManagement.privileged')}
      actions={
        <Button component={Link} to={basePath}>
          Go to Home
        </Button>
      }
    />
  );
}
