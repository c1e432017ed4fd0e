import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { Import, ImportFields } from '@waypost/contract/imports/shapes';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { api, problemMessage, problemReference } from '#src/api/client.ts';
import { refusedFields } from '#src/api/problem.ts';
import { queryClient } from '#src/api/query-client.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FailedPanel } from '#src/ui/PanelMessage.tsx';
import { SkeletonRows } from '#src/ui/Skeleton.tsx';
import { fieldsQuery, importQuery, showImport } from '../queries.ts';
import { StepSheet } from '../StepSheet.tsx';
import type { StepProps } from '../steps.ts';
import { ColumnRow } from './ColumnRow.tsx';
import { Constants } from './Constants.tsx';
import { fieldOptions } from './FieldChoice.tsx';
import { FileFacts } from './FileFacts.tsx';
import { likeFacilities } from './like-facilities.ts';
import { type MatchProblem, matchProblems, requiredOf } from './mapping.ts';
import { ProblemList } from './ProblemList.tsx';
import { repeatedPlans } from './repeated-plans.ts';
import { SavedMappings } from './SavedMappings.tsx';
import { useStoredMapping } from './use-stored-mapping.ts';

const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });
const Heads = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  gap: 24,
  paddingBottom: 8,
  fontSize: 12,
  lineHeight: '16px',
  fontWeight: 500,
  color: 'var(--wp-text-2)',
  '@media (max-width: 699px)': { display: 'none' },
});

/** The step in which the user maps the columns of the file to fields. */
export function MatchStep(props: StepProps) {
  const fields = useQuery(fieldsQuery(props.one.kind));
  const [taken, setTaken] = useState(0);
  if (fields.data)
    return (
      <Matching
        key={taken}
        {...props}
        takesFocus={props.takesFocus && taken === 0}
        known={fields.data}
        onTaken={() => setTaken((before) => before + 1)}
      />
    );
  return fields.isPending ? (
    <SkeletonRows count={10} />
  ) : (
    <FailedPanel text={problemMessage(fields.error)} onRetry={() => void fields.refetch()} />
  );
}

const problemAt = (problems: readonly MatchProblem[], position: number): MatchProblem | undefined =>
  problems.find(
    (problem) =>
      (problem.code === 'twice' && problem.positions.includes(position)) ||
      ('position' in problem && problem.position === position),
  );

/**
 * Plans an import with its current mapping. An unfinished plan is reused, with its corrected rows.
 */
async function plan(entityId: string, importId: string): Promise<Import> {
  const now = queryClient.getQueryData(importQuery(entityId, importId).queryKey);
  if (now?.state === 'planned') return now;
  const version = now?.version ?? 0;
  return api.imports.planImport({ params: { importId }, headers: { 'if-match': String(version) } });
}

type MatchingProps = StepProps & {
  known: ImportFields;
  /** Called after the user chose an earlier mapping, which replaces the current one. */
  onTaken: () => void;
};

function Matching({ one, takesFocus, onBack, onDone, known, onTaken }: MatchingProps) {
  const { entity } = useEntity();
  const { fields } = known;
  const { mapping, change, failure, keep } = useStoredMapping(entity.id, one);
  const latest = useRef(mapping);
  const keepChange = useRef(change);
  useEffect(() => {
    latest.current = mapping;
    keepChange.current = change;
  });
  // Returns a stable function, because other columns' rows must not render again.
  const alter = useCallback((next: (before: ImportMapping) => ImportMapping) => {
    latest.current = next(latest.current);
    keepChange.current(latest.current);
  }, []);
  const options = useMemo(() => fieldOptions(known), [known]);
  const problems = useMemo(
    () => matchProblems(mapping, one.columns, requiredOf(known, one)),
    [mapping, one, known],
  );
  const plansElsewhere = useMemo(() => repeatedPlans(mapping, one.columns), [mapping, one.columns]);
  const list = useRef<HTMLDivElement>(null);
  const check = useMutation({
    mutationFn: async () => ((await keep()) ? await plan(entity.id, one.importId) : null),
    onSuccess: (answer) => {
      if (!answer) return;
      showImport(entity.id, answer);
      onDone();
    },
    onError: () => undefined,
  });
  const wrong = refusedFields(check.error).map(({ message }) => message);
  const matched = mapping.columns.filter(({ field }) => field !== null).length;
  return (
    <StepSheet
      title="Match the columns"
      about="Say what each column of the file becomes. What is proposed was found by its heading or by what is in it: look it over. It is remembered for the next file of this system."
      takesFocus={takesFocus}
      foot={
        <>
          <p>
            {matched} of {one.columns.length} columns are imported
          </p>
          <Button onClick={() => onBack('upload')}>Back</Button>
          <Button
            variant="contained"
            loading={check.isPending}
            onClick={() => {
              if (problems.length === 0) check.mutate();
              else {
                list.current?.scrollIntoView({ block: 'center' });
                list.current?.focus();
              }
            }}
          >
            Check the Rows
          </Button>
        </>
      }
    >
      <FileFacts one={one} onRead={onDone} />
      <SavedMappings one={one} keep={keep} onTaken={onTaken} />
      <ProblemList
        ref={list}
        problems={problems}
        columns={one.columns}
        fields={fields}
        likeFacilities={likeFacilities(one.columns, entity.facilities)}
      />
      {failure !== null && (
        <FailedPanel
          text={`Your last change is not kept. ${problemMessage(failure)}`}
          reference={problemReference(failure)}
          onRetry={() => void keep()}
        />
      )}
      {check.error && (
        <FailedPanel
          text={[problemMessage(check.error), ...wrong].join(' ')}
          reference={problemReference(check.error)}
        />
      )}
      <div>
        <Heads aria-hidden="true">
          <span>Column of the file</span>
          <span>Becomes</span>
        </Heads>
        <List aria-label="Columns of the file">
          {one.columns.map((column) => (
            <ColumnRow
              key={column.position}
              column={column}
              rows={one.rows - one.extraRows.totals - one.extraRows.headings}
              mapping={mapping}
              fields={fields}
              options={options}
              problem={problemAt(problems, column.position)}
              plansElsewhere={plansElsewhere.get(column.position)}
              onChange={alter}
            />
          ))}
        </List>
      </div>
      <Constants mapping={mapping} fields={fields} options={options} onChange={alter} />
    </StepSheet>
  );
}
