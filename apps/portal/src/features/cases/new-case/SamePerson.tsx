import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { Registered } from '@waypost/contract/patients/register';
import type { Patient } from '@waypost/contract/patients/shapes';
import { type KeyboardEvent, useState } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { birthText } from '#src/ui/form/date-text.ts';
import { KeyCaps } from '#src/ui/KeyCaps.tsx';
import { LargeDialog } from '#src/ui/LargeDialog.tsx';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { phoneOf } from '#src/ui/patient-text.ts';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { patientQuery } from '../patients/patient-queries.ts';
import { ruleTexts } from '../patients/similar-texts.ts';
import type { NewCaseValues } from './new-case-values.ts';

const Compared = styled(Table)({
  '& td, & th': {
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    verticalAlign: 'top',
    paddingTop: 6,
    paddingBottom: 6,
  },
  '& tr[data-differs] td': { background: 'var(--wp-warn-bg)', color: 'var(--wp-text)' },
});
const Text = styled('p')({ marginBottom: 12, fontSize: 13, lineHeight: '20px', color: 'var(--wp-text-2)' });

type Row = readonly [label: string, typed: string, known: string];

/** An unknown gender is not shown. */
const genderOf = (gender: string): string => (gender === 'Unknown' ? '' : gender);

const rowsOf = (values: NewCaseValues, known: Patient): Row[] => {
  const [name] = known.name;
  const [address] = known.address;
  return [
    ['Last Name', values.familyName.trim(), name?.familyName ?? ''],
    ['First Name', values.firstName.trim(), name?.firstName ?? ''],
    [
      'Date of Birth',
      values.birthDate && birthText(values.birthDate),
      known.birthDate ? birthText(known.birthDate) : '',
    ],
    ['Gender', genderOf(values.gender), genderOf(known.gender)],
    ['Medical Record Number', values.medicalRecordNumber.trim(), known.medicalRecordNumber ?? ''],
    ['Mobile Phone', values.mobilePhone, phoneOf(known, 'Mobile')],
    [
      'Address',
      [values.line1, values.city].filter(Boolean).join(', '),
      [address?.line[0]?.value, address?.city].filter(Boolean).join(', '),
    ],
  ];
};

type SamePersonProps = {
  values: NewCaseValues;
  candidates: Registered['candidates'];
  isBusy: boolean;
  onSamePerson: (patientId: string, known: Patient | null) => void;
  onAnother: () => void;
  onClose: () => void;
};

/** The typed person next to the possible match: one key decides which of the two it is. */
export function SamePerson({
  values,
  candidates,
  isBusy,
  onSamePerson,
  onAnother,
  onClose,
}: SamePersonProps) {
  const { entity } = useEntity();
  const [at, setAt] = useState(0);
  const shown = candidates[at % candidates.length];
  const query = useQuery({
    ...patientQuery(entity.id, shown?.patientId ?? ''),
    enabled: shown !== undefined,
  });
  if (!shown) return null;
  const next = () => setAt((one) => (one + 1) % candidates.length);
  // No decision is possible before the person is shown.
  const canDecide = !isBusy && !query.isPending;
  const same = () => onSamePerson(shown.patientId, query.data ?? null);
  const keys: Readonly<Record<string, () => void>> = {
    '1': same,
    '2': onAnother,
    ...(candidates.length > 1 ? { n: next } : {}),
  };
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const act = ctrlKey || metaKey || altKey ? undefined : keys[key];
    if (!act || !canDecide) return;
    event.preventDefault();
    act();
  };
  return (
    // The events of a dialog bubble up to its parent.
    <div role="none" onKeyDown={press}>
      <LargeDialog
        title="Is this the same person?"
        width={640}
        onClose={onClose}
        footer={
          <>
            {candidates.length > 1 && (
              <Button onClick={next} sx={{ gap: 1 }}>
                Next of {candidates.length}
                <KeyCaps keys="n" />
              </Button>
            )}
            <Button onClick={onAnother} loading={!canDecide} sx={{ gap: 1 }}>
              Another Person
              <KeyCaps keys="2" />
            </Button>
            <Button variant="contained" onClick={same} loading={!canDecide} sx={{ gap: 1 }}>
              Same Person
              <KeyCaps keys="1" isInherited />
            </Button>
          </>
        }
      >
        <Text>{ruleTexts[shown.rule]}. The case has not been opened yet.</Text>
        {query.isPending && <SkeletonRows count={7} />}
        {query.isError && (
          <FailedPanel text="The known patient could not be loaded." onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess &&
          (query.data ? (
            <TableScroll>
              <Compared>
                <thead>
                  <tr>
                    <td />
                    <th scope="col">Typed</th>
                    <th scope="col">
                      Known{candidates.length > 1 && ` (${at + 1} of ${candidates.length})`}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rowsOf(values, query.data).map(([label, typed, known]) => (
                    <tr
                      key={label}
                      data-differs={(typed !== '' && known !== '' && typed !== known) || undefined}
                    >
                      <th scope="row">{label}</th>
                      <td>{typed || <MutedText>Not given</MutedText>}</td>
                      <td>{known || <MutedText>Not given</MutedText>}</td>
                    </tr>
                  ))}
                </tbody>
              </Compared>
            </TableScroll>
          ) : (
            <Text>
              This patient is known at a facility where you do not work, so nothing more of them can be shown.
              Ask the patient whether they were there before.
            </Text>
          ))}
      </LargeDialog>
    </div>
  );
}
