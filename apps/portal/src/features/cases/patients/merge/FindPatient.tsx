import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { CaseSearch } from '@waypost/contract/search/shapes';
import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { DateField } from '#src/ui/form/DateField.tsx';
import { birthText, displayDate } from '#src/ui/form/date-text.ts';
import { FormSection } from '#src/ui/form/FormSection.tsx';
import { FormShell } from '#src/ui/form/FormShell.tsx';
import { TextField } from '#src/ui/form/TextField.tsx';
import { zodRules } from '#src/ui/form/zod-rules.ts';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { foundPatientsQuery } from './merge-queries.ts';

const Foot = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 16 });

type Values = { lastName: string; firstName: string; dateOfBirth: string; medicalRecordNumber: string };
const rules = z
  .object({
    lastName: z.string(),
    firstName: z.string(),
    dateOfBirth: z
      .string()
      .refine(
        (text) => text === '' || z.iso.date().safeParse(text).success,
        message('search.invalidBirthDate'),
      ),
    medicalRecordNumber: z.string(),
  })
  .refine(
    ({ lastName, dateOfBirth, medicalRecordNumber }) =>
      [lastName, dateOfBirth, medicalRecordNumber].some((text) => text.trim() !== ''),
    { path: ['lastName'], error: message('merge.findBy') },
  );
const resolver = zodRules<Values>(rules);

const searchOf = (values: Values): CaseSearch => ({
  lastName: values.lastName.trim(),
  firstName: values.firstName.trim(),
  // The search expects the month first.
  dateOfBirth: displayDate(values.dateOfBirth).replaceAll('/', '-'),
  medicalRecordNumber: values.medicalRecordNumber.trim(),
});

/** Finds the other record of the person by their data. */
export function FindPatient({
  patientId,
  onFound,
}: {
  patientId: string;
  onFound: (patientId: string) => void;
}) {
  const { entity } = useEntity();
  const [search, setSearch] = useState<CaseSearch | null>(null);
  const { control, handleSubmit } = useForm<Values>({
    defaultValues: { lastName: '', firstName: '', dateOfBirth: '', medicalRecordNumber: '' },
    resolver,
  });
  const query = useQuery({
    ...foundPatientsQuery(entity.id, search ?? {}),
    enabled: search !== null,
  });
  const found = query.data?.patients.filter((one) => one.patientId !== patientId);
  return (
    <>
      <div>
        <FormShell
          label="Find the other record"
          onSubmit={(event) => void handleSubmit((values) => setSearch(searchOf(values)))(event)}
        >
          <FormSection title="Find the other record of this person">
            <TextField control={control} name="lastName" label="Last name" span={6} autoFocus />
            <TextField control={control} name="firstName" label="First name" span={6} />
            <DateField control={control} name="dateOfBirth" isPast label="Date of birth" span={6} />
            <TextField control={control} name="medicalRecordNumber" label="Medical record number" span={6} />
          </FormSection>
          <Foot>
            <Button type="submit" variant="outlined" loading={query.isFetching}>
              Find
            </Button>
          </Foot>
        </FormShell>
      </div>
      <div role="status">
        {search !== null && query.isPending && <SkeletonRows count={4} />}
        {found?.length === 0 && (
          <EmptyPanel icon={UserSearch} title="Nobody else was found">
            Patients are found by their cases at your facilities. Names are found by how they begin.
          </EmptyPanel>
        )}
        {query.data?.isMore && <MutedText>Only the first are shown. Say more to find others.</MutedText>}
      </div>
      {query.isError && (
        <FailedPanel
          text={problemMessage(query.error)}
          reference={problemReference(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {found && found.length > 0 && (
        <TableScroll>
          <Table aria-label="Patients found" sx={{ minWidth: 520 }}>
            <colgroup>
              <col />
              <col style={{ width: 110 }} />
              <col style={{ width: 160 }} />
              <col style={{ width: 100 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col">Date of birth</th>
                <th scope="col">Medical record</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.map((one) => (
                <tr key={one.patientId}>
                  <td>{lastFirst(one)}</td>
                  <td>{birthText(one.dateOfBirth)}</td>
                  <td>{one.medicalRecordNumber ?? <MutedText>None</MutedText>}</td>
                  <td>
                    <Button
                      size="small"
                      aria-label={`Compare with ${lastFirst(one)}, ${birthText(one.dateOfBirth)}`}
                      onClick={() => onFound(one.patientId)}
                    >
                      Compare
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </TableScroll>
      )}
    </>
  );
}
