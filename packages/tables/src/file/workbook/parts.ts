import { Inflate, Unzip, type UnzipDecoder, UnzipPassThrough } from 'fflate';
import { FileRefused } from '../refusal.ts';
import type { OpenFile } from '../types.ts';

/** Packed bytes that are unpacked at a time: what comes of them is bounded by it. */
const SLICE = 8192;
/** Past so many bytes, what unpacks to more than so many times its size is made to do harm. */
const HARMLESS = 20_000_000;
const RATIO_MOST = 250;

export type PartListener = (data: Uint8Array, isLast: boolean) => void;
type Wanted = (name: string) => PartListener | null;

/**
 * Unpacks the parts of a workbook that are wanted, in the order in which the file has them, without keeping any. Yields after each
 * slice, so that whoever listens can give away what came.
 */
export async function* unpackParts(open: OpenFile, wanted: Wanted, most: number): AsyncGenerator<void> {
  const size = { packed: 0, unpacked: 0 };
  let failed = false;
  let parts = 0;
  const counting =
    (listener: PartListener) =>
    (error: Error | null, data: Uint8Array, isLast: boolean): void => {
      if (error) {
        failed = true;
        return;
      }
      size.unpacked += data.length;
      if (size.unpacked > most || (size.unpacked > HARMLESS && size.unpacked / size.packed > RATIO_MOST))
        throw new FileRefused('unpacks-too-large');
      listener(data, isLast);
    };
  const unzip = new Unzip((file) => {
    parts += 1;
    const listener = wanted(file.name);
    // What is not wanted is started too, since it would be kept otherwise.
    file.ondata = listener ? counting(listener) : () => {};
    file.start();
  });
  unzip.register(UnzipPassThrough);
  unzip.register(
    class implements UnzipDecoder {
      static compression = 8;
      ondata: UnzipDecoder['ondata'] = () => {};
      #inflate: Inflate | null;
      constructor(name: string) {
        this.#inflate = wanted(name) ? new Inflate((data, isLast) => this.ondata(null, data, isLast)) : null;
      }
      push(data: Uint8Array, isLast: boolean): void {
        this.#inflate?.push(data, isLast);
      }
    },
  );
  try {
    for await (const chunk of open())
      for (let at = 0; at < chunk.length; at += SLICE) {
        const slice = chunk.slice(at, at + SLICE);
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
