import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tools/test/chromium.ts';

export type { Browser, Page } from '@playwright/test';

/** Chromium for a test that does not run in Playwright's own runner. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
