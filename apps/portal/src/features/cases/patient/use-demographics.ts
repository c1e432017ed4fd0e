import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { message } from '@waypost/contract/messages';
import type { Patient } from '@waypost/contract/patient';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { type KeptForm, useKeptForm } from '#src/app/drafts/use-kept-form.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { localToday } from '#src/ui/local-time.ts';
import { toast } from '#src/ui/toasts.ts';
import { caseQuery, type ShownCase } from '../case-queries.ts';
import {
  type DemographicsValues,
  demographicsOf,
  demographicsRules,
  noDemographics,
  patchOf,
} from './demographics-values.ts';
import { patientQuery, readSsn, updatePatient } from './patient-queries.ts';
import { ssnText } from './patient-text.ts';

export type Demographics = {
  of: ShownCase;
  query: UseQueryResult<Patient | null>;
  kept: KeptForm<DemographicsValues>;
  isEditing: boolean;
  /** The form is about to open: the SSN is on its way. */
  isOpening: boolean;
  startEditing: () => void;
  /** Back to the read view; what was typed is not wanted. */
  cancel: () => void;
  save: (values: DemographicsValues) => Promise<void>;
  /** Fields that somebody else has changed since the form was opened, as they were then; null: nobody has. */
  before: DemographicsValues | null;
};

/**
 * The demographics of the patient of a case: read view, form, save, read view (C-177). It lives as long as the page of
 * the case, whatever tab is open.
 */
export function useDemographics(of: ShownCase, patientId: string): Demographics {
  const { entity, can } = useEntity();
  const client = useQueryClient();
  const query = useQuery(patientQuery(entity.id, patientId));
  const patient = query.data ?? null;
  const canReadSsn = can('ssn-read');
  /** The number as it was given for the form; null while it was not. It goes when the form does. */
  const [ssn, setSsn] = useState<string | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isOpening, setIsOpening] = useState(false);
  const [before, setBefore] = useState<DemographicsValues | null>(null);
  const saved = useMemo(
    () => (patient ? demographicsOf(patient, ssn ?? '') : noDemographics),
    [patient, ssn],
  );
  const rules = useMemo(() => demographicsRules(localToday()), []);
  const kept = useKeptForm({ form: 'demographics', subjectId: patientId }, saved, rules);
  const { settle } = kept;

  const askSsn = useCallback(async () => {
    const digits = await readSsn(patientId, of.caseId);
    return ssnText(digits) || digits;
  }, [patientId, of.caseId]);
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

  // What was typed before opens the form, as it does with a note; once, so that a failure is not tried for ever.
  const wasReopened = useRef(false);
  const mustReopen = kept.keptAt !== null && patient !== null && !isEditing;
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
      toast.settle(pending, 'success', message('patient.updated'));
      close(demographicsOf(next, ''));
      await client.invalidateQueries(caseQuery(entity.id, of.caseNumber));
    } catch (error) {
      toast.settle(pending, 'error', message('patient.updateFailed'));
      if (!hasCode(error, 'VERSION_CHANGED')) return;
      setBefore(saved);
      if (canReadSsn) setSsn(await askSsn());
      await query.refetch();
    }
  };
  return {
    of,
    query,
    kept,
    isEditing,
    isOpening,
    startEditing: () => void startEditing(),
    cancel,
    save,
    before,
  };
}
