import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate disk for one test; `fill` writes until only `leaveBytes` are free. */
export type SmallDisk = { folder: string; fill(leaveBytes: number): void; makeRoom(): void; remove(): void };

const megabyte = 1024 * 1024;

/** The reason to skip a test that fills a disk: the user may not mount one. Null when the test can run. */
export function findSmallDiskObstacle(): string | null {
  try {
    smallDisk(1).remove();
    return null;
  } catch (error) {
    const reason = `skipped: ${error instanceof Error ? error.message.trim() : error}`;
    process.stderr.write(`${reason}\n`);
    return reason;
  }
}

/** @throws when this user may not mount a disk, which requires root */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'waypost-disk-'));
  const { status, stderr, error } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${megabytes}m`,
    'tmpfs',
    folder,
  ]);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`a small disk needs root: ${stderr || error}`);
  }
  const fillerFile = join(folder, 'ballast');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill(leaveBytes) {
      const file = openSync(fillerFile, 'a');
      try {
        while (free() > leaveBytes) writeSync(file, Buffer.alloc(Math.min(megabyte, free() - leaveBytes)));
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(fillerFile, { force: true }),
    remove() {
      spawnSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
