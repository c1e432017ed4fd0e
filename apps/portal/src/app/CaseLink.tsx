import { message } from '@waypost/contract/core/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { toast } from '#src/ui/toasts.ts';
import { useEntity } from './entity-context.ts';
import { paths } from './paths.ts';

/** A link to a case (W-016). A user who may not read patients gets a message and stays on the page. */
export function CaseLink({ caseNumber, children }: { caseNumber: string; children: ReactNode }) {
  const { entity, can } = useEntity();
  return (
    <Link
      to={paths.caseManagement(entity.lCode, caseNumber)}
      onClick={(event) => {
        if (can('patient-read')) return;
        event.preventDefault();
        toast.error(message('resource.refused'));
      }}
    >
      {children}
    </Link>
  );
}
