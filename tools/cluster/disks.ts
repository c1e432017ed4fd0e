import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const SIZE = '1500m';
const PART = Buffer.alloc(1024 * 1024);

/** Mounts a separate disk in memory on a database machine, which can be filled. */
export function mountDisk(folder: string): void {
  const { status, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${SIZE},mode=0700`, 'tmpfs', folder],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`no disk for ${folder}: ${stderr}`);
}

/** Unmounts every disk below a folder. */
export function unmountDisks(folder: string): void {
  const mounted = readFileSync('/proc/self/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((place) => place.startsWith(`${folder}/`));
  for (const place of mounted) spawnSync('umount', ['-l', place]);
}

/** Fills a disk; returns a function that frees the space again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'ballast');
  const ballast = openSync(file, 'a');
  try {
    for (let free = freeOf(folder); free > 0; free = freeOf(folder))
      writeSync(ballast, PART, 0, Math.min(free, PART.length));
  } finally {
    closeSync(ballast);
  }
  return () => rmSync(file, { force: true });
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
