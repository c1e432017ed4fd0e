import { Inflate, Unzip, type UnzipDecoder, UnzipPassThrough } from 'fflate';
import { FileRefused } from '../refusal.ts';
import type { OpenFile } from '../types.ts';

/** The number of packed bytes that are unpacked at a time, which bounds the unpacked output. */
const SLICE_SIZE = 8192;
/** Above this size, a file that unpacks to more than `MAX_RATIO` times its packed size is considered malicious. */
const RATIO_CHECK_SIZE = 20_000_000;
const MAX_RATIO = 250;

export type PartListener = (data: Uint8Array, isLast: boolean) => void;
type PartSelector = (name: string) => PartListener | null;

/**
 * Unpacks the selected parts of a workbook in the order of the file, without storing them. Yields after each slice, so
 * that the caller can pass on the parsed rows.
 */
export async function* unpackParts(
  open: OpenFile,
  selectPart: PartSelector,
  maxSize: number,
): AsyncGenerator<void> {
  const size = { packed: 0, unpacked: 0 };
  let failed = false;
  let parts = 0;
  const limitSize =
    (listener: PartListener) =>
    (error: Error | null, data: Uint8Array, isLast: boolean): void => {
      if (error) {
        failed = true;
        return;
      }
      size.unpacked += data.length;
      if (
        size.unpacked > maxSize ||
        (size.unpacked > RATIO_CHECK_SIZE && size.unpacked / size.packed > MAX_RATIO)
      )
        throw new FileRefused('unpacks-too-large');
      listener(data, isLast);
    };
  const unzip = new Unzip((file) => {
    parts += 1;
    const listener = selectPart(file.name);
    // Other parts are started too, since the library would otherwise buffer them.
    file.ondata = listener ? limitSize(listener) : () => {};
    file.start();
  });
  unzip.register(UnzipPassThrough);
  unzip.register(
    class implements UnzipDecoder {
      static compression = 8;
      ondata: UnzipDecoder['ondata'] = () => {};
      #inflate: Inflate | null;
      constructor(name: string) {
        this.#inflate = selectPart(name)
          ? new Inflate((data, isLast) => this.ondata(null, data, isLast))
          : null;
      }
      push(data: Uint8Array, isLast: boolean): void {
        this.#inflate?.push(data, isLast);
      }
    },
  );
  try {
    for await (const chunk of open())
      for (let at = 0; at < chunk.length; at += SLICE_SIZE) {
        const slice = chunk.slice(at, at + SLICE_SIZE);
        size.packed += slice.length;
        unzip.push(slice, false);
        yield;
      }
    unzip.push(new Uint8Array(0), true);
    yield;
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('broken-workbook');
  }
  if (failed || parts === 0) throw new FileRefused('broken-workbook');
}
