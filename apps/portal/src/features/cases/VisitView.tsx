import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { CaseDetails } from '@waypost/contract/cases/shapes';
import { formatMoney } from '@waypost/contract/core/amount-text';
import { SquarePen } from 'lucide-react';
import { useState } from 'react';
import { mayChangeCase, useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { WideFacts } from './case-styles.ts';
import { EditVisit } from './visit/EditVisit.tsx';
import { appointmentText, diagnosisText, guarantorLines, visitPhysicianText } from './visit-text.ts';

const Nothing = styled('p')({ padding: 16, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-3)' });
const Lines = styled('ul')({ margin: 0, padding: 0, listStyle: 'none' });

/** The details of the visit. Unknown ones are left out, and so is the card when there are none. */
export function VisitView({ details }: { details: CaseDetails }) {
  const { visitClass, admissionType, expectedAmount, appointment, guarantor, physicians, diagnoses } =
    details;
  const known: ReadonlyArray<readonly [label: string, lines: readonly (string | null)[]]> = [
    ['Class', [visitClass]],
    ['Admission', [admissionType]],
    ['Appointment', [appointment && appointmentText(appointment)]],
    ['Expected Amount', [expectedAmount && formatMoney(expectedAmount)]],
    ['Physicians', physicians.map(visitPhysicianText)],
    ['Diagnoses', diagnoses.map(diagnosisText)],
    ['Guarantor', guarantor ? guarantorLines(guarantor) : []],
  ];
  const facts = known.flatMap(([label, lines]) => {
    const shown = lines.filter((line) => line !== null);
    return shown.length === 0 ? [] : [{ label, shown }];
  });
  const mayEdit = mayChangeCase(useEntity());
  const [isEditing, setIsEditing] = useState(false);
  if (facts.length === 0 && !mayEdit) return null;
  return (
    <>
      <Accordion
        title="Visit"
        aside={
          mayEdit && (
            <Button
              size="small"
              aria-label="Edit Visit"
              startIcon={<SquarePen size={16} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </Button>
          )
        }
      >
        {facts.length === 0 ? <Nothing>Nothing known yet</Nothing> : <KnownFacts facts={facts} />}
      </Accordion>
      {isEditing && <EditVisit details={details} onClose={() => setIsEditing(false)} />}
    </>
  );
}

type KnownFact = { label: string; shown: readonly string[] };

function KnownFacts({ facts }: { facts: readonly KnownFact[] }) {
  return (
    <WideFacts>
      {facts.map(({ label, shown: [first, ...rest] }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {rest.length === 0 ? (
              first
            ) : (
              <Lines>
                {[first, ...rest].map((line, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same text, and none moves
                  <li key={at}>{line}</li>
                ))}
              </Lines>
            )}
          </dd>
        </div>
      ))}
    </WideFacts>
  );
}
