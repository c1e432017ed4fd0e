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
    .filter((path) => path.startsWith(`${folder}/`));
  for (const path of mounted) spawnSync('umount', ['-l', path]);
}

/** Fills a disk; returns a function that frees the space again. */
export function fillDisk(folder: string): () => void {
  const file = join(folder, 'ballast');
  const filler = openSync(file, 'a');
  try {
    for (let free = freeOf(folder); free > 0; free = freeOf(folder))
      writeSync(filler, PART, 0, Math.min(free, PART.length));
  } finally {
    closeSync(filler);
  }
  return () => rmSync(file, { force: true });
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
