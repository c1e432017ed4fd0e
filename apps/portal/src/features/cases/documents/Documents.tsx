import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { message } from '@waypost/contract/core/messages';
import type { CaseDocument } from '@waypost/contract/documents/calls';
import { CircleAlert, FileX, LogIn } from 'lucide-react';
import { useMemo } from 'react';
import type { ShownCase } from '#src/api/case-lists.ts';
import { problemMessage, problemReference } from '#src/api/client.ts';
import { clientSource } from '#src/api/client-source.ts';
import { documentsQuery, hasSignInEnded, listErrorText } from '#src/app/document-system/document-queries.ts';
import { openDocument } from '#src/app/document-system/open-document.ts';
import { useDocumentSignIn } from '#src/app/document-system/use-document-sign-in.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { Accordion } from '#src/ui/Accordion.tsx';
import { DataGrid } from '#src/ui/data-grid/DataGrid.tsx';
import { EmptyPanel, FailedPanel } from '#src/ui/PanelMessage.tsx';
import { StatusLabel } from '#src/ui/StatusLabel.tsx';
import { GridInset } from '../case-styles.ts';
import { documentColumns, latestDocumentsFirst } from './document-columns.tsx';
import { SignInPanel } from './SignInPanel.tsx';

const none: CaseDocument[] = [];
const rowId = ({ ID }: CaseDocument): string => ID;

type DocumentsProps = { shownCase: ShownCase; facilityId: string };

/** The documents of a case: their number in the title (C-057), and the list when it is opened. */
function ShownDocuments({ shownCase, facilityId }: DocumentsProps) {
  const query = useQuery(documentsQuery(shownCase));
  const { data, error, refetch } = query;
  const isSignedOut = data === null || hasSignInEnded(error);
  const signIn = useDocumentSignIn(facilityId, () => void refetch());
  const columns = useMemo(
    () =>
      documentColumns(({ ID }) => {
        // A refusal of one document may apply to all of them, so the list is read again.
        openDocument({ caseId: shownCase.caseId, documentId: ID }).catch(() => void refetch());
      }),
    [shownCase.caseId, refetch],
  );
  const listed = isSignedOut ? null : data;
  return (
    <Accordion
      title={listed ? `Documents (${listed.length} available)` : 'Documents'}
      isInitiallyOpen={false}
      badge={
        error &&
        !data &&
        !isSignedOut && (
          <StatusLabel status={{ word: 'Could not be loaded', icon: CircleAlert, family: 'bad' }} />
        )
      }
      aside={
        isSignedOut &&
        ((unfold) => (
          <Button
            variant="outlined"
            size="small"
            startIcon={<LogIn size={14} strokeWidth={1.75} aria-hidden="true" />}
            disabled={signIn.isPending}
            onClick={() => {
              unfold();
              signIn.signIn();
            }}
          >
            Sign In to OnBase
          </Button>
        ))
      }
    >
      {isSignedOut && (
        <SignInPanel
          said={error ? problemMessage(error) : message('documents.signInNeeded')}
          signIn={signIn}
        />
      )}
      {!isSignedOut && error && !data && (
        <FailedPanel
          text={listErrorText(error) ?? problemMessage(error)}
          reference={problemReference(error)}
          onRetry={() => void refetch()}
        />
      )}
      {!isSignedOut && (!error || data) && (
        <GridInset>
          <DataGrid
            label="Documents"
            columns={columns}
            rowId={rowId}
            source={clientSource(query, data ?? none)}
            initialQuery={latestDocumentsFirst}
            empty={<EmptyPanel icon={FileX} title={message('documents.none')} />}
          />
        </GridInset>
      )}
    </Accordion>
  );
}

/** Shown to users who may open documents, when the facility has a document system (C-113). */
export function Documents(props: DocumentsProps) {
  const { can, entity } = useEntity();
  const facility = entity.facilities.find(({ id }) => id === props.facilityId);
  return can('onbase-read') && facility?.productSettings.documentSystem ? (
    <ShownDocuments {...props} />
  ) : null;
}
