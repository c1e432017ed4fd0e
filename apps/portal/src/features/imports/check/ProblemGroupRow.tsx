import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import type { Import, ProblemGroup } from '@waypost/contract/imports/shapes';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { api, problemMessage } from '#src/api/client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { MutedText } from '#src/ui/table.ts';
import { showImport } from '../queries.ts';
import { groupText } from './group-words.ts';

const Row = styled('li')({
  display: 'grid',
  gap: 8,
  padding: '8px 0 12px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  '& > p': { display: 'flex', gap: 6, margin: 0, overflowWrap: 'anywhere' },
  '& > p svg': { flex: 'none', marginTop: 2, color: 'var(--wp-warn-icon)' },
  '& > p[data-level="error"] svg': { color: 'var(--wp-bad-icon)' },
});
const Answers = styled('form')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

type ProblemGroupRowProps = { one: Import; group: ProblemGroup; label: string; onAnswer: () => void };

/** A problem of many rows: their cells are left blank, or get the same text. */
export function ProblemGroupRow({ one, group, label, onAnswer }: ProblemGroupRowProps) {
  const { entity } = useEntity();
  const { position, code, level, message, canBeBlank } = group;
  const [typed, setTyped] = useState('');
  const answer = useMutation({
    mutationFn: (text: string) =>
      api.imports.answerImportProblem({
        params: { importId: one.importId },
        headers: { 'if-match': String(one.version) },
        body: { position, code, text },
      }),
    onSuccess: (changed) => {
      showImport(entity.id, changed);
      onAnswer();
    },
    onError: () => undefined,
  });
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  return (
    <Row>
      <p data-level={level}>
        <Icon size={16} strokeWidth={2} aria-hidden="true" />
        <span>
          {groupText(group, label)}. <MutedText>{message}</MutedText>
        </span>
      </p>
      <Answers
        onSubmit={(event) => {
          event.preventDefault();
          if (typed.trim() !== '') answer.mutate(typed);
        }}
      >
        <OutlinedInput
          size="small"
          value={typed}
          autoComplete="off"
          placeholder="The same in all"
          inputProps={{ spellCheck: false, maxLength: 2000, 'aria-label': `${label} in all of these rows` }}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" size="small" variant="outlined" loading={answer.isPending}>
          Write in All
        </Button>
        {canBeBlank && (
          <Button size="small" disabled={answer.isPending} onClick={() => answer.mutate('')}>
            Leave Blank in All
          </Button>
        )}
      </Answers>
      {answer.error && (
        <p role="alert">
          <MutedText>{problemMessage(answer.error)}</MutedText>
        </p>
      )}
    </Row>
  );
}
