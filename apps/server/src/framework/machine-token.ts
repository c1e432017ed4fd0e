import type { FastifyRequest } from 'fastify';

/** What the tokens of machine accounts begin with, so that they are told from ID tokens. */
export const TOKEN_PREFIX = 'wpa_';

const tokenPattern = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{43})$`);

/** The access token of a machine account that a call carries; null for a call of a person. */
export const machineToken = ({ headers }: FastifyRequest): string | null =>
  tokenPattern.exec(headers.authorization ?? '')?.[1] ?? null;
