import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import { demoEnvironment } from './demo.ts';

describe('loadConfig', () => {
  it('every setting of the demo has a default', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 4600,
      workerPort: null,
      url: 'http://localhost:4600',
      identityUrl: 'http://localhost:4601',
      oidcIssuer: 'http://localhost:4601',
      databaseUrl: null,
      clockOffsetSeconds: 0,
      envSuffix: '',
    });
  });

  it('addresses derive from ports, and files from the home folder', () => {
    const config = loadConfig({
      PORT: '7000',
      IDENTITY_PORT: '7001',
      WAYPOST_HOME: '/srv/way post',
      DATABASE_URL: '',
    });
    expect(config).toMatchObject({
      url: 'http://localhost:7000',
      oidcIssuer: 'http://localhost:7001',
      keyringFile: '/srv/way post/keys/keyring.json',
      databaseUrl: null,
    });
  });

  it('a secret is read from its file, which must exist and not be empty, and may not also be set as a variable', () => {
    const folder = mkdtempSync(join(tmpdir(), 'waypost-config-'));
    const [filled, empty, absent] = ['filled', 'empty', 'absent'].map((name) => join(folder, name));
    writeFileSync(join(folder, 'filled'), 'postgres://waypost@db/waypost\n');
    writeFileSync(join(folder, 'empty'), '\n');
    expect(loadConfig({ DATABASE_URL_FILE: filled }, { demo: true }).databaseUrl).toBe(
      'postgres://waypost@db/waypost',
    );
    for (const file of [empty, absent])
      expect(() => loadConfig({ DATABASE_URL_FILE: file }, { demo: true })).toThrow(
        'DATABASE_URL_FILE names a file that cannot be read or is empty',
      );
    const twice = { DATABASE_URL: 'postgres://db/other', DATABASE_URL_FILE: filled };
    expect(() => loadConfig(twice, { demo: true })).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    );
    rmSync(folder, { recursive: true });
  });

  it('the issuer keeps its trailing slash, and other addresses lose theirs', () => {
    const config = loadConfig({
      OIDC_ISSUER: 'https://login.example/',
      WAYPOST_URL: 'https://portal.example/',
    });
    expect([config.oidcIssuer, config.url]).toEqual(['https://login.example/', 'https://portal.example']);
  });

  it('host lists are parsed, and only the stand-ins may have private addresses in the demo', () => {
    expect(loadConfig({ SANDBOX_PORT: '7002' })).toMatchObject({
      outboundHosts: null,
      outboundPrivateHosts: ['localhost:7002'],
      webhookPrivateHosts: ['localhost:7002'],
      payerPrivateHosts: ['localhost:7002'],
    });
    const config = loadConfig({
      WAYPOST_OUTBOUND_HOSTS: 'edi.example.org, *.Payers.example:8443',
      WAYPOST_OUTBOUND_PRIVATE_HOSTS: '10.0.0.7,[fd00::1]:443',
    });
    expect(config.outboundHosts).toEqual(['edi.example.org', '*.payers.example:8443']);
    expect(config.outboundPrivateHosts).toEqual(['10.0.0.7', '[fd00::1]:443']);
    expect(loadConfig({ MEDICAID_PAYERS: "Our State's Plan, XS-1" }).medicaidPayers).toEqual([
      "our state's plan",
      'xs-1',
    ]);
    expect(loadConfig({ WAYPOST_WEBHOOK_PRIVATE_HOSTS: '10.0.0.8' }).webhookPrivateHosts).toEqual([
      '10.0.0.8',
    ]);
    expect(loadConfig({ WAYPOST_PAYER_PRIVATE_HOSTS: '10.0.0.9' }).payerPrivateHosts).toEqual(['10.0.0.9']);
    expect(() => loadConfig({ WAYPOST_OUTBOUND_HOSTS: 'https://edi.example.org/' })).toThrow(
      /WAYPOST_OUTBOUND_HOSTS must be hosts/,
    );
  });

  it('the mail server is the stand-in mailbox, or a server that never receives a password without TLS', () => {
    expect(loadConfig({ SANDBOX_PORT: '7002' })).toMatchObject({
      smtpPort: 7005,
      smtpUrl: 'smtp://localhost:7005?tls=none',
    });
    for (const good of [
      'smtps://u%40x:p%2Fw@mail.example.org',
      'smtp://10.0.0.7:25?tls=none',
      'smtp://[::1]/',
    ])
      expect(loadConfig({ SMTP_URL: good }).smtpUrl).toBe(good);
    for (const bad of [
      'https://mail.example.org',
      'mail.example.org:25',
      'smtp://u:hunter2@mail.example.org?tls=none',
      'smtps://mail.example.org?tls=none',
      'smtps://u:100%@mail.example.org',
      'smtp://mail.example.org/path',
    ]) {
      expect(() => loadConfig({ SMTP_URL: bad }), bad).toThrow(/SMTP_URL must be an address/);
      expect(() => loadConfig({ SMTP_URL: bad }), bad).not.toThrow(/hunter2/);
    }
  });

  it('a PostgreSQL installation gets no demo settings unless the demo is requested', () => {
    const postgresOnly = { DATABASE_URL: 'postgres://waypost@db.example.org/waypost' };
    const demoValues = {
      sandboxUrl: 'http://localhost:4602',
      smtpUrl: 'smtp://localhost:4605?tls=none',
      outboundPrivateHosts: ['localhost:4602'],
      webhookPrivateHosts: ['localhost:4602'],
      payerPrivateHosts: ['localhost:4602'],
      linkedProductsFile: expect.stringMatching(/apps\/server\/linked-products\.json$/),
      providerEmailDomain: 'waypost.example',
      mailFrom: 'Waypost <no-reply@waypost.example>',
    };
    expect(loadConfig({})).toMatchObject(demoValues);
    expect(loadConfig(postgresOnly, { demo: true })).toMatchObject(demoValues);
    expect(loadConfig(demoEnvironment(loadConfig(postgresOnly), postgresOnly))).toMatchObject(demoValues);
    expect(loadConfig(postgresOnly)).toMatchObject({
      sandboxUrl: null,
      smtpUrl: null,
      outboundPrivateHosts: [],
      webhookPrivateHosts: [],
      payerPrivateHosts: [],
      linkedProductsFile: null,
      providerEmailDomain: '',
      mailFrom: null,
    });
  });

  it.each([
    ['server', 'WAYPOST_URL, IDENTITY_URL or OIDC_ISSUER'],
    ['identity', 'WAYPOST_URL, IDENTITY_URL'],
    ['worker', 'IDENTITY_URL or OIDC_ISSUER, SMTP_URL, MAIL_FROM'],
    ['admin', 'WAYPOST_URL, IDENTITY_URL or OIDC_ISSUER'],
  ] as const)(
    'the %s names the settings that PostgreSQL requires and that are missing, in one sentence',
    (program, missing) => {
      const postgresOnly = { DATABASE_URL: 'postgres://waypost@db.example.org/waypost', MAIL_FROM: '' };
      expect(() => loadConfig(postgresOnly, { program })).toThrow(
        new ConfigError(`The configuration is not valid: beside DATABASE_URL these must be set: ${missing}.`),
      );
      expect(() => loadConfig(postgresOnly, { program, demo: true })).not.toThrow();
      expect(() => loadConfig({}, { program })).not.toThrow();
      const set = {
        ...postgresOnly,
        WAYPOST_URL: 'https://portal.example.org',
        [program === 'identity' ? 'IDENTITY_URL' : 'OIDC_ISSUER']: 'https://id.example.org',
        SMTP_URL: 'smtps://mail.example.org',
        MAIL_FROM: 'no-reply@example.org',
      };
      expect(() => loadConfig(set, { program })).not.toThrow();
    },
  );

  it('a ConfigError lists every problem at once and repeats no value', () => {
    const load = () =>
      loadConfig({
        PORT: '70000',
        IDENTITY_PORT: 'abc',
        WAYPOST_URL: 'ftp://x',
        DATABASE_URL: 'mysql://a:hunter2@b/c',
      });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(/PORT must be between 1 and 65535; IDENTITY_PORT must be a whole number/);
    expect(load).toThrow(/DATABASE_URL must be an address.*WAYPOST_URL must be an address/);
    expect(load).not.toThrow(/hunter2/);
  });

  it('the document system is off by default, and its settings are refused when only some are set', () => {
    expect(loadConfig({ DOCUMENTS_SCOPE: 'documents' }).documentSystem).toBeNull();
    const allSettings = {
      DOCUMENTS_AUTHORIZE_URL: 'https://documents.example/authorize/',
      DOCUMENTS_TOKEN_URL: 'https://documents.example/token',
      DOCUMENTS_CLIENT_ID: 'portal',
      DOCUMENTS_API_URL: 'https://documents.example/api',
      DOCUMENTS_VIEWER_URL: 'https://viewer.example/document.aspx',
    };
    expect(loadConfig({ ...allSettings, WAYPOST_ENV_SUFFIX: 'qa' }).documentSystem).toEqual({
      authorizeUrl: 'https://documents.example/authorize/',
      issuer: null,
      tokenUrl: 'https://documents.example/token',
      clientId: 'portal',
      clientSecret: null,
      scope: 'offline_access',
      redirectUrl: 'http://localhost:4600/qa/rco/docsCallBack',
      apiUrl: 'https://documents.example/api/',
      viewerUrl: 'https://viewer.example/document.aspx',
    });
    for (const missing of Object.keys(allSettings))
      expect(() => loadConfig({ ...allSettings, [missing]: '' })).toThrow(`${missing} is missing`);
  });
});
