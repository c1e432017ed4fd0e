import { addressHoldsNul, holdsNul } from '@waypost/platform/nul';
import type { FastifyInstance } from 'fastify';

const nulError = (): Error => Object.assign(new Error('text with a NUL'), { statusCode: 400 });

/** Refuses addresses with a NUL, which PostgreSQL cannot look up. */
export function refuseUnfitAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (addressHoldsNul(url)) throw nulError();
  });
}

/** Refuses forms with a NUL. */
export function refuseUnfitForms(app: FastifyInstance): void {
  app.addHook('preValidation', async ({ body }) => {
    if (holdsNul(body ?? '')) throw nulError();
  });
}
