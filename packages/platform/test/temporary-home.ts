import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A home folder for one test; `remove` it afterwards. */
export function temporaryHome(): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
