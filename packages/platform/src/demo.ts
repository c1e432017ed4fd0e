import { join } from 'node:path';

/** Where the programs of the demo listen. */
type Ports = { port: number; identityPort: number; sandboxPort: number; smtpPort: number };

const demoProducts = join(import.meta.dirname, '../../../apps/server/linked-products.json');

/**
 * What the demo adds to the settings: the stand-ins' addresses and invented names. It holds with the embedded database;
 * on a PostgreSQL it holds only where a command was asked for the demo.
 */
export const demoSettings = ({ port, identityPort, sandboxPort, smtpPort }: Ports, sandboxUrl?: string) => {
  const sandbox = sandboxUrl ?? `http://localhost:${sandboxPort}`;
  return {
    WAYPOST_URL: `http://localhost:${port}`,
    IDENTITY_URL: `http://localhost:${identityPort}`,
    SANDBOX_URL: sandbox,
    SMTP_URL: `smtp://${new URL(sandbox).hostname}:${smtpPort}?tls=none`,
    MAIL_FROM: 'Waypost <no-reply@waypost.example>',
    PROVIDER_EMAIL_DOMAIN: 'waypost.example',
    LINKED_PRODUCTS_FILE: demoProducts,
    WAYPOST_OUTBOUND_PRIVATE_HOSTS: new URL(sandbox).host,
  };
};

/** The same for the environment of programs that know no demo: what `env` does not name itself. */
export function demoEnvironment(
  ports: Ports,
  env: Record<string, string | undefined> = {},
): Record<string, string> {
  const isGiven = (name: string): boolean => Boolean(env[name] || env[`${name}_FILE`]);
  const settings = demoSettings(ports, env.SANDBOX_URL || undefined);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !isGiven(name)));
}
