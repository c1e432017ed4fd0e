import { styled } from '@mui/material/styles';
import type { ImportColumn, ImportFields } from '@waypost/contract/imports/shapes';
import type { Ref } from 'react';
import { Banner } from '#src/ui/Banner.tsx';
import { choiceId } from './ColumnRow.tsx';
import { CONSTANT_NEW, constantId } from './Constants.tsx';
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

function goTo(placeId: string): void {
  const place = document.getElementById(placeId);
  place?.scrollIntoView({ block: 'center' });
  place?.focus();
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The field or column where a problem can be corrected. */
const placeOf = (problem: MatchProblem): string => {
  switch (problem.code) {
    case 'missing':
      return CONSTANT_NEW;
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
      if (problem.fields.includes(FACILITY)) return 'No column is matched with: Facility.';
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

type Way = { text: string; placeId: string };

/** The ways to answer a problem: one, unless the facility is missing and nothing in the file looks like one. */
function waysOf(
  problem: MatchProblem,
  { columns, fields, likeFacilities }: Pick<ProblemListProps, 'columns' | 'fields' | 'likeFacilities'>,
): [Way, ...Way[]] {
  const text = textOf(problem, columns, fields);
  if (problem.code !== 'missing' || !problem.fields.includes(FACILITY))
    return [{ text, placeId: placeOf(problem) }];
  const [named] = likeFacilities;
  if (named)
    return [
      {
        text: `${text} The values of “${named.heading}” look like your facilities: match it.`,
        placeId: choiceId(named.position),
      },
    ];
  return [
    { text: `${text} Match the column that names it.`, placeId: choiceId(columns[0]?.position ?? 1) },
    { text: 'Or say which facility is the same in all rows.', placeId: CONSTANT_NEW },
  ];
}

type ProblemListProps = {
  problems: readonly MatchProblem[];
  columns: readonly ImportColumn[];
  fields: ImportFields['fields'];
  /** Columns whose values look like names of facilities. */
  likeFacilities: readonly ImportColumn[];
  ref: Ref<HTMLDivElement>;
};

/** The questions to answer before the rows can be checked, each with a link to its place. */
export function ProblemList({ problems, columns, fields, likeFacilities, ref }: ProblemListProps) {
  return (
    <Place ref={ref} tabIndex={-1} role="status">
      {problems.length > 0 && (
        <Banner kind="warn" title="Before the rows can be checked:">
          <List>
            {problems.map((problem) => {
              const ways = waysOf(problem, { columns, fields, likeFacilities });
              return (
                <li key={ways[0].text}>
                  {ways.map(({ text, placeId }) => (
                    <div key={placeId}>
                      <button type="button" onClick={() => goTo(placeId)}>
                        {text}
                      </button>
                    </div>
                  ))}
                </li>
              );
            })}
          </List>
        </Banner>
      )}
    </Place>
  );
}
