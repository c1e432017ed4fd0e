import Button from '@mui/material/Button';
import { Construction } from 'lucide-react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { useRouteHandle } from '#src/app/shell/use-route-handle.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { PagePadding } from './page-layout.ts';

/** A page that this version does not have. Nothing links to it. */
export function NotBuiltPage() {
  const { basePath } = useEntity();
  const title = useRouteHandle()?.title;
  return (
    <PagePadding>
      <h1>{title}</h1>
      <EmptyPanel
        icon={Construction}
        title="This page is not part of this version of Waypost"
        actions={
          <Button component={Link} to={basePath}>
            Go to Home
          </Button>
        }
      >
        It is not available yet.
      </EmptyPanel>
    </PagePadding>
  );
}
