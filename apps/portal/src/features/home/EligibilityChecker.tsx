import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Transactions } from './Transactions.tsx';

const Checker = styled('section')({
  padding: 16,
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-panel)',
  background: 'var(--wp-surface)',
  '& p': { margin: '4px 0 12px', color: 'var(--wp-text-2)', fontSize: 13 },
  '& .MuiButton-root': { width: '100%', maxWidth: 300 },
});

/** Links to a new eligibility check and to the user's latest ones. */
export function EligibilityChecker() {
  const { entity } = useEntity();
  return (
    <>
      <Checker aria-labelledby="eligibility-checker">
        <h2 id="eligibility-checker">Eligibility checker</h2>
        <p>Ask a payer in real time whether a patient's insurance is active.</p>
        <Button
          component={Link}
          to={paths.eligibility(entity.lCode)}
          startIcon={<ShieldCheck size={16} strokeWidth={1.75} aria-hidden="true" />}
        >
          Run an Eligibility Check
        </Button>
      </Checker>
      <Transactions entityId={entity.id} lCode={entity.lCode} />
    </>
  );
}
