import Button from '@mui/material/Button';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { CaseCoverage } from '@waypost/contract/coverages/calls';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { type FormWithDraft, useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { DraftNotice } from '#src/ui/DraftNotice.tsx';
import { displayDate } from '#src/ui/form/date-text.ts';
import { ErrorSummary } from '#src/ui/form/ErrorSummary.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { formProblems } from '#src/ui/form/form-problems.ts';
import { CoverageFields } from './CoverageFields.tsx';
import { Block } from './coverage-layout.ts';
import { coverageLabels, coverageRules } from './coverage-rules.ts';
import { type CoverageValues, valuesOf } from './coverage-values.ts';
import { usePlan } from './use-payer-data.ts';

/** The form of one coverage, for the component that saves all of them. */
export type OpenCoverage = {
  saved: CaseCoverage;
  kept: FormWithDraft<CoverageValues>;
  isDirty: boolean;
  /** Its draft and its plan are loading. */
  isLoading: boolean;
  /** The claim submission settings (C-226). */
  media: string;
  /** Marks the invalid fields. */
  refuse: () => void;
  /** Somebody else changed it: loads and shows their values. */
  outdate: () => void;
};

type EditCoverageProps = {
  shownCase: ShownCase;
  details: CaseDetails;
  saved: CaseCoverage;
  /** Called whenever the state changes. */
  onState: (id: string, open: OpenCoverage) => void;
  onSubmit: () => void;
  /** Refetches the coverages. */
  onReload: () => Promise<unknown>;
};

/** Values that others saved in fields that the user also typed into: both are shown (RFC 9110, 13.1.1). */
function differences(before: CoverageValues, now: CoverageValues, typed: CoverageValues): string[] {
  return (Object.keys(coverageLabels) as Array<keyof CoverageValues>)
    .filter((name) => before[name] !== now[name] && typed[name] !== now[name])
    .map(
      (name) =>
        `${coverageLabels[name]}: saved “${displayDate(String(now[name]))}”, typed “${displayDate(String(typed[name]))}”`,
    );
}

/** The form of one coverage of a case. Unsaved values are kept until they are saved or canceled (C-172). */
export function EditCoverage({ shownCase, details, saved, onState, onSubmit, onReload }: EditCoverageProps) {
  const values = useMemo(() => valuesOf(saved), [saved]);
  const draftForm = useFormWithDraft(
    { form: 'coverage', subjectId: saved.coverageId },
    values,
    coverageRules,
  );
  const { form, draftSavedAt, isLoading, discard } = draftForm;
  const { errors, isDirty } = form.formState;
  const [attempt, setAttempt] = useState(0);
  /** The saved values at the time when a conflicting save was found. */
  const [outdated, setOutdated] = useState<CoverageValues | null>(null);
  const place = { caseId: shownCase.caseId, facilityId: details.facilityId, sequence: saved.order };
  const plan = usePlan(form, place);
  const name = `${saved.order} ${saved.coverage.insuranceName}`;
  const problems = attempt > 0 ? formProblems(errors, coverageLabels) : [];
  const latest = useRef<OpenCoverage>(null);
  latest.current = {
    saved,
    kept: draftForm,
    isDirty,
    isLoading: isLoading || plan.isLoading,
    media: plan.media,
    refuse: () => setAttempt((count) => count + 1),
    outdate: () => setOutdated(values),
  };
  useEffect(() => {
    if (latest.current) onState(saved.coverageId, latest.current);
  });
  const lost = outdated ? differences(outdated, values, form.getValues()) : [];
  return (
    <Block>
      <h4>{name}</h4>
      {!isLoading && (
        <FormShell
          label={name}
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <ErrorSummary
            title={`${saved.coverage.insuranceName} was not saved`}
            problems={problems}
            attempt={attempt}
          />
          {draftSavedAt && <DraftNotice savedAt={draftSavedAt} onDiscard={discard} />}
          {outdated && (
            <Banner
              kind="warn"
              actions={
                <Button size="small" variant="outlined" onClick={() => void onReload()}>
                  Reload
                </Button>
              }
            >
              {message('http.changed')} What you typed stays.
              {lost.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Banner>
          )}
          <CoverageFields form={form} place={place} plan={plan} savedAddressCode={values.addressCode} />
        </FormShell>
      )}
    </Block>
  );
}
