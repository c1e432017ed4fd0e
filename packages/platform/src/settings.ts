import { join, resolve } from 'node:path';
import { z } from 'zod';
import { databaseSettings } from './database-settings.ts';
import { documentFilingSettings } from './document-filing.ts';
import { documentSystemSettings } from './document-system.ts';
import { faxServiceSettings } from './fax-service.ts';
import { importSettings, s3Settings } from './file-settings.ts';
import { linkSettings } from './link-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { payerSettings } from './payer-settings.ts';
import { sandboxSettings } from './sandbox-settings.ts';
import { sessionSettings } from './session-settings.ts';
import {
  addressList,
  host,
  hostList,
  mailServerAddress,
  type ProgramName,
  port,
  type Setting,
  webAddress,
  wholeNumber,
} from './setting-shapes.ts';

const repositoryRoot = resolve(import.meta.dirname, '../../..');

const everyProgram = ['server', 'worker', 'identity', 'sandbox', 'launcher'] as const;

/** Every setting of the product. The programs, `--help` and docs/generated/settings.md are based on this table. */
export const settings = {
  ...databaseSettings,
  WAYPOST_HOME: {
    shape: z.string().default(join(repositoryRoot, '.waypost')),
    readBy: everyProgram,
    about: 'the only folder to which the programs write',
    usual: '`.waypost` in the project',
  },
  WAYPOST_KEYRING_FILE: {
    shape: z.string().optional(),
    readBy: ['server', 'worker', 'identity'],
    about: 'the keys of protected values: keep them apart from the data, and back them up',
    usual: '`keys/keyring.json` in it',
  },
  WAYPOST_FILES: {
    shape: z.string().optional(),
    readBy: ['server', 'worker'],
    about: 'the folder of stored files, sealed: one that all machines share, backed up after the database',
    usual: '`files` in it',
  },
  AUDIT_HEADS_FILE: {
    shape: z.string().optional(),
    readBy: ['worker'],
    about: "signed ends of the audit record: keep it where the database's administrators cannot write",
    usual: '`audit/heads.jsonl` in it',
  },
  AUDIT_HEADS_EVERY_SECONDS: {
    shape: wholeNumber(10, 86_400).default(180),
    readBy: ['worker'],
    about:
      'how often the ends of the audit record are signed; a signed end shows records that were cut off later',
  },
  AUDIT_RETENTION_YEARS: {
    shape: wholeNumber(1, 100).default(7),
    readBy: [],
    about: 'how many years `npm run audit -- prune` leaves',
  },
  HOST: { shape: host.default('127.0.0.1'), readBy: everyProgram, about: 'the address to listen on' },
  PORT: { shape: port.default(4600), readBy: ['server', 'sandbox', 'launcher'], about: 'port of the server' },
  IDENTITY_PORT: {
    shape: port.default(4601),
    readBy: ['identity', 'launcher'],
    about: 'port of the embedded OpenID provider',
  },
  SANDBOX_PORT: {
    shape: port.default(4602),
    readBy: ['sandbox', 'launcher'],
    about: 'port of the stand-in payers',
  },
  SMTP_PORT: {
    shape: port.optional(),
    readBy: ['sandbox', 'launcher'],
    about: 'port at which the mailbox of the stand-ins takes messages, over SMTP',
    usual: '`SANDBOX_PORT` and 3',
  },
  WORKER_PORT: {
    shape: port.optional(),
    readBy: ['worker', 'launcher'],
    about: 'port of `/health` and `/ready` of the worker',
    usual: 'it does not listen',
  },
  METRICS_HOST: {
    shape: host.default('127.0.0.1'),
    readBy: ['server', 'worker', 'identity'],
    about: 'the address of `/metrics`, separate from the public address',
  },
  METRICS_PORT: {
    shape: port.optional(),
    readBy: ['server', 'worker', 'identity'],
    about:
      'port of `/metrics`, a different one for each program. Under `npm start` the worker uses the next port, and the provider the one after',
    usual: 'no metrics',
  },
  WAYPOST_URL: {
    shape: webAddress.optional(),
    readBy: ['server', 'identity', 'sandbox', 'launcher', 'admin'],
    neededBy: ['server', 'identity', 'admin'],
    about: 'the address of the portal as a browser sees it',
    inDemo: '`http://localhost` and `PORT`',
  },
  IDENTITY_URL: {
    shape: webAddress.optional(),
    readBy: ['server', 'worker', 'identity', 'launcher', 'admin'],
    neededBy: ['server', 'worker', 'identity', 'admin'],
    about: 'the address of the embedded provider as a browser sees it: its issuer',
    inDemo: '`http://localhost` and `IDENTITY_PORT`',
  },
  SANDBOX_URL: {
    shape: webAddress.optional(),
    readBy: ['server', 'sandbox', 'launcher'],
    about:
      'the address of the stand-ins, for which `{sandbox}` is the placeholder in the list of linked products',
    usual: 'none',
    inDemo: '`http://localhost` and `SANDBOX_PORT`',
  },
  TRUSTED_PROXIES: {
    shape: addressList.optional(),
    readBy: ['server', 'identity'],
    about: 'proxies that may say who the client is (X-Forwarded-For): `127.0.0.1, 10.0.0.0/24`',
    usual: 'none',
  },
  ...oidcSettings,
  ...documentSystemSettings,
  ...documentFilingSettings,
  ...faxServiceSettings,
  ...s3Settings,
  PROVIDER_EMAIL_DOMAIN: {
    shape: z.hostname('must be a domain').optional(),
    readBy: ['server'],
    about: 'the mail domain of the operator of the installation, whose people may have the type Support',
    usual: 'none',
    inDemo: '`waypost.example`',
  },
  SMTP_URL: {
    shape: mailServerAddress.optional(),
    readBy: ['worker'],
    neededBy: ['worker'],
    isSecret: true,
    about:
      'the mail server for messages to people: `smtps://user:password@mail.example.org:465`, or `smtp://` with STARTTLS, which is required unless the server is on this machine or the address ends with `?tls=none`',
    inDemo: 'the mailbox of the stand-ins',
  },
  MAIL_FROM: {
    shape: z
      .string()
      .regex(
        /^([^<>\r\n]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as Name <mail@example.org>',
      )
      .optional(),
    readBy: ['worker'],
    neededBy: ['worker'],
    about: 'the sender of the messages: `Waypost <no-reply@example.org>`',
    inDemo: '`Waypost <no-reply@waypost.example>`',
  },
  ...sessionSettings,
  BODY_LIMIT_BYTES: {
    shape: wholeNumber(65_536, 100 * 1024 * 1024).default(1024 * 1024),
    readBy: ['server'],
    about: 'the largest request body that is read',
  },
  REQUEST_TIMEOUT_MS: {
    shape: wholeNumber(1000, 600_000).default(30_000),
    readBy: ['server', 'identity'],
    about: 'a request that takes longer to arrive, body included, is cut off with 408',
  },
  GRAPHQL_DOCUMENTS: {
    shape: z.enum(['named', 'any'], { error: 'must be named or any' }).default('named'),
    readBy: ['server'],
    about:
      'the GraphQL documents that are answered: the named ones of the contract, or `any`, also introspection, within the limits of docs/api.md',
  },
  STOP_DRAIN_MS: {
    shape: wholeNumber(0, 600_000).default(500),
    readBy: ['server', 'identity'],
    about:
      'how long a stopping program still accepts requests while `/ready` is 503; longer than the interval at which your proxy checks it',
  },
  STOP_GRACE_MS: {
    shape: wholeNumber(0, 600_000).default(8000),
    readBy: ['server', 'worker', 'identity'],
    about: 'how long it then waits for running requests, payers included; a payer may take 60 s',
  },
  WAYPOST_OUTBOUND_HOSTS: {
    shape: hostList.optional(),
    readBy: ['server', 'worker'],
    about: 'the only hosts that may be called: `edi.example.org, *.payer.example`',
    usual: 'every public host',
  },
  WAYPOST_OUTBOUND_PRIVATE_HOSTS: {
    shape: hostList.optional(),
    readBy: ['server', 'worker'],
    about:
      'hosts at private addresses that connections of the operator may call, also without TLS; webhooks may not',
    usual: 'none',
    inDemo: 'the stand-ins',
  },
  WAYPOST_WEBHOOK_PRIVATE_HOSTS: {
    shape: hostList.optional(),
    readBy: ['server', 'worker'],
    about: 'hosts that webhooks of every organization may call at private addresses, also without TLS',
    usual: 'none',
    inDemo: 'the stand-ins',
  },
  ...payerSettings,
  ...importSettings,
  WEBHOOK_DAYS: {
    // A failed message can be resent for 14 days (W-166).
    shape: wholeNumber(14, 366).default(30),
    readBy: ['worker'],
    about: 'how many days messages to webhooks are stored, with their results',
  },
  LINKED_PRODUCTS_FILE: {
    shape: z.string().optional(),
    readBy: ['server'],
    about: 'JSON list of the linked products of the portal',
    usual: 'none',
    inDemo: '`apps/server/linked-products.json`',
  },
  WAYPOST_ENV_SUFFIX: {
    shape: z
      .string()
      .regex(/^[a-z0-9-]{1,32}$/i, 'may hold only letters, digits and hyphens')
      .default(''),
    readBy: ['server', 'identity', 'sandbox', 'launcher'],
    about: 'puts the portal under `/{suffix}/rco/`',
  },
  ...linkSettings,
  WAYPOST_CLOCK_OFFSET_SECONDS: {
    shape: wholeNumber(-3_155_760_000, 3_155_760_000).default(0),
    readBy: everyProgram,
    about: 'shifts the clock of every program',
  },
  ...sandboxSettings,
  LOG_LEVEL: {
    shape: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    readBy: ['server', 'worker', 'identity', 'sandbox'],
    about: 'JSON lines without patient data on standard output',
  },
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;
type Shapes = { [Name in SettingName]: (typeof settings)[Name]['shape'] };

const names = Object.keys(settings) as SettingName[];

/** Parses the environment's texts into the types of the settings. */
export const environment = z.object(
  Object.fromEntries(names.map((name) => [name, settings[name].shape])) as Shapes,
);

/** The settings whose value may be read from a file. */
export const secretNames: readonly string[] = names.filter((name) => 'isSecret' in settings[name]);

/** The settings that a program needs with PostgreSQL and that are missing. `OIDC_ISSUER` replaces the own provider. */
export function findMissingRequiredSettings(
  program: ProgramName,
  given: Record<string, string | undefined>,
): string[] {
  const isMissing = (name: SettingName): boolean => {
    const { neededBy }: Setting = settings[name];
    if (!neededBy?.includes(program) || given[name] !== undefined) return false;
    return name !== 'IDENTITY_URL' || program === 'identity' || given.OIDC_ISSUER === undefined;
  };
  return names
    .filter(isMissing)
    .map((name) => (name === 'IDENTITY_URL' && program !== 'identity' ? `${name} or OIDC_ISSUER` : name));
}

/** Describes what applies when a setting is not set: with PostgreSQL, and in the demo where that differs. */
function describeDefault(shape: z.ZodType, { usual, inDemo, neededBy }: Partial<Setting>): string {
  if (inDemo !== undefined) return `${neededBy ? 'must be set' : usual}; in the demo ${inDemo}`;
  if (usual !== undefined) return usual;
  const value = shape.parse(undefined);
  return value === '' ? 'none' : `\`${value}\``;
}

/** The rows of the table in the documentation: name, default, readers, meaning. */
export function settingRows(): { name: string; usual: string; readBy: string; about: string }[] {
  return names.map((name) => {
    const { shape, readBy, about, ...rest }: Setting = settings[name];
    const usual = describeDefault(shape, rest);
    const secretNote = rest.isSecret ? `. Secret: \`${name}_FILE\` may name a file that holds it` : '';
    const readers = readBy.length === everyProgram.length ? 'all' : readBy.join(', ');
    return { name, usual, readBy: readers, about: `${about}${secretNote}` };
  });
}
