import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDatabaseTemplate } from './database-template.ts';

/** A home folder for one test, with an empty embedded database in it; `remove` it afterwards. */
export function temporaryHome(): { home: string; remove(): void } {
  const home = mkdtempSync(join(tmpdir(), 'waypost-test-'));
  copyDatabaseTemplate(home);
  return { home, remove: () => rmSync(home, { recursive: true, force: true }) };
}
