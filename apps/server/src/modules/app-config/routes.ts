import type { AppSettings } from '@waypost/contract/app-config/calls';
import { implementer } from '../../framework/context.ts';
import { AppError } from '../../framework/errors.ts';
import { isEmbedded } from '../../framework/people/provider-accounts.ts';
import type { Program } from '../../framework/program.ts';

/** Paths of the services under the base URL; the portal hard-codes none (P-251). */
const services: AppSettings['services'] = {
  accountMaster: 'account-master',
  audit: 'audit',
  case: 'case',
  decisionManagement: 'decision-management',
  eligibilityPayers: 'eligibility-payers',
  eligibilityRules: 'eligibility-rules',
  patient: 'patient',
  payerData: 'payer-data',
  policy: 'policy',
  realtimeEligibility: 'realtime-eligibility',
  task: 'task',
  search: 'search',
  encryption: 'encryption',
  webhooksPortal: 'webhooks-portal',
};

function settings(program: Program): AppSettings {
  const { config, version, clock, linkedProducts } = program;
  return {
    environment: config.envSuffix,
    version,
    baseUrl: '/services',
    services,
    identityProvider: {
      authority: config.oidcIssuer,
      clientId: config.oidcClientId,
      scope: config.oidcScope,
      asksUserinfo: config.oidcUserinfo,
      journey: config.oidcJourney,
      isEmbedded: isEmbedded(program),
    },
    providerEmailDomain: config.providerEmailDomain,
    idleTimeoutMs: config.idleTimeoutMs,
    footer: {
      terms: config.termsUrl,
      privacy: config.privacyUrl,
      developerPortal: '/services/docs',
      copyright: `© ${clock.now().getUTCFullYear()} Waypost`,
    },
    news: config.news,
    webinar: config.webinar,
    linkedProducts: [...linkedProducts],
  };
}

export const appConfigRoutes = implementer.appConfig.router({
  settings: implementer.appConfig.settings.handler(({ input, context }) => {
    const { envSuffix } = context.program.config;
    const expected = envSuffix ? `v1-${envSuffix}` : 'v1';
    if (input.params.version !== expected) throw new AppError('NOT_FOUND');
    return settings(context.program);
  }),
});
