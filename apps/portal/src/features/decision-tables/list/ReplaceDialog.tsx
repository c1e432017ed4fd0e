import { styled } from '@mui/material/styles';
import { message } from '@waypost/contract/core/messages';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx';
import { Facts } from '#src/ui/facts.ts';
import { Instant } from '#src/ui/Instant.tsx';
import { changedByText, ownerText } from '../model-facts.ts';
import type { Clash } from './use-upload.ts';

const Warning = styled('div')({ marginTop: 12 });
const Tables = styled(Facts)({ margin: '12px 0' });

type ReplaceDialogProps = { clash: Clash; isBusy: boolean; onReplace: () => void; onKeep: () => void };

/** Asks before an upload replaces the current version of a model. */
export function ReplaceDialog({ clash, isBusy, onReplace, onKeep }: ReplaceDialogProps) {
  const { entity } = useEntity();
  const { model, isNewer, replacement } = clash;
  const { go, come, stay, differs } = replacement;
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
        <b>{name}</b> ({ownerText(model)}), version {version}, changed <Instant at={changedAt} /> by{' '}
        {changedByText(changedBy)}
      </p>
      {differs.length > 0 && (
        <Warning>
          <Banner kind="warn" title={message('decision.otherModel')}>
            The file has {differs.join(', and ')}.
          </Banner>
        </Warning>
      )}
      <Tables>
        {(
          [
            ['Tables that go', go],
            ['Tables that come', come],
            ['Tables that stay', stay],
          ] as const
        ).map(([title, names]) => (
          <Fragment key={title}>
            <dt>{title}</dt>
            <dd>{names.length > 0 ? names.join(', ') : 'None'}</dd>
          </Fragment>
        ))}
      </Tables>
      <p>
        <Link to={paths.decisionModel(entity.lCode, id)}>Look at version {version}</Link>
      </p>
    </ConfirmDialog>
  );
}
