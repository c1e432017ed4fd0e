import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { meansNoInsurance } from '@waypost/contract/coverages/rules';
import type { ImportMapping } from '@waypost/contract/imports/mapping';
import type { ImportColumn, ImportFields } from '@waypost/contract/imports/shapes';
import { Info, TriangleAlert } from 'lucide-react';
import { memo, useId } from 'react';
import { useEntity } from '#src/app/entity-context.ts';
import { MutedText } from '#src/ui/table.ts';
import { rowsText } from '../plan-words.ts';
import { Ask } from './Ask.ts';
import { FieldChoice, type FieldOption, fieldName, NOT_IMPORTED } from './FieldChoice.tsx';
import {
  type DateOrder,
  dateOrderAt,
  FACILITY,
  fieldAt,
  type MatchProblem,
  namesPlan,
  needsDateOrder,
  openValues,
  valuesAsked,
  withDateOrder,
  withField,
  withJoin,
} from './mapping.ts';
import type { PlansElsewhere } from './repeated-plans.ts';
import { Unreadable } from './Unreadable.tsx';
import { ValueMap } from './ValueMap.tsx';

const Row = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 6fr)',
  gap: '8px 24px',
  alignItems: 'start',
  padding: '12px 0',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  '& > div': { minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
  '& b, & q': { overflowWrap: 'anywhere' },
  '& q': { quotes: 'none' },
  '@media (max-width: 699px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const Answers = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

const proposedBy = {
  remembered: 'Matched as last time',
  heading: 'Proposed by its heading',
  content: 'Proposed by what is in it',
} as const;

const orderWords: Readonly<Record<DateOrder, string>> = {
  MDY: 'Month, day, year',
  DMY: 'Day, month, year',
  YMD: 'Year, month, day',
};

type ColumnRowProps = {
  column: ImportColumn;
  /** The number of rows in the whole file. */
  rows: number;
  mapping: ImportMapping;
  fields: ImportFields['fields'];
  options: readonly FieldOption[];
  problem: MatchProblem | undefined;
  /** The other columns of the file with the same plan names. */
  plansElsewhere: PlansElsewhere | undefined;
  onChange: (change: (before: ImportMapping) => ImportMapping) => void;
};

export const choiceId = (position: number): string => `column-${position}`;

/** One column of the file: samples of its values, the field it maps to, and its questions. */
export const ColumnRow = memo(function ColumnRow(props: ColumnRowProps) {
  const { column, rows, mapping, fields, options, problem, plansElsewhere, onChange } = props;
  const { position, heading, samples, filled, proposal } = column;
  const id = useId();
  const { entity } = useEntity();
  const field = fieldAt(mapping, position);
  const isProposed = field !== undefined && field !== null && field === proposal.field;
  const asked = valuesAsked(column, field, entity.facilities);
  const choose = (next: string | null) => onChange((before) => withField(before, position, next));
  return (
    <Row>
      <div>
        <b>{heading}</b>
        {samples.length === 0 ? <MutedText>Blank in every row</MutedText> : <Samples samples={samples} />}
        <small>
          Filled in {filled.toLocaleString('en-US')} of {rows.toLocaleString('en-US')} rows
        </small>
      </div>
      <div>
        <FieldChoice
          id={choiceId(position)}
          label={`What “${heading}” becomes`}
          value={field}
          options={options}
          describedBy={`${id}-why`}
          isWrong={problem !== undefined}
          onChange={choose}
        />
        <span id={`${id}-why`}>
          {isProposed && proposal.by && <small>{proposedBy[proposal.by]}</small>}
          {typeof field === 'string' && <Unreadable column={column} fieldLabel={fieldName(fields, field)} />}
          {problem?.code === 'twice' && (
            <Ask>
              <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
              Another column becomes “{fieldName(fields, problem.field)}” too.
            </Ask>
          )}
          {problem?.code === 'looks-like-ssn' && (
            <Ask>
              <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
              This looks like Social Security numbers. What is it?
            </Ask>
          )}
          {problem?.code === 'date-order' && (
            <Ask>
              <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
              These dates can be read in several ways. Which is it?
            </Ask>
          )}
        </span>
        {problem?.code === 'twice' && (
          <Answers>
            <Button size="small" onClick={() => onChange((before) => withJoin(before, problem.field))}>
              Put them together
            </Button>
            <Button size="small" onClick={() => choose(null)}>
              {NOT_IMPORTED}
            </Button>
          </Answers>
        )}
        {problem?.code === 'looks-like-ssn' && (
          <Answers>
            <Button size="small" variant="outlined" onClick={() => choose('patient.ssn')}>
              Social Security number
            </Button>
            {proposal.field !== null && proposal.field !== 'patient.ssn' && (
              <Button size="small" variant="outlined" onClick={() => choose(proposal.field)}>
                {fieldName(fields, proposal.field)}
              </Button>
            )}
            <Button size="small" onClick={() => choose(null)}>
              {NOT_IMPORTED}
            </Button>
          </Answers>
        )}
        {typeof field === 'string' && needsDateOrder(column) && (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={dateOrderAt(mapping, position) ?? null}
            aria-label={`Order of the dates of “${heading}”`}
            sx={{ flexWrap: 'wrap' }}
            onChange={(_event, order: DateOrder | null) =>
              order && onChange((before) => withDateOrder(before, position, order))
            }
          >
            {column.dateOrders.map((order) => (
              <ToggleButton key={order} value={order}>
                {orderWords[order]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        {asked && typeof field === 'string' && openValues(mapping, field, asked).length > 0 && (
          <Ask data-optional={mayStayOpen(field, asked.isOptional) || undefined}>
            {mayStayOpen(field, asked.isOptional) ? (
              <Info size={14} strokeWidth={2} aria-hidden="true" />
            ) : (
              <TriangleAlert size={14} strokeWidth={2} aria-hidden="true" />
            )}
            {questionOf(field, asked.isOptional)}
          </Ask>
        )}
        {asked && typeof field === 'string' && (
          <ValueMap
            field={field}
            heading={heading}
            asked={asked}
            mapping={mapping}
            elsewhere={plansElsewhere}
            onChange={onChange}
          />
        )}
        {typeof field === 'string' && namesPlan(field) && <NoInsurance column={column} />}
      </div>
    </Row>
  );
});

/** Whether rows are imported if the question is not answered. */
const mayStayOpen = (field: string, isOptional: boolean): boolean =>
  namesPlan(field) || (field !== FACILITY && isOptional);

/** The question about the values of a column, and what happens to values without an answer. */
function questionOf(field: string, isOptional: boolean): string {
  if (namesPlan(field))
    return 'You can skip this. Which of your plans are these? Your answer is remembered. Without one, the insurance has the name in the file, a payer of that name can be asked, and the plan can be set on the case.';
  if (field === FACILITY)
    return 'Which of your facilities is this? Rows of one that is not known cannot be imported.';
  return isOptional
    ? 'What do these words mean? You can leave them: the rows are imported without the word.'
    : 'What do these words mean? Rows with one that is not known need attention.';
}

/** Words that mean no insurance, which must not be read as a plan. */
function NoInsurance({ column: { values } }: Pick<ColumnRowProps, 'column'>) {
  const words = (values ?? []).filter(({ value }) => meansNoInsurance(value));
  if (words.length === 0) return null;
  const rows = words.reduce((sum, one) => sum + one.rows, 0);
  return (
    <small>
      {words.map(({ value }) => `“${value}”`).join(', ')}: {rowsText(rows)} without insurance
    </small>
  );
}

/** Sample values of the file, visibly separated. */
const Samples = ({ samples }: { samples: readonly string[] }) => (
  <span>
    {samples.map((sample, at) => (
      <span key={sample}>
        {at > 0 && <MutedText> · </MutedText>}
        <q>{sample}</q>
      </span>
    ))}
  </span>
);
