import { message } from '@waypost/contract/core/messages';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Instant } from '#src/ui/Instant.tsx';
import { changedByText, whoseText } from '../model-facts.ts';
import type { Clash } from './use-upload.ts';

type ReplaceDialogProps = { clash: Clash; isBusy: boolean; onReplace: () => void; onKeep: () => void };

/** Asks before an upload replaces the version of a model that stands. */
export function ReplaceDialog({ clash, isBusy, onReplace, onKeep }: ReplaceDialogProps) {
  const { entity } = useEntity();
  const { model, isNewer } = clash;
  const { id, name, version, changedAt, changedBy } = model;
  return (
    <ConfirmDialog
      title={isNewer ? 'A newer version was made' : 'Replace the model?'}
      confirmLabel={`Replace version ${version}`}
      isBusy={isBusy}
      onConfirm={onReplace}
      onCancel={onKeep}
    >
      <p>{isNewer ? message('decision.replaceNewer', { version }) : message('decision.replaceExisting')}</p>
      <p>
        <b>{name}</b> ({whoseText(model)}), version {version}, changed <Instant at={changedAt} /> by{' '}
        {changedByText(changedBy)}
      </p>
      <p>
        <Link to={paths.decisionModel(entity.lCode, id)}>Look at version {version}</Link>
      </p>
    </ConfirmDialog>
  );
}
