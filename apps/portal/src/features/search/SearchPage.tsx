import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { graphql, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/routes/paths.ts';

const Page = styled('div')({ padding: '20px 24px', '& > p': { color: 'var(--wp-text-2)', maxWidth: 560 } });

const Form = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  margin: '16px 0 8px',
  '& label': { display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 500, marginBottom: 4 },
});

const Field = styled(InputBase)({
  width: 240,
  height: 32,
  padding: '0 10px',
  border: '1px solid var(--wp-control)',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-surface)',
  fontSize: 13,
  '&.Mui-focused': { outline: '2px solid var(--wp-focus)', outlineOffset: -1 },
});

/** Opens a case by its exact number. The number is never part of the address of this page. */
export function Component() {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const fieldId = useId();
  const resultId = useId();
  const find = useMutation({
    meta: { isInBackground: true },
    mutationFn: async (caseNumber: string) =>
      (await graphql('getCaseDetails', { caseNumber })).getCaseDetails?.caseNumber ?? null,
    onSuccess: (found) => {
      if (found) void navigate(paths.caseManagement(entity.lCode, found));
    },
    // Said beside the field.
    onError: () => undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const caseNumber = typed.trim();
    if (caseNumber) find.mutate(caseNumber);
  };
  return (
    <Page>
      <h1>Search</h1>
      <p>
        Type a case number as it is written to open its case. Searching by patient comes with a later version.
      </p>
      <Form role="search" aria-label="Find a case" onSubmit={submit}>
        <div>
          <label htmlFor={fieldId}>Case number</label>
          <Field
            id={fieldId}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            inputProps={{ maxLength: 40, autoComplete: 'off', 'aria-describedby': resultId }}
          />
        </div>
        <Button type="submit" variant="contained" loading={find.isPending}>
          Open case
        </Button>
      </Form>
      <p id={resultId} role="status">
        {find.isSuccess && find.data === null && 'There is no case with this number that you may see.'}
        {find.isError && problemMessage(find.error)}
      </p>
    </Page>
  );
}
