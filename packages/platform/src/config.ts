import { isAbsolute, join, resolve } from 'node:path';
import { z } from 'zod';

export type ImageLink = { url: string; image: string; title: string };

/** What every program of the product is configured with; README lists the variables. */
export type Config = {
  host: string;
  port: number;
  identityPort: number;
  sandboxPort: number;
  /** Port of the worker's health check; null: the worker does not listen. */
  workerPort: number | null;
  url: string;
  identityUrl: string;
  sandboxUrl: string;
  oidcIssuer: string;
  oidcClientId: string;
  /** null: the embedded database under `home`. */
  databaseUrl: string | null;
  /** The folder that holds everything this installation writes. */
  home: string;
  keyringFile: string;
  /** Signed ends of the audit's chains, kept apart from the database. */
  auditHeadsFile: string;
  auditRetentionYears: number;
  clockOffsetSeconds: number;
  envSuffix: string;
  termsUrl: string;
  privacyUrl: string;
  /** Image links on the portal's home; null: not shown. */
  news: ImageLink | null;
  webinar: ImageLink | null;
  /** JSON list of the products the portal leads to; null: the list of the demo. */
  linkedProductsFile: string | null;
  idleTimeoutMs: number;
  sessionMaxMs: number;
  /** The only hosts that may be called; null: every public one. */
  outboundHosts: string[] | null;
  /** Hosts that may be called although their addresses are private; by default the stand-ins alone. */
  outboundPrivateHosts: string[];
  logLevel: string;
};

/** Every problem of the configuration in one message. Values are not repeated: some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const repositoryRoot = resolve(import.meta.dirname, '../../..');

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^[+-]?\d{1,15}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be between ${least} and ${most}`);

const port = wholeNumber(1, 65535);
const milliseconds = wholeNumber(1000, 7 * 86_400_000);

/** `payer.example.org`, `*.example.org`, `10.0.0.7:8443`, separated by commas. */
const hostList = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^(\*\.)?([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/.test(host)),
    'must be hosts such as payer.example.org or *.example.org:443, separated by commas',
  );

const webAddress = z
  .string()
  .refine(isWebAddress, 'must be an address such as https://portal.example.org')
  .transform((value) => value.replace(/\/+$/, ''));

function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
}

function isDatabaseAddress(value: string): boolean {
  return /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '');
}

const environment = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or address')
    .default('127.0.0.1'),
  PORT: port.default(4600),
  IDENTITY_PORT: port.default(4601),
  SANDBOX_PORT: port.default(4602),
  WORKER_PORT: port.optional(),
  WAYPOST_URL: webAddress.optional(),
  IDENTITY_URL: webAddress.optional(),
  SANDBOX_URL: webAddress.optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().default('waypost-portal'),
  DATABASE_URL: z
    .string()
    .refine(isDatabaseAddress, 'must be an address such as postgres://user:password@host:5432/waypost')
    .optional(),
  WAYPOST_HOME: z.string().default(join(repositoryRoot, '.waypost')),
  WAYPOST_KEYRING_FILE: z.string().optional(),
  AUDIT_HEADS_FILE: z.string().optional(),
  AUDIT_RETENTION_YEARS: wholeNumber(1, 100).default(7),
  WAYPOST_CLOCK_OFFSET_SECONDS: wholeNumber(-3_155_760_000, 3_155_760_000).default(0),
  WAYPOST_ENV_SUFFIX: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/i, 'may hold only letters, digits and hyphens')
    .default(''),
  TERMS_URL: z.string().default('/rco/info?topic=terms'),
  PRIVACY_URL: z.string().default('/rco/info?topic=privacy'),
  NEWS_URL: webAddress.optional(),
  NEWS_IMAGE: z.string().default(''),
  NEWS_TITLE: z.string().default('News'),
  WEBINAR_URL: webAddress.optional(),
  WEBINAR_IMAGE: z.string().default(''),
  WEBINAR_TITLE: z.string().default('Webinar'),
  LINKED_PRODUCTS_FILE: z.string().optional(),
  IDLE_TIMEOUT_MS: milliseconds.default(900_000),
  SESSION_MAX_MS: milliseconds.default(43_200_000),
  WAYPOST_OUTBOUND_HOSTS: hostList.optional(),
  WAYPOST_OUTBOUND_PRIVATE_HOSTS: hostList.optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
});

/**
 * Reads the configuration from environment variables; an empty variable counts as not set.
 *
 * @throws ConfigError that lists every problem at once
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
    throw new ConfigError(`The configuration is not valid: ${problems.join('; ')}.`);
  }
  return toConfig(parsed.data);
}

function toConfig(env: z.infer<typeof environment>): Config {
  const home = isAbsolute(env.WAYPOST_HOME) ? env.WAYPOST_HOME : resolve(env.WAYPOST_HOME);
  const identityUrl = env.IDENTITY_URL ?? `http://localhost:${env.IDENTITY_PORT}`;
  const sandboxUrl = env.SANDBOX_URL ?? `http://localhost:${env.SANDBOX_PORT}`;
  return {
    host: env.HOST,
    port: env.PORT,
    identityPort: env.IDENTITY_PORT,
    sandboxPort: env.SANDBOX_PORT,
    workerPort: env.WORKER_PORT ?? null,
    url: env.WAYPOST_URL ?? `http://localhost:${env.PORT}`,
    identityUrl,
    sandboxUrl,
    oidcIssuer: env.OIDC_ISSUER ?? identityUrl,
    oidcClientId: env.OIDC_CLIENT_ID,
    databaseUrl: env.DATABASE_URL ?? null,
    home,
    keyringFile: resolve(env.WAYPOST_KEYRING_FILE ?? join(home, 'keys', 'keyring.json')),
    auditHeadsFile: resolve(env.AUDIT_HEADS_FILE ?? join(home, 'audit', 'heads.jsonl')),
    auditRetentionYears: env.AUDIT_RETENTION_YEARS,
    clockOffsetSeconds: env.WAYPOST_CLOCK_OFFSET_SECONDS,
    envSuffix: env.WAYPOST_ENV_SUFFIX,
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    news: env.NEWS_URL ? { url: env.NEWS_URL, image: env.NEWS_IMAGE, title: env.NEWS_TITLE } : null,
    webinar: env.WEBINAR_URL
      ? { url: env.WEBINAR_URL, image: env.WEBINAR_IMAGE, title: env.WEBINAR_TITLE }
      : null,
    linkedProductsFile: env.LINKED_PRODUCTS_FILE ? resolve(env.LINKED_PRODUCTS_FILE) : null,
    idleTimeoutMs: env.IDLE_TIMEOUT_MS,
    sessionMaxMs: env.SESSION_MAX_MS,
    outboundHosts: env.WAYPOST_OUTBOUND_HOSTS ?? null,
    outboundPrivateHosts: env.WAYPOST_OUTBOUND_PRIVATE_HOSTS ?? [new URL(sandboxUrl).host],
    logLevel: env.LOG_LEVEL,
  };
}
