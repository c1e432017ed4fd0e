import { styled } from '@mui/material/styles';
import type { EvaluationResult } from '@waypost/contract/decision-tables/shapes';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/ui/Banner.tsx';
import { ScrollRegion } from '#src/ui/ScrollRegion.tsx';
import { MutedText } from '#src/ui/table.ts';
import { valueText } from '../model/rule-rows.ts';

const Body = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  padding: '12px 16px 16px',
  borderTop: '1px solid var(--wp-line)',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& h3': { marginBottom: 4 },
  '& ul': { margin: 0, paddingLeft: 18 },
});
const Value = styled(ScrollRegion)({
  margin: 0,
  padding: '8px 10px',
  maxHeight: 240,
  overflow: 'auto',
  borderRadius: 'var(--wp-r-control)',
  background: 'var(--wp-sunken)',
  fontFamily: 'var(--wp-mono)',
  fontSize: 12,
  whiteSpace: 'pre-wrap',
});
const RowButton = styled('button')({
  minWidth: 24,
  minHeight: 24,
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: 'var(--wp-link)',
  font: 'inherit',
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
});

/** Maximum number of rows with buttons. */
const MAX_ROWS = 20;

type OutcomeProps = {
  result: EvaluationResult;
  /** The table on the page, the target of row links. */
  tableName: string;
  onRow: (row: number) => void;
  onTable: (name: string) => void;
};

/** The result of a trial: the value, the evaluated tables with their matching rows, and the warnings. */
export function Outcome({ result, tableName, onRow, onTable }: OutcomeProps) {
  const box = useRef<HTMLDivElement>(null);
  // Scrolls to the result, which a long form would hide.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is scrolled to
  useEffect(() => {
    void box.current?.scrollIntoView({ block: 'nearest' });
  }, [result]);
  return (
    <Body role="region" aria-label="Result">
      <div ref={box} role="status">
        <h3>Result</h3>
        <Value element="pre">{JSON.stringify(result.value, null, 2)}</Value>
      </div>
      <div>
        <h3>Tables asked</h3>
        <ul>
          {result.tables.map(({ name, matched, inputs, value }) => (
            <li key={name}>
              {name === tableName ? (
                <b>{name}</b>
              ) : (
                <RowButton type="button" onClick={() => onTable(name)}>
                  {name}
                </RowButton>
              )}
              {name !== tableName && (
                <>
                  {' '}
                  came to <code>{valueText(value)}</code>
                </>
              )}
              <br />
              {matched.length === 0 ? (
                <MutedText>No row matched</MutedText>
              ) : (
                <>
                  {matched.length === 1 ? 'Matched row' : 'Matched rows'}{' '}
                  {name === tableName
                    ? matched.slice(0, MAX_ROWS).map((row) => (
                        <RowButton
                          key={row}
                          type="button"
                          aria-label={`Row ${row}`}
                          onClick={() => onRow(row)}
                        >
                          {row}
                        </RowButton>
                      ))
                    : matched.slice(0, MAX_ROWS).join(', ')}
                  {matched.length > MAX_ROWS && ` and ${matched.length - MAX_ROWS} more`}
                </>
              )}
              <br />
              <MutedText>
                {inputs
                  .map(
                    ({ label, expression, value: asked }) => `${label ?? expression} = ${valueText(asked)}`,
                  )
                  .join(', ')}
              </MutedText>
            </li>
          ))}
        </ul>
      </div>
      {result.warnings.length > 0 && (
        <Banner kind="warn" title="Warnings">
          <ul>
            {result.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Banner>
      )}
    </Body>
  );
}
