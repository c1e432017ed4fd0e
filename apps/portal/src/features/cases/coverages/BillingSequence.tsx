import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { useUnsavedChanges } from '#src/app/unsaved-changes.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { coveragesQuery } from '../case-queries.ts';
import { PanelTitle } from './PanelTitle.tsx';

const List = styled('ol')({
  listStyle: 'none',
  margin: '0 0 12px',
  padding: 0,
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minHeight: 44,
    padding: '4px 8px',
    border: '1px solid var(--wp-line)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    fontSize: 13,
    lineHeight: '20px',
    cursor: 'grab',
  },
  '& li + li': { marginTop: 6 },
  '& li[data-dragged]': { borderColor: 'var(--wp-accent)', background: 'var(--wp-nav-on)' },
  '& li > div': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& li > svg': { flex: 'none', color: 'var(--wp-text-3)' },
});

const title = 'Update Billing Sequence';
const idsOf = (coverages: readonly CaseCoverage[]): string[] => coverages.map(({ coverageId }) => coverageId);

/** The list with one item moved to another position. */
function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

type BillingSequenceProps = { shownCase: ShownCase; coverages: readonly CaseCoverage[]; onClose: () => void };

/** The order in which insurances are billed, changed by dragging or by buttons (C-176; WCAG 2.5.7). */
export function BillingSequence({ shownCase, coverages, onClose }: BillingSequenceProps) {
  const client = useQueryClient();
  const [ids, setIds] = useState(() => idsOf(coverages));
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [isSaving, setIsSaving] = useState(false);
  const [isLate, setIsLate] = useState(false);
  const shown = ids.flatMap((id) => coverages.find(({ coverageId }) => coverageId === id) ?? []);
  const changed = ids.filter((id, at) => coverages[at]?.coverageId !== id).length;
  useUnsavedChanges(
    () => changed > 0 && !isSaving,
    () => undefined,
  );

  const move = ({ coverageId, coverage }: CaseCoverage, to: number) => {
    if (to < 0 || to >= ids.length) return;
    setIds(moved(ids, coverageId, to));
    setSaid(`${coverage.insuranceName} is ${to + 1} of ${ids.length}`);
  };
  const save = async () => {
    setIsSaving(true);
    try {
      const next = await api.case.orderCoverages({ params: { id: shownCase.caseId }, body: ids });
      client.setQueryData(coveragesQuery(shownCase).queryKey, next);
      toast.success(message('coverage.ordered'), undefined, `Case ${shownCase.caseNumber}`);
      onClose();
    } catch (error) {
      toast.error(message('coverage.orderFailed'), { of: `Case ${shownCase.caseNumber}` });
      setIsSaving(false);
      if (!hasCode(error, 'COVERAGES_CHANGED')) return;
      setIsLate(true);
      const now = await client.fetchQuery({ ...coveragesQuery(shownCase), staleTime: 0 });
      setIds(idsOf(now));
    }
  };
  return (
    <>
      <PanelTitle>{title}</PanelTitle>
      {isLate && <Banner kind="warn">{message('coverage.listChanged')}</Banner>}
      <FormShell
        label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSaving && changed > 0) void save();
        }}
      >
        <List aria-label="Billing sequence">
          {shown.map((coverage, at) => {
            const { coverageId } = coverage;
            const { insuranceName, subscriberId } = coverage.coverage;
            return (
              <li
                key={coverageId}
                draggable
                data-dragged={dragged === coverageId || undefined}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  setDragged(coverageId);
                }}
                onDragOver={(event) => {
                  if (dragged === null) return;
                  event.preventDefault();
                  if (dragged !== coverageId) setIds(moved(ids, dragged, at));
                }}
                onDrop={(event) => event.preventDefault()}
                onDragEnd={() => setDragged(null)}
              >
                <GripVertical size={16} strokeWidth={1.75} aria-hidden="true" />
                <div>
                  {at + 1}. {insuranceName}
                  <small>{subscriberId}</small>
                </div>
                <IconButton
                  small
                  label={`Move ${insuranceName} up`}
                  refusal={at === 0 ? 'It is billed first already' : null}
                  onClick={() => move(coverage, at - 1)}
                >
                  <ArrowUp size={16} strokeWidth={1.75} />
                </IconButton>
                <IconButton
                  small
                  label={`Move ${insuranceName} down`}
                  refusal={at === shown.length - 1 ? 'It is billed last already' : null}
                  onClick={() => move(coverage, at + 1)}
                >
                  <ArrowDown size={16} strokeWidth={1.75} />
                </IconButton>
              </li>
            );
          })}
        </List>
        <span className="visually-hidden" role="status">
          {said}
        </span>
        <FormFooter
          changedCount={changed}
          isSaving={isSaving}
          canSave={changed > 0}
          resetLabel="Cancel"
          onReset={onClose}
        />
      </FormShell>
    </>
  );
}
