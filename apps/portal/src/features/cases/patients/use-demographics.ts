import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { message } from '@waypost/contract/core/messages';
import type { Patient } from '@waypost/contract/patients/shapes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { ShownCase } from '#src/api/case-lists.ts';
import { problemMessage } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { type FormWithDraft, useFormWithDraft } from '#src/app/drafts/use-form-with-draft.ts';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { localToday } from '#src/ui/local-time.ts';
import { ssnText } from '#src/ui/patient-text.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseQuery } from '../case-queries.ts';
import { useOfferCheck } from '../use-check.ts';
import {
  type DemographicsValues,
  demographicsOf,
  demographicsRules,
  noDemographics,
  patchOf,
} from './demographics-values.ts';
import { patientQuery, readSsn, updatePatient } from './patient-queries.ts';

export type Demographics = {
  shownCase: ShownCase;
  query: UseQueryResult<Patient | null>;
  kept: FormWithDraft<DemographicsValues>;
  isEditing: boolean;
  /** Loading the SSN before the form opens. */
  isOpening: boolean;
  startEditing: () => void;
  /** Returns to the read view and discards the typed values. */
  cancel: () => void;
  save: (values: DemographicsValues) => Promise<void>;
  /** The original values of fields that another user has changed since the form opened; null if none. */
  before: DemographicsValues | null;
};

/**
 * The state of a patient's demographics: read view, form, save, read view (C-177). It lasts as long as the
 * case page, across tabs.
 */
export function useDemographics(
  shownCase: ShownCase,
  details: Pick<CaseDetails, 'patientId' | 'facilityId' | 'caseStatus'>,
): Demographics {
  const { patientId } = details;
  const offer = useOfferCheck({ shownCase, details });
  const access = useEntity();
  const { entity, can } = access;
  const client = useQueryClient();
  const query = useQuery(patientQuery(entity.id, patientId));
  const patient = query.data ?? null;
  const canReadSsn = can('ssn-read');
  /** The number loaded for the form; null until then. It is removed when the form closes. */
  const [ssn, setSsn] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [before, setBefore] = useState<DemographicsValues | null>(null);
  const saved = useMemo(
    () => (patient ? demographicsOf(patient, ssn ?? '') : noDemographics),
    [patient, ssn],
  );
  const isBirthKnown = patient?.birthDate !== null;
  const rules = useMemo(() => demographicsRules(localToday(), isBirthKnown), [isBirthKnown]);
  const draftForm = useFormWithDraft({ form: 'demographics', subjectId: patientId }, saved, rules);
  const { settle } = draftForm;

  const askSsn = useCallback(async () => {
    const digits = await readSsn(patientId, shownCase.caseId);
    return ssnText(digits) || digits;
  }, [patientId, shownCase.caseId]);
  const startEditing = useCallback(async () => {
    setIsOpening(true);
    try {
      if (canReadSsn && ssn === null) setSsn(await askSsn());
      setIsEditing(true);
    } catch (error) {
      toast.error(problemMessage(error));
    } finally {
      setIsOpening(false);
    }
  }, [canReadSsn, ssn, askSsn]);

  // A draft or an address opens the form; only once, because a failure must not repeat forever.
  const wasReopened = useRef(false);
  const [address] = useSearchParams();
  const isAsked = address.get('demographics') === 'edit' && mayChangeCase(access) && !draftForm.isLoading;
  const mustReopen = (draftForm.draftSavedAt !== null || isAsked) && patient !== null && !isEditing;
  useEffect(() => {
    if (!mustReopen || wasReopened.current) return;
    wasReopened.current = true;
    void startEditing();
  }, [mustReopen, startEditing]);

  const close = (next: DemographicsValues) => {
    settle(next);
    setIsEditing(false);
    setSsn(null);
    setBefore(null);
  };
  const cancel = () => close(patient ? demographicsOf(patient, '') : noDemographics);

  const save = async (values: DemographicsValues) => {
    const patch = patient && patchOf(saved, values);
    if (!patch) {
      toast.info(message('patient.noChanges'));
      cancel();
      return;
    }
    const pending = toast.pending(message('patient.updating'));
    try {
      const next = await updatePatient(patient, patch);
      client.setQueryData(patientQuery(entity.id, patientId).queryKey, next);
      toast.settle(pending, 'success', message('patient.updated'), {
        of: `Case ${shownCase.caseNumber}`,
        ...offer(),
      });
      close(demographicsOf(next, ''));
      await client.invalidateQueries(caseQuery(entity.id, shownCase.caseNumber));
    } catch (error) {
      toast.settle(pending, 'error', message('patient.updateFailed'), {
        of: `Case ${shownCase.caseNumber}`,
      });
      if (!hasCode(error, 'VERSION_CHANGED')) return;
      setBefore(saved);
      if (canReadSsn) setSsn(await askSsn());
      await query.refetch();
    }
  };
  return {
    shownCase,
    query,
    kept: draftForm,
    isEditing,
    isOpening,
    startEditing: () => void startEditing(),
    cancel,
    save,
    before,
  };
}
