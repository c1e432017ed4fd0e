import type { AccessOf, ServerModule } from '../../framework/module.ts';
import { appConfigRoutes } from './routes.ts';

const access: AccessOf<'appConfig'> = {
  appConfig: { settings: { kind: 'public' } },
};

/** The settings that the portal loads before it starts. */
export const appConfigModule = {
  owns: [],
  routes: { appConfig: appConfigRoutes },
  access,
} as const satisfies ServerModule;

export { frameOrigins, loadLinkedProducts } from './linked-products.ts';
