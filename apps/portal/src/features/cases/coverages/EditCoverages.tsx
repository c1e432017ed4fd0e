import { useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { isDuplicate } from '@waypost/contract/coverages/rules';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ShownCase } from '#src/api/case-lists.ts';
import { api } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { whenPageIsShown } from '#src/app/shell/when-page-is-shown.ts';
import { FormFooter } from '#src/ui/form/FormFooter.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { toast } from '#src/ui/toasts.ts';
import { coveragesQuery } from '../case-queries.ts';
import { Foot } from '../case-styles.ts';
import { useOfferCheck } from '../use-check.ts';
import { Forms } from './coverage-layout.ts';
import { coverageLabels, identityOf } from './coverage-rules.ts';
import { type CoverageValues, changeOf, valuesOf } from './coverage-values.ts';
import { EditCoverage, type OpenCoverage } from './EditCoverage.tsx';
import { PanelTitle } from './PanelTitle.tsx';

type EditCoveragesProps = {
  shownCase: ShownCase;
  details: CaseDetails;
  coverages: readonly CaseCoverage[];
  onClose: () => void;
};

const title = 'Edit Insurance Information';

const isField = (name: string | null): name is keyof CoverageValues =>
  name !== null && Object.hasOwn(coverageLabels, name);

/** Whether the fields of a form are valid; the form marks those that are not. */
const isInOrder = ({ kept }: OpenCoverage): Promise<boolean> =>
  new Promise((resolve) => {
    void kept.form.handleSubmit(
      () => resolve(true),
      () => resolve(false),
    )();
  });

/** Whether another form, changed or not, has the same insurance (C-223). */
function hasDuplicate(one: OpenCoverage, all: readonly OpenCoverage[]): boolean {
  const others = all.filter((other) => other !== one && other.saved.coverage.coverageStatus === 'Active');
  const identities = others.map(({ kept }) => identityOf(kept.form.getValues()));
  return isDuplicate(identityOf(one.kept.form.getValues()), identities);
}

function markDuplicate({ kept, refuse }: OpenCoverage): void {
  kept.form.setError('subscriberId', { type: 'duplicate', message: message('coverage.duplicate') });
  refuse();
}

/** A form for each coverage, and one Save for all changes (C-171, C-173). */
export function EditCoverages({ shownCase, details, coverages, onClose }: EditCoveragesProps) {
  const client = useQueryClient();
  const forms = useRef(new Map<string, OpenCoverage>());
  const [dirtyIds, setDirtyIds] = useState<ReadonlySet<string>>(new Set());
  // The forms appear together: one after another would move the ones below.
  const [readyIds, setReadyIds] = useState<ReadonlySet<string>>(new Set());
  const isReady = coverages.every(({ coverageId }) => readyIds.has(coverageId));
  const [isSaving, setIsSaving] = useState(false);
  const offer = useOfferCheck({ shownCase, details });
  const [query] = useSearchParams();
  const field = query.get('field');
  const askedId = query.get('coverage') ?? coverages[0]?.coverageId ?? '';
  useEffect(() => {
    // A payer refused this field of the insurance that was checked.
    const asked = isReady && isField(field) ? forms.current.get(askedId) : undefined;
    if (asked && isField(field))
      return whenPageIsShown(() => asked.kept.form.setFocus(field, { shouldSelect: true }));
  }, [isReady, field, askedId]);
  const reload = () => client.invalidateQueries({ queryKey: coveragesQuery(shownCase).queryKey });

  const note = useCallback((id: string, state: OpenCoverage) => {
    forms.current.set(id, state);
    if (!state.isLoading) setReadyIds((known) => (known.has(id) ? known : new Set([...known, id])));
    setDirtyIds((known) => {
      if (known.has(id) === state.isDirty) return known;
      const next = new Set(known);
      if (state.isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  /** Saves one form. Its own toast shows the result, and the typed values stay when it failed. */
  const saveCoverage = async (one: OpenCoverage): Promise<boolean> => {
    const { saved, kept, media } = one;
    const { coverageId, version } = saved;
    const values = kept.form.getValues();
    const name = values.insuranceName.trim();
    const pending = toast.pending(message('coverage.updating'));
    try {
      const next = await api.case.changeCoverage({
        params: { id: coverageId },
        headers: { 'if-match': String(version) },
        body: changeOf(saved, values, media),
      });
      client.setQueryData(coveragesQuery(shownCase).queryKey, (list) =>
        list?.map((other) => (other.coverageId === coverageId ? next : other)),
      );
      kept.settle(valuesOf(next));
      toast.settle(pending, 'success', message('coverage.updated', { name }), offer());
      return true;
    } catch (error) {
      toast.settle(pending, 'error', message('coverage.updateFailed', { name }));
      if (hasCode(error, 'DUPLICATE_COVERAGE')) markDuplicate(one);
      if (hasCode(error, 'VERSION_CHANGED')) one.outdate();
      return false;
    }
  };
  const save = async () => {
    const all = coverages.flatMap(({ coverageId }) => forms.current.get(coverageId) ?? []);
    const dirty = all.filter(({ isDirty }) => isDirty);
    if (isSaving || dirty.length === 0) return;
    setIsSaving(true);
    const refused = new Set<OpenCoverage>();
    for (const one of dirty) {
      if (!(await isInOrder(one))) {
        refused.add(one);
        one.refuse();
      } else if (hasDuplicate(one, all)) {
        refused.add(one);
        markDuplicate(one);
      }
    }
    const results: boolean[] = [];
    if (refused.size === 0) for (const one of dirty) results.push(await saveCoverage(one));
    setIsSaving(false);
    if (refused.size === 0 && results.every(Boolean)) onClose();
  };
  const cancel = () => {
    for (const { kept } of forms.current.values()) kept.discard();
    onClose();
  };
  return (
    <>
      <PanelTitle>{title}</PanelTitle>
      {!isReady && <SkeletonRows count={12} />}
      <Forms hidden={!isReady}>
        {coverages.map((saved) => (
          <EditCoverage
            key={saved.coverageId}
            shownCase={shownCase}
            details={details}
            saved={saved}
            onState={note}
            onSubmit={() => void save()}
            onReload={reload}
          />
        ))}
        <Foot>
          <FormShell
            label={title}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <FormFooter
              changedCount={dirtyIds.size}
              isSaving={isSaving}
              canSave={dirtyIds.size > 0}
              resetLabel="Cancel"
              onReset={cancel}
            />
          </FormShell>
        </Foot>
      </Forms>
    </>
  );
}
