import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { liveContract } from '@waypost/contract/live/calls';
import type { Answers } from './answers.ts';

const livePath = liveContract.follow['~orpc'].route.path;
const calls = /^\/(services|frontend)\//;
const catalogue = process.env.WAYPOST_CATALOGUE_URL ?? 'http://localhost:4690';
/** The folder of the built portal, as the product serves it. */
const portal = process.env.WAYPOST_CATALOGUE_PORTAL ?? join(import.meta.dirname, '../../apps/portal/dist');
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
type File = { status: number; type: string; body: Buffer };

/**
 * One origin for the real portal, for the catalogue, whose files are fetched, and for the answers of a test. Answering through the browser's devtools would turn off its cache of compiled scripts:
 * each page would compile the portal again.
 */
export class Answering {
  /** The answers of the current test; null between tests. */
  answers: Answers | null = null;
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  readonly #files = new Map<string, Promise<File>>();

  static async begun(): Promise<Answering> {
    const answering = new Answering();
    await new Promise<void>((listening) => answering.#server.listen(0, '127.0.0.1', listening));
    return answering;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async end(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', catalogue);
    const { pathname } = url;
    if (pathname === '/health') response.end('up');
    else if (pathname === livePath) this.#follow(request, response);
    else if (calls.test(pathname)) await this.#call(request, url, response);
    else await this.#file(pathname, response);
  }

  /** Keeps a stream open, and sends the events of the test. */
  #follow(request: IncomingMessage, response: ServerResponse): void {
    const { answers } = this;
    const after = request.headers['last-event-id'];
    answers?.followedFrom.push(typeof after === 'string' ? after : null);
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.flushHeaders();
    answers?.live.add(response);
    response.once('close', () => answers?.live.delete(response));
  }

  async #call(request: IncomingMessage, { pathname, search }: URL, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const asked = { method: request.method ?? '', path: pathname, search, text };
    const { status, body } = (await this.answers?.answer(asked)) ?? { status: 503 };
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  async #file(path: string, response: ServerResponse): Promise<void> {
    const known = this.#files.get(path) ?? read(path);
    this.#files.set(path, known);
    const { status, type, body } = await known;
    // The names of these files contain a hash of their content, so they can be cached as the product's server does.
    const keeps = path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
    response.writeHead(status, { 'content-type': type, 'cache-control': keeps }).end(body);
  }
}

async function read(path: string): Promise<File> {
  return path.startsWith('/rco') ? await readPortal(path.slice('/rco'.length)) : await fetchFile(path);
}

/**
 * Every address that is no file serves the portal's page, with the placeholders that the server would have
 * filled in.
 */
async function readPortal(path: string): Promise<File> {
  const type = types[extname(path)];
  if (type !== undefined) return { status: 200, type, body: await readFile(join(portal, path)) };
  const page = await readFile(join(portal, 'index.html'), 'utf8');
  const keyed = page.replace('__SUBSCRIPTION_KEY__', 'shown-portal');
  return { status: 200, type: 'text/html', body: Buffer.from(keyed.replaceAll(/"__[A-Z_]+__"/g, '""')) };
}

async function fetchFile(path: string): Promise<File> {
  const response = await fetch(`${catalogue}${path}`, { headers: { accept: 'text/html,*/*' } });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? 'application/octet-stream',
    body: Buffer.from(await response.arrayBuffer()),
  };
}
