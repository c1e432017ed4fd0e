import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { installFromDebian } from './apt.ts';

// Prefers the build without windows: the same engine with a third less CPU time.
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The browser of this machine, installed first where that is possible. WAYPOST_CHROMIUM names another one.
 *
 * @throws StartError when there is none
 */
export function findChromium(): string {
  const found = onThisMachine();
  if (found) return found;
  const problem = installFromDebian(headlessShell);
  const installed = problem === null ? onThisMachine() : undefined;
  if (!installed) throw new StartError(`Chromium was not found${problem ? ` and ${problem}` : ''}.`);
  return installed;
}

function onThisMachine(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const wanted = process.env.WAYPOST_CHROMIUM;
  return [...(wanted ? [wanted] : []), ...candidates, ...macApplications].find((file) => existsSync(file));
}
