import { createClock } from '@waypost/platform/clock';
import { loadConfig } from '@waypost/platform/config';
import { loadKeyring } from '@waypost/platform/keyring';
import { identityUrl, portalUrl, sandboxUrl } from './addresses.ts';

/** The tools of a product command in a test's own process. */
export function commandTools() {
  const config = loadConfig({
    WAYPOST_HOME: process.env.WAYPOST_TEST_HOME,
    WAYPOST_URL: portalUrl,
    IDENTITY_URL: identityUrl,
    SANDBOX_URL: sandboxUrl,
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: new URL(sandboxUrl).host,
  });
  return { config, clock: createClock(0), keyring: loadKeyring(config.keyringFile) };
}
