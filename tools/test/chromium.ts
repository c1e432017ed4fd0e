import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { StartError } from '@waypost/platform/lifecycle';
import { installDebianPackage } from './system-packages.ts';

// Prefers the headless build, which is the same engine with a third less CPU time.
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Finds the browser of this machine, or installs it if possible. WAYPOST_CHROMIUM names another browser.
 *
 * @throws StartError when there is none
 */
export function findChromium(): string {
  const found = findInstalled();
  if (found) return found;
  const problem = installDebianPackage(headlessShell);
  const installed = problem === null ? findInstalled() : undefined;
  if (!installed) throw new StartError(`Chromium was not found${problem ? ` and ${problem}` : ''}.`);
  return installed;
}

function findInstalled(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  const configured = process.env.WAYPOST_CHROMIUM;
  return [...(configured ? [configured] : []), ...candidates, ...macApplications].find((file) =>
    existsSync(file),
  );
}
