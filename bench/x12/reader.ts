// One reading of a batch in a process of its own: `node reader.ts <way> <file>` prints how long it took, what it
// found and the most memory it held.
import { createReadStream, readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { streamX12Chunks } from '@waypost/x12';
import { X12Parser as NodeX12Parser } from 'node-x12';
import { X12parser } from 'x12-parser';

/** What was found, as a number: it keeps the work from being optimised away and shows that it was done. */
type Reading = (file: string) => Promise<number> | number;

/** Every field of a value, whatever its depth. */
function checksum(value: unknown): number {
  if (typeof value === 'string') return value.length + (value.length > 0 ? value.charCodeAt(0) : 0);
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let sum = 0;
  for (const key in value) sum += checksum((value as Record<string, unknown>)[key]);
  return sum;
}

const readings: Record<string, Reading> = {
  /** The bare pass: every byte looked at, every separator counted. */
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
    const pieces = createReadStream(file, { encoding: 'latin1', highWaterMark: 65_536 });
    await streamX12Chunks(pieces, ({ eligibility }) => {
      if (!eligibility) return;
      for (const coverage of eligibility.coverages) sum += checksum(coverage);
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

const [way = '', file = ''] = process.argv.slice(2);
const reading = readings[way];
if (!reading) throw new Error(`there is no reading ${way}`);
const began = performance.now();
const sum = await reading(file);
const ms = performance.now() - began;
if (!(sum > 0)) throw new Error(`the reading ${way} found nothing`);
process.stdout.write(JSON.stringify({ ms, sum, peakMb: process.resourceUsage().maxRSS / 1024 }));
