import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { Entity } from '@waypost/contract/entities/calls';
import { Building2 } from 'lucide-react';
import { Link } from 'react-router';
import { mayImportData, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { EmptyPanel } from '#src/ui/PanelMessage.tsx';
import { ResponsivePageFrame } from '#src/ui/page-frame.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { beginsAtQuery } from './desk-queries.ts';
import { NewCaseForm } from './NewCaseForm.tsx';

/** Facilities that accept new cases. */
const openFacilities = ({ facilities }: Entity) => facilities.filter(({ isEnded }) => !isEnded);

/** The initial facility of the form: the only one, or the user's default. */
function useFirstFacility(): string | undefined {
  const { entity } = useEntity();
  const open = openFacilities(entity);
  const [first, ...others] = open;
  const isOnly = first !== undefined && others.length === 0;
  const query = useQuery({ ...beginsAtQuery(entity.id), enabled: others.length > 0 });
  if (isOnly) return first.id;
  if (query.isPending) return undefined;
  // The default facility is optional, so its failure is ignored.
  return open.find(({ id }) => id === query.data)?.id ?? '';
}

/** The registration desk: a case for a known or new patient. */
export function Component() {
  const access = useEntity();
  const { entity } = access;
  const facilityId = useFirstFacility();
  return (
    <ResponsivePageFrame>
      <PageHeader
        title="New Case"
        actions={
          mayImportData(access) && (
            <Button component={Link} to={paths.newImport(entity.lCode)}>
              Import a List
            </Button>
          )
        }
      />
      {openFacilities(entity).length === 0 ? (
        <EmptyPanel icon={Building2} title="You work at no open facility">
          A case is opened at a facility. Ask an administrator to add you to yours.
        </EmptyPanel>
      ) : facilityId === undefined ? (
        <SkeletonRows count={10} />
      ) : (
        <NewCaseForm key={entity.id} facilityId={facilityId} />
      )}
    </ResponsivePageFrame>
  );
}
