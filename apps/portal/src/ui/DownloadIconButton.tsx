import { Download } from 'lucide-react';
import { IconButton } from './IconButton.tsx';

type DownloadIconButtonProps = {
  /** The downloaded content, for the name of the button. */
  name: string;
  tip: string;
  onClick: () => void;
};

/** Downloads the file of a row. */
export function DownloadIconButton({ name, tip, onClick }: DownloadIconButtonProps) {
  return (
    <IconButton small label={`Download ${name}`} tip={tip} onClick={onClick}>
      <Download size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
