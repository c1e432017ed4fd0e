import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type MessageKey, message } from '@waypost/contract/core/messages';
import type { UserFile } from '@waypost/contract/files/calls';
import { useNavigate } from 'react-router';
import { problemMessage } from '#src/api/client.ts';
import { hasCode } from '#src/api/problem.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { csvName, saveFile } from '#src/ui/data-grid/csv.ts';
import { toast } from '#src/ui/toasts.ts';
import { filesQuery } from './files-query.ts';
import { waitForFile } from './until-made.ts';
import { whileWaiting } from './waiting.ts';

type ExportAll = {
  /** The list, and its exported view. */
  fileName: string;
  viewName?: string | null;
  exported: MessageKey;
  download: () => Promise<Blob>;
  /** Requests the same content as a file, for a list that is too long to wait for. */
  order: () => Promise<UserFile>;
};

/** Exports a whole list: at once, or as a file that is announced when it is ready. */
export function useExportAll({ fileName, viewName, exported, download, order }: ExportAll): () => void {
  const { entity } = useEntity();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries(filesQuery(entity.id));
  const open = { label: 'My Files', onClick: () => void navigate(paths.myFiles(entity.lCode)) };
  const report = (file: UserFile | null) => {
    void refresh();
    const name = file?.fileName ?? '';
    if (file?.state === 'ready') toast.success(message('files.ready', { name }), open);
    if (file?.state === 'failed') toast.error(message('files.failed', { name }));
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download().catch((error: unknown) => {
        if (!hasCode(error, 'EXPORT_TOO_LONG')) throw error;
        return order();
      }),
    onSuccess: (made) => {
      if (made instanceof Blob) {
        saveFile(csvName(fileName, viewName), made);
        toast.success(message(exported));
        return;
      }
      toast.info(message('files.preparing'), open);
      void refresh();
      void whileWaiting(waitForFile(made)).then(report);
    },
    onError: (error) => toast.error(problemMessage(error)),
  });
  return () => {
    if (!isPending) mutate();
  };
}
