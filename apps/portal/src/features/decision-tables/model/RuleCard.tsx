import { styled } from '@mui/material/styles';
import type { DecisionTable } from '@waypost/contract/decision-tables/shapes';
import { X } from 'lucide-react';
import { Accordion } from '#src/ui/Accordion.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { MutedText } from '#src/ui/table.ts';
import { inputName, outputName } from './column-names.ts';
import { markText, type RuleRow, valueText } from './rule-rows.ts';

const Facts = styled('dl')({
  maxHeight: 320,
  margin: 0,
  padding: '10px 16px',
  overflow: 'auto',
  fontSize: 13,
  lineHeight: '20px',
  overflowWrap: 'anywhere',
  '& dt': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-2)' },
  '& dd': { margin: '0 0 8px' },
  '& code': { fontFamily: 'var(--wp-mono)', fontSize: 12, whiteSpace: 'pre-wrap' },
});

const FeelExpression = ({ text }: { text: string | undefined }) =>
  text === undefined || text === '' || text === '-' ? <MutedText>Any</MutedText> : <code>{text}</code>;

type RuleCardProps = { table: DecisionTable; row: RuleRow; onClose: () => void };

/** One rule with its full cells, and its result in a trial. */
export function RuleCard({ table, row, onClose }: RuleCardProps) {
  const { mark } = row;
  return (
    <Accordion
      key={row.number}
      title={`Row ${row.number}`}
      aside={
        <IconButton label={`Close row ${row.number}`} small onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      }
    >
      <Facts>
        {mark && (
          <>
            <dt>Tried</dt>
            <dd>
              {markText(mark)}
              {mark.kind === 'refused' && (
                <>
                  : <code>{mark.by.test}</code> did not take <code>{valueText(mark.by.value)}</code>
                </>
              )}
            </dd>
          </>
        )}
        {table.inputs.map((input, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a version never move
          <div key={index}>
            <dt>When {inputName(input)}</dt>
            <dd>
              <FeelExpression text={row.inputs[index]} />
            </dd>
          </div>
        ))}
        {table.outputs.map((output, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a version never move
          <div key={index}>
            <dt>Then {outputName(output)}</dt>
            <dd>
              <code>{row.outputs[index]}</code>
            </dd>
          </div>
        ))}
        {row.comment && (
          <>
            <dt>Comment</dt>
            <dd>{row.comment}</dd>
          </>
        )}
      </Facts>
    </Accordion>
  );
}
