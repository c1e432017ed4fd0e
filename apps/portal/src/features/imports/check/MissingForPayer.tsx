import Button from '@mui/material/Button';
import type { Import } from '@waypost/contract/imports/shapes';
import { Quiet } from '../import-layout.ts';
import { isMatched, missingText } from './missing-for-payer.ts';

type MissingForPayerProps = { one: Import; onBack: (to: 'match' | 'upload') => void };

/** The new visits without an eligibility check because a field is missing, and the next step. */
export function MissingForPayer({ one, onBack }: MissingForPayerProps) {
  const { missingForPayer: missing } = one;
  if (missing.length === 0) return null;
  const isInFile = missing.every(({ field }) => isMatched(field, one.mapping));
  return (
    <section aria-label="Cannot be checked with the payer">
      <h3>Cannot be checked with the payer</h3>
      {missing.map((one) => (
        <Quiet key={one.field}>{missingText(one)}</Quiet>
      ))}
      <Quiet>
        {isInFile
          ? 'Such a row can be imported, but its payer cannot be asked until the field is filled in: in the file, which you upload again, or in the case after the import.'
          : 'Such a row can be imported, but its payer cannot be asked until the field is filled in. If the file has a column with it, match that column; otherwise fill in the field in the case after the import.'}
      </Quiet>
      <Button size="small" sx={{ marginTop: 1 }} onClick={() => onBack(isInFile ? 'upload' : 'match')}>
        {isInFile ? 'Upload a corrected file' : 'Match the column'}
      </Button>
    </section>
  );
}
