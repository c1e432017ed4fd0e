import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { IdCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { documentsQuery, hasSignInEnded } from '#src/app/document-system/document-queries.ts';
import { openDocument } from '#src/app/document-system/open-document.ts';
import { useDocumentSignIn } from '#src/app/document-system/use-document-sign-in.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { displayDate } from '#src/ui/form/date-text.ts';
import type { AskedCase } from './use-asked-case.ts';

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '6px 10px',
  minHeight: 32,
  fontSize: 13,
  lineHeight: '20px',
  '& > svg': { flex: 'none', color: 'var(--wp-text-3)' },
  '& > span': { flex: '1 1 240px', minWidth: 0 },
});

const Row = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <Line>
    <IdCard size={16} strokeWidth={1.75} aria-hidden="true" />
    <span>{children}</span>
    {action}
  </Line>
);

/**
 * The location of the insurance card to compare with a payer's rejection: the case's documents, or outside
 * Waypost, with its holder.
 */
export function InsuranceCard({ askedCase }: { askedCase: AskedCase }) {
  const { can, entity } = useEntity();
  const facility = entity.facilities.find(({ id }) => id === askedCase.facilityId);
  if (!can('onbase-read') || !facility?.productSettings.documentSystem)
    return (
      <Row>
        <b>Insurance card:</b> not kept in Waypost. Ask the registration desk or the patient for it.
      </Row>
    );
  return <CardInDocuments askedCase={askedCase} />;
}

function CardInDocuments({ askedCase }: { askedCase: AskedCase }) {
  const { entity } = useEntity();
  const { data, error, isPending, refetch } = useQuery(documentsQuery(askedCase));
  const signIn = useDocumentSignIn(askedCase.facilityId, () => void refetch());
  const caseLink = (
    <Button size="small" component={Link} to={paths.caseManagement(entity.lCode, askedCase.caseNumber)}>
      Open the Case
    </Button>
  );
  if (isPending) return <Row>Looking for the insurance card among the documents of the case…</Row>;
  if (data === null || hasSignInEnded(error))
    return (
      <Row
        action={
          <Button size="small" loading={signIn.isPending} onClick={() => signIn.signIn()}>
            Sign In to OnBase
          </Button>
        }
      >
        <b>Insurance card:</b> sign in to OnBase to see whether one is on file.
      </Row>
    );
  if (!data)
    return (
      <Row
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        <b>Insurance card:</b> the documents of the case could not be loaded.
      </Row>
    );
  const cards = data.filter(({ documentTypeName }) => /\bcard\b/i.test(documentTypeName));
  if (cards.length === 0)
    return (
      <Row action={caseLink}>
        <b>Insurance card:</b> none among the documents of this case. Ask the patient for it by a letter from
        the case, or add it in OnBase.
      </Row>
    );
  return (
    <Row
      action={cards.map(({ ID, documentTypeName, archivalDate }) => (
        <Button
          key={ID}
          size="small"
          // A refusal of one document may apply to all of them, so the list is read again.
          onClick={() =>
            void openDocument({ caseId: askedCase.caseId, documentId: ID }).catch(() => void refetch())
          }
        >
          View {documentTypeName}
          {archivalDate ? `, ${displayDate(archivalDate)}` : ''}
        </Button>
      ))}
    >
      <b>Insurance card:</b> on file in OnBase.
    </Row>
  );
}
