import type { AccessOf, ServerModule } from '../../http/module.ts';

const access: AccessOf<'appConfig'> = {
  appConfig: { settings: { kind: 'public' } },
};

/** The settings that the portal loads before it starts. */
export const appConfigModule = {
  owns: [],
  access,
} as const satisfies ServerModule;

export { frameOrigins, loadLinkedProducts } from './linked-products.ts';
export { appConfigRoutes } from './routes.ts';
