import { styled } from '@mui/material/styles';
import type { ImportColumn, ImportFields } from '@waypost/contract/imports/shapes';
import type { Ref } from 'react';
import { Banner } from '#src/ui/Banner.tsx';
import { choiceId } from './ColumnRow.tsx';
import { constantId } from './Constants.tsx';
import { fieldName } from './FieldChoice.tsx';
import { FACILITY, type MatchProblem } from './mapping.ts';

const List = styled('ul')({
  margin: '4px 0 0',
  paddingLeft: 16,
  '& button': {
    minHeight: 24,
    padding: 0,
    border: 0,
    background: 'none',
    font: 'inherit',
    textAlign: 'left',
    verticalAlign: 'top',
    color: 'var(--wp-accent)',
    cursor: 'pointer',
    '&:hover': { textDecoration: 'underline' },
  },
});
const Place = styled('div')({ '&:focus': { outline: 'none' } });

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The field or column where a problem can be corrected. */
const placeOf = (problem: MatchProblem): string => {
  switch (problem.code) {
    case 'missing':
      return 'constant-new';
    case 'blank-constant':
      return constantId(problem.field);
    case 'twice':
      return choiceId(problem.positions.at(-1) ?? 0);
    default:
      return choiceId(problem.position);
  }
};

function textOf(
  problem: MatchProblem,
  columns: readonly ImportColumn[],
  fields: ImportFields['fields'],
): string {
  const headingOf = (position: number) =>
    columns.find((column) => column.position === position)?.heading ?? '';
  switch (problem.code) {
    case 'missing':
      if (problem.fields.includes(FACILITY))
        return 'No column is matched with: Facility. Match one, or go back to the first step and choose the facility there.';
      return `No column is matched with: ${either.format(problem.fields.map((field) => fieldName(fields, field)))}.`;
    case 'blank-constant':
      return `Say what “${fieldName(fields, problem.field)}” is in all rows.`;
    case 'twice':
      return `Several columns become “${fieldName(fields, problem.field)}”: ${problem.positions
        .map((position) => `“${headingOf(position)}”`)
        .join(', ')}.`;
    case 'looks-like-ssn':
      return `Say what “${headingOf(problem.position)}” is.`;
    case 'date-order':
      return `Say how the dates of “${headingOf(problem.position)}” are written.`;
  }
}

type ProblemListProps = {
  problems: readonly MatchProblem[];
  columns: readonly ImportColumn[];
  fields: ImportFields['fields'];
  ref: Ref<HTMLDivElement>;
};

/** The questions to answer before the rows can be checked, each with a link to its place. */
export function ProblemList({ problems, columns, fields, ref }: ProblemListProps) {
  return (
    <Place ref={ref} tabIndex={-1} role="status">
      {problems.length > 0 && (
        <Banner kind="warn" title="Before the rows can be checked:">
          <List>
            {problems.map((problem) => {
              const text = textOf(problem, columns, fields);
              return (
                <li key={text}>
                  <button
                    type="button"
                    onClick={() => {
                      const place = document.getElementById(placeOf(problem));
                      place?.scrollIntoView({ block: 'center' });
                      place?.focus();
                    }}
                  >
                    {text}
                  </button>
                </li>
              );
            })}
          </List>
        </Banner>
      )}
    </Place>
  );
}
