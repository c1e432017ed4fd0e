import Button from '@mui/material/Button';
import { ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { mayImportData, mayOpenNewCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';

/** Says that there are no tasks; users with the permission learn how to create work. */
export function NoOpenTasks() {
  const access = useEntity();
  const { lCode } = access.entity;
  const brings = mayImportData(access);
  const opens = mayOpenNewCase(access);
  return (
    <EmptyPanel
      icon={ListChecks}
      title="There are no open tasks"
      actions={
        (brings || opens) && (
          <>
            {brings && (
              <Button component={Link} to={paths.newImport(lCode)} variant="contained">
                Bring Your Patients In
              </Button>
            )}
            {opens && (
              <Button component={Link} to={paths.newCase(lCode)}>
                New Case
              </Button>
            )}
          </>
        )
      }
    >
      {brings
        ? 'New ones appear here as patients and their visits come in, such as from a list of your practice system.'
        : 'New ones appear here as they are created.'}
    </EmptyPanel>
  );
}
