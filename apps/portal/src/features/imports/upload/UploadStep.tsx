import Button from '@mui/material/Button';
import { message } from '@waypost/contract/core/messages';
import { useEntity } from '#src/app/entity-context.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Facts } from '#src/ui/facts.ts';
import { sizeText } from '#src/ui/form/size-text.ts';
import { LongTaskProgress } from '#src/ui/LongTaskProgress.tsx';
import { showImport } from '../queries.ts';
import { StepSheet } from '../StepSheet.tsx';
import type { StepProps } from '../steps.ts';
import { DropPlace } from './DropPlace.tsx';
import { useUpload } from './use-upload.ts';

const about =
  'Nothing is changed yet. The file is kept encrypted, only you see it here, and it is deleted after 30 days.';

/** The user drops or chooses the file, which is sent and read. For an unreadable file the step says what to do. */
export function UploadStep({ one, takesFocus, onBack, onDone }: StepProps) {
  const { entity } = useEntity();
  const { sending, refusal, send, cancel, refuse } = useUpload(one.importId, (answer) => {
    showImport(entity.id, answer);
    onDone();
  });
  const isReading = one.state === 'reading';
  const isRead = one.file !== null && !['chosen', 'uploading', 'unreadable', 'reading'].includes(one.state);
  const trouble = sending
    ? null
    : (refusal ??
      (one.state === 'unreadable' ? one.problem : null) ??
      (one.state === 'uploading' ? 'The file did not arrive whole. Choose it again.' : null));
  return (
    <StepSheet
      title="Upload the file"
      about={about}
      takesFocus={takesFocus}
      foot={
        !sending &&
        !isReading && (
          <>
            <Button onClick={() => onBack('choose')}>Back</Button>
            {isRead && (
              <Button variant="contained" onClick={onDone}>
                Continue
              </Button>
            )}
          </>
        )
      }
    >
      <div role="alert">
        {trouble && (
          <Banner kind="bad" title="This file was not taken.">
            {trouble}
          </Banner>
        )}
      </div>
      {isRead && one.file && (
        <Facts>
          <dt>File</dt>
          <dd>
            {one.file.name}, {sizeText(one.file.size)}
          </dd>
          <dt>Rows</dt>
          <dd>{one.rows.toLocaleString('en-US')}</dd>
        </Facts>
      )}
      {sending ? (
        <LongTaskProgress
          label={`Uploading ${sending.name}`}
          done={Math.floor((100 * sending.sent) / sending.size)}
          total={100}
          cancelMeaning="Nothing of it is kept."
          onCancel={cancel}
        />
      ) : isReading ? (
        <LongTaskProgress
          label={`Reading ${one.file?.name ?? 'the file'}: rows`}
          done={one.rows}
          total={null}
        />
      ) : (
        <DropPlace
          label={one.file === null ? 'Choose a file' : 'Choose another file'}
          isFirst={!isRead}
          onFile={(file) => void send(file)}
          onMultipleFiles={() => refuse(message('uploads.oneFile'))}
        />
      )}
    </StepSheet>
  );
}
