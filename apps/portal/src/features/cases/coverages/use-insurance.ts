import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { ListOrdered, ShieldPlus, SquarePen } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import type { CaseAction } from '../MoreActions.tsx';

/** The current task on the insurances of a case. */
export type InsuranceMode = 'read' | 'edit' | 'add' | 'order';

/** An action with its button's text, which is part of its label. */
export type InsuranceAction = CaseAction & { word: string };

/** The form that an address opens. */
function begun(query: URLSearchParams): InsuranceMode {
  const asked = query.get('insurance');
  return asked === 'add' || asked === 'edit' ? asked : 'read';
}

/** The address without the form, because a reload must not open it again. */
function withoutForm(before: URLSearchParams): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of ['insurance', 'answer', 'field', 'coverage']) after.delete(name);
  return after;
}

/** The state of the tab Insurance, and its actions, there and in More Actions (C-068, C-069, C-267, C-268). */
export function useInsurance(coverages: readonly CaseCoverage[] | undefined, show: () => void) {
  const { permissions } = useEntity();
  const mayChange = permissions.has('patient-read') && permissions.has('case-management-write');
  const [query, setQuery] = useSearchParams();
  const [mode, setMode] = useState<InsuranceMode>(() => (mayChange ? begun(query) : 'read'));
  const close = () => {
    setMode('read');
    if (query.has('insurance')) setQuery(withoutForm, { replace: true });
  };
  const begin = (next: InsuranceMode) => () => {
    show();
    setMode(next);
  };
  const count = coverages?.length ?? 0;
  const actions: InsuranceAction[] = [
    ...(count > 0
      ? [{ label: 'Edit Insurance Information', word: 'Edit', icon: SquarePen, onSelect: begin('edit') }]
      : []),
    ...(count > 1
      ? [
          {
            label: 'Update Billing Sequence',
            word: 'Billing Sequence',
            icon: ListOrdered,
            onSelect: begin('order'),
          },
        ]
      : []),
    { label: 'Add Insurance Provider', word: 'Add', icon: ShieldPlus, onSelect: begin('add') },
  ];
  return { mode, close, actions: mayChange && coverages ? actions : [] };
}
