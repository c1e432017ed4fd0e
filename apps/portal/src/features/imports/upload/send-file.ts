import { IMPORT_PIECE_BYTES } from '@waypost/contract/imports/limits';
import type { Import } from '@waypost/contract/imports/shapes';
import { api } from '#src/api/client.ts';
import { pauseMs } from '#src/api/pause.ts';
import { ApiError } from '#src/api/problem.ts';

/** The number of attempts per part before the upload fails. */
const MAX_TRIES = 5;

const isLost = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 408 || error.status >= 500);

const waited = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

async function sendPiece(importId: string, piece: number, file: File, signal: AbortSignal): Promise<Import> {
  for (let failures = 0; ; failures++)
    try {
      return await api.imports.putImportPiece(
        { params: { importId, piece: String(piece) }, body: { file } },
        { signal },
      );
    } catch (error) {
      if (failures + 1 >= MAX_TRIES || !isLost(error)) throw error;
      await waited(pauseMs(failures), signal);
    }
}

/** Sends a file in parts, one after another, and reports how many bytes the server has received. */
export async function sendFile(
  importId: string,
  file: File,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Import> {
  let answer = await api.imports.putImportFile(
    { params: { importId }, body: { name: file.name.slice(-250), size: file.size } },
    { signal },
  );
  for (let from = 0, piece = 1; from < file.size; from += IMPORT_PIECE_BYTES, piece++) {
    const part = new File([file.slice(from, from + IMPORT_PIECE_BYTES)], 'piece');
    answer = await sendPiece(importId, piece, part, signal);
    onProgress(Math.min(file.size, from + IMPORT_PIECE_BYTES));
  }
  return answer;
}
