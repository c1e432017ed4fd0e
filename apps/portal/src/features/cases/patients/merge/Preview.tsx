import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import { styled } from '@mui/material/styles';
import type { MergePreview } from '@waypost/contract/patients/merge';
import { useEffect, useId, useRef } from 'react';
import { PeopleTable } from '#src/ui/PeopleTable.tsx';
import { patientFacts } from '#src/ui/patient-facts.ts';
import { MutedText } from '#src/ui/table.ts';
import { periodText } from '../../period-text.ts';

const Area = styled('div')({
  display: 'grid',
  gap: 12,
  fontSize: 13,
  lineHeight: '20px',
  '& h3': { margin: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& h3:focus': { outline: 'none' },
  '& ul': { margin: 0, paddingLeft: 16 },
});
const Head = styled('div')({ display: 'grid', '& small': { fontSize: 12, fontWeight: 400 } });

type PreviewProps = { preview: MergePreview; keptId: string; onKeep: (patientId: string) => void };

/** Two records side by side, the choice of the remaining one, and what would move from the other. */
export function Preview({
  preview: { survivor, merged, differs, cases, identifiers },
  keptId,
  onKeep,
}: PreviewProps) {
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const people = [survivor, merged].toSorted((one, other) => one.patientId.localeCompare(other.patientId));
  return (
    <Area>
      <h3 ref={heading} tabIndex={-1}>
        Which record stays?
      </h3>
      <PeopleTable
        label="The two records"
        people={people.map((patient) => ({
          id: patient.patientId,
          facts: patientFacts(patient),
          differs,
          heading: (
            <Head>
              Patient {patient.patientNumber}
              <FormControlLabel
                label="Stays"
                sx={{ marginLeft: '-6px', '& .MuiFormControlLabel-label': { fontSize: 13, fontWeight: 400 } }}
                control={
                  <Radio
                    name={name}
                    checked={patient.patientId === keptId}
                    onChange={() => onKeep(patient.patientId)}
                    slotProps={{ input: { 'aria-label': `Patient ${patient.patientNumber} stays` } }}
                  />
                }
              />
            </Head>
          ),
        }))}
      />
      <div role="status">
        <h3>What moves to patient {survivor.patientNumber}</h3>
        {cases.length + identifiers.length === 0 && <MutedText>Nothing</MutedText>}
        <ul>
          {cases.map((one) => (
            <li key={one.caseId}>
              Case {one.caseNumber}, {periodText(one.dateOfServiceStart, one.dateOfServiceEnd)},{' '}
              {one.caseStatus.status}, {one.facility}
            </li>
          ))}
          {identifiers.map(({ identifierId, type, value, authority }) => (
            <li key={identifierId}>
              Number {value} ({type}, given by {authority})
            </li>
          ))}
        </ul>
      </div>
      <p>
        What is known about patient {survivor.patientNumber} stays as it is. The record of patient{' '}
        {merged.patientNumber} is kept, and leads to the other.
      </p>
    </Area>
  );
}
