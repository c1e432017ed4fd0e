import { useQueryClient } from '@tanstack/react-query';
import type { OpenedCase } from '@waypost/contract/cases/open';
import { message } from '@waypost/contract/core/messages';
import type { Registered } from '@waypost/contract/patients/register';
import { useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api } from '#src/api/client.ts';
import { hasCode, problemMessage, refusedFields } from '#src/api/problem.ts';
import { mayOpenCase, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { toast } from '#src/ui/toasts.ts';
import { zoneOfFacility } from '../visit/visit-change.ts';
import { type AskOutcome, askPayer } from './ask-payer.ts';
import { keyAt } from './coverage-places.ts';
import { fieldOfProblem, hasInsurance, registrationOf } from './new-case-body.ts';
import { type NewCaseValues, shownPlaces } from './new-case-values.ts';

/** Registers the case of a form, checks its eligibility, and opens its page. */
export function useRegisterCase(form: UseFormReturn<NewCaseValues>, onSettled: () => void) {
  const access = useEntity();
  const { entity, can } = access;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [attempt, setAttempt] = useState(0);
  /** A problem that belongs to no field. */
  const [general, setGeneral] = useState<string | null>(null);
  const [candidates, setCandidates] = useState<Registered['candidates']>([]);
  const isAnother = useRef(false);

  const refuse = () => setAttempt((count) => count + 1);
  const refuseWith = (error: unknown, values: NewCaseValues) => {
    setCandidates([]);
    const fields = refusedFields(error);
    const placed = fields.flatMap(({ path, message: text }) => {
      const name = fieldOfProblem(path, values);
      return name ? [{ name, text }] : [];
    });
    if (hasCode(error, 'DUPLICATE_COVERAGE'))
      placed.push({
        name: keyAt('subscriberId', shownPlaces(values).at(-1) ?? 1),
        text: message('coverage.duplicate'),
      });
    for (const { name, text } of placed) form.setError(name, { type: 'server', message: text });
    setGeneral(placed.length === 0 ? problemMessage(error) : null);
    refuse();
  };

  const ask = async ({ caseId }: OpenedCase, values: NewCaseValues): Promise<AskOutcome> => {
    if (!hasInsurance(values)) return { kind: 'not-asked', reason: 'The case has no insurance.' };
    if (!can('eligibility-verification-write'))
      return { kind: 'not-asked', reason: message('eligibility.noWrite') };
    return askPayer(caseId);
  };

  const save = async (values: NewCaseValues) => {
    setGeneral(null);
    const zone = zoneOfFacility(values.facilityId, entity.facilities) ?? 'UTC';
    try {
      const answer = await api.registrations.registerCase({
        body: registrationOf(values, { zone, isAnother: isAnother.current }),
      });
      if (!answer.case) {
        setCandidates(answer.candidates);
        return;
      }
      const asked = await ask(answer.case, values);
      onSettled();
      setCandidates([]);
      await client.invalidateQueries({ queryKey: [entity.id, 'patient', answer.case.patientId] });
      if (!mayOpenCase(access)) toast.success(message('case.opened', { number: answer.case.caseNumber }));
      else
        await navigate(paths.caseManagement(entity.lCode, answer.case.caseNumber), {
          state: { asked },
        });
    } catch (error) {
      refuseWith(error, values);
    } finally {
      isAnother.current = false;
    }
  };
  const submit = form.handleSubmit(save, refuse);
  return {
    attempt,
    general,
    candidates,
    submit,
    /** Registers a new patient instead of a proposed one. */
    submitAnother: () => {
      isAnother.current = true;
      return submit();
    },
    dismiss: () => setCandidates([]),
  };
}
