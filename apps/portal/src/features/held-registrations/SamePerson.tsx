import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import type { Held, Sent } from '@waypost/contract/registrations/calls';
import type { Source } from '@waypost/contract/sources/calls';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { ActionButton } from '#src/ui/ActionButton.tsx';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { PeopleTable } from '#src/ui/PeopleTable.tsx';
import { patientFacts } from '#src/ui/patient-facts.ts';
import { usePreference } from '#src/ui/preferences.ts';
import { MutedText } from '#src/ui/table.ts';
import { ruleWords } from './held-text.ts';
import { candidateQuery } from './queries.ts';
import { differingFacts, sentFacts } from './sent-facts.ts';

const Section = styled('section')({
  display: 'grid',
  gap: 8,
  '& h3': { margin: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '&:focus': { outline: 'none' },
  '&:focus-visible': { outline: '2px solid var(--wp-focus)', outlineOffset: 4 },
});
const Head = styled('div')({
  display: 'grid',
  justifyItems: 'start',
  gap: 4,
  '& small': { fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'var(--wp-text-2)' },
});

type SamePersonProps = {
  held: Held & { sent: Sent };
  codes: Source['codes'];
  isReadOnly: boolean;
  isBusy: boolean;
  onPatient: (patientId: string) => void;
  onAnother: () => void;
};

const unseen = 'You do not see this patient.';

/** The sent person next to each matching patient. One key selects the right one. */
export function SamePerson({ held, codes, isReadOnly, isBusy, onPatient, onAnother }: SamePersonProps) {
  const { entity } = useEntity();
  const section = useRef<HTMLElement>(null);
  const hasKeys = usePreference('singleKeys');
  const { candidates } = held.reason;
  const known = useQueries({
    queries: candidates.map(({ patientId }) => candidateQuery(entity.id, patientId)),
  });
  useEffect(() => section.current?.focus(), []);
  const sent = sentFacts(held.sent.patient, codes);
  const people = candidates.map(({ patientId, rule }, at) => {
    const query = known[at];
    const patient = query?.data ?? null;
    const facts = patient && patientFacts(patient);
    const why = query?.isError ? problemMessage(query.error) : query?.isPending ? 'Loading' : unseen;
    return { patientId, rule, patient, facts, why, key: String(at + 1) };
  });
  const answer = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event;
    if (isReadOnly || isBusy || !hasKeys || ctrlKey || metaKey || altKey) return;
    if (target instanceof Element && target.closest('input, textarea')) return;
    const meant = people.find((one) => one.key === key && one.patient !== null);
    if (meant) onPatient(meant.patientId);
    else if (key.toLowerCase() === 'n') onAnother();
    else return;
    event.preventDefault();
  };
  const cap = (key: string) => hasKeys && !isReadOnly && { endIcon: <KeyCaps keys={key} /> };
  const refusal = isReadOnly ? 'You may see what is held, and not apply it.' : null;
  return (
    <Section ref={section} tabIndex={-1} aria-label="Same person?" onKeyDown={answer}>
      <h3>Same person?</h3>
      <PeopleTable
        label="What was sent, and who it may be"
        people={[
          {
            id: 'sent',
            facts: sent,
            differs: [],
            heading: (
              <Head>
                What was sent
                <ActionButton
                  size="small"
                  variant="outlined"
                  refusal={refusal}
                  disabled={isBusy}
                  {...cap('n')}
                  onClick={onAnother}
                >
                  Another person
                </ActionButton>
              </Head>
            ),
          },
          ...people.map(({ patientId, rule, patient, facts, why, key }) => ({
            id: patientId,
            facts,
            differs: facts ? differingFacts(sent, facts) : [],
            heading: (
              <Head>
                {patient ? `Patient ${patient.patientNumber}` : <MutedText>{why}</MutedText>}
                <small>{ruleWords[rule]}</small>
                <ActionButton
                  size="small"
                  variant="outlined"
                  refusal={refusal ?? (patient ? null : why)}
                  disabled={isBusy}
                  {...cap(key)}
                  onClick={() => onPatient(patientId)}
                >
                  This patient
                </ActionButton>
              </Head>
            ),
          })),
        ]}
      />
    </Section>
  );
}
