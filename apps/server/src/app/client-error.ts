import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { headerNames } from '@waypost/contract/core/headers';
import { AppError } from '../framework/errors.ts';
import { problem } from './problem.ts';

/** Node's codes for requests that never arrived whole; every other code means an unreadable request. */
const codes: Readonly<Record<string, 'REQUEST_TIMEOUT' | 'HEADERS_TOO_LARGE'>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
};

/** Answers a request that arrived too slowly or is not HTTP with the usual problem body, and closes the connection. */
export function clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy();
  const { code, status } = new AppError(codes[error.code ?? ''] ?? 'BAD_REQUEST');
  const id = randomUUID();
  const body = JSON.stringify(problem(code, id));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/problem+json; charset=utf-8',
      'cache-control: no-store',
      'connection: close',
      `${headerNames.correlationId}: ${id}`,
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
}
