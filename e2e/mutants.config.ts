import { join, relative } from 'node:path';
import { type Browser, type BrowserContext, chromium, defineConfig, test } from '@playwright/test';
import { fetchReached } from '../tools/mutants/control.ts';
import { addReached } from '../tools/mutants/work.ts';
import { repositoryRoot } from '../tools/start/processes.ts';
import product from './playwright.config.ts';

const { MUTANTS_FOLDER: folder = '', MUTANTS_SOCKETS: sockets = '', MUTANTS_RECORD } = process.env;
const active = Number(process.env.MUTANTS_ACTIVE ?? 0);

/** Runs in the page before its own code. */
function listen(active: number): void {
  const seen = new Set<number>();
  const page = globalThis as { __mutantReached?: (id: number) => void };
  Object.assign(globalThis, {
    __mutant(id: number) {
      if (!seen.has(id)) page.__mutantReached?.(id);
      seen.add(id);
      return id === active;
    },
  });
}

function note(ids: number[]): void {
  const { file, title } = test.info();
  addReached(folder, { suite: 'browser', file: relative(repositoryRoot, file), test: title, ids, ms: 0 });
}

async function watched(context: BrowserContext): Promise<BrowserContext> {
  if (MUTANTS_RECORD) {
    const reached = new Set<number>();
    await context.exposeFunction('__mutantReached', (id: number) => void reached.add(id));
    const close = context.close.bind(context);
    context.close = async (options) => {
      note([...reached, ...(await fetchReached(sockets))]);
      await close(options);
    };
  }
  await context.addInitScript(listen, active);
  return context;
}

// Every worker reads this file too, so the opening of contexts is wrapped before any test runs.
const launch = chromium.launch.bind(chromium);
chromium.launch = async (options): Promise<Browser> => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (given) => watched(await newContext(given));
  return browser;
};

export default defineConfig<{ ownContext: boolean }>({
  ...product,
  testDir: join(repositoryRoot, 'e2e'),
  testMatch: '**/*.spec.ts',
  // The product reports the code reached since the previous request, whichever test reached it.
  workers: 1,
  projects: [
    { name: 'product', testDir: join(repositoryRoot, 'e2e/tests') },
    {
      name: 'catalogue',
      testDir: join(repositoryRoot, 'e2e/catalogue'),
      use: { baseURL: process.env.WAYPOST_CATALOGUE_URL ?? '' },
    },
  ],
  outputDir: join(folder, 'artifacts'),
  reporter: [['json', { outputFile: process.env.MUTANTS_REPORT ?? '' }]],
  // The reached code is recorded when a test's browser closes.
  use: { ...product.use, screenshot: 'off', ownContext: true },
});
