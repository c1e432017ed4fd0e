// Reads a batch several times in a separate process: `node reader.ts <way> <file> <times>` prints how long
// each read took, what it found and the highest memory use.
import { closeSync, createReadStream, openSync, readFileSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { streamX12Chunks } from '@waypost/x12';
import { X12Parser as NodeX12Parser } from 'node-x12';
import { X12parser } from 'x12-parser';
import { checksumOf } from './checksum.ts';

/** The result as a number, which keeps the work from being optimized away and proves that it was done. */
type Reading = (file: string) => Promise<number> | number;

/** Reads the file in pieces of 64 KB, each on demand. */
async function* piecesOf(file: string): AsyncGenerator<string> {
  const descriptor = openSync(file, 'r');
  const buffer = Buffer.allocUnsafe(65_536);
  for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
    yield buffer.toString('latin1', 0, read);
  closeSync(descriptor);
}

const readings: Record<string, Reading> = {
  /** The reference, which reads every byte and sums the positions of separators. */
  bytes(file) {
    const bytes = readFileSync(file);
    let sum = 0;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i];
      if (byte === 42 || byte === 126 || byte === 94 || byte === 58) sum += i;
    }
    return sum;
  },
  async waypost(file) {
    let sum = 0;
    await streamX12Chunks(piecesOf(file), ({ eligibility }) => {
      if (!eligibility) return;
      for (const coverage of eligibility.coverages) sum += checksumOf(coverage);
    });
    return sum;
  },
  split(file) {
    let sum = 0;
    for (const segment of readFileSync(file, 'latin1').split('~'))
      for (const element of segment.split('*')) sum += element.length;
    return sum;
  },
  async 'node-x12'(file) {
    let sum = 0;
    await pipeline(createReadStream(file), new NodeX12Parser(), async (segments) => {
      for await (const segment of segments) sum += segment.elements.length;
    });
    return sum;
  },
  async 'x12-parser'(file) {
    let sum = 0;
    await pipeline(createReadStream(file), new X12parser(), async (segments) => {
      for await (const segment of segments) sum += String(segment.name).length;
    });
    return sum;
  },
};

const [way = '', file = '', times = '1'] = process.argv.slice(2);
const reading = readings[way];
if (!reading) throw new Error(`there is no reading ${way}`);
const ms: number[] = [];
let firstPeakMb = 0;
for (let pass = 0; pass < Number(times); pass += 1) {
  const began = performance.now();
  const sum = await reading(file);
  ms.push(performance.now() - began);
  if (pass === 0) firstPeakMb = process.resourceUsage().maxRSS / 1024;
  if (!(sum > 0)) throw new Error(`the reading ${way} found nothing`);
}
process.stdout.write(JSON.stringify({ ms, firstPeakMb }));
