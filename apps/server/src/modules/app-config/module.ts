import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'appConfig'> = {
  appConfig: { settings: { kind: 'public' } },
};

/** What the portal has to know before it begins. */
export const appConfigModule = {
  owns: [],
  access,
} as const satisfies ServerModule;

export { frameOrigins, loadLinkedProducts } from './linked-products.ts';
export { appConfigRoutes } from './routes.ts';
