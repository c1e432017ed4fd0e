import { addressHoldsNul, holdsNul } from '@waypost/platform/nul';
import type { FastifyInstance } from 'fastify';

const unfit = (): Error => Object.assign(new Error('text with a NUL'), { statusCode: 400 });

/** Refuses addresses with a NUL: everything that is looked up by them is looked up in PostgreSQL, which holds none. */
export function refuseUnfitAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (addressHoldsNul(url)) throw unfit();
  });
}

/** The same of forms. */
export function refuseUnfitForms(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (holdsNul(body ?? '')) throw unfit();
  });
}
