// A minimal Node server for the same page, to compare with the product. `node bare-server.ts STATEMENTS PORT` sends the
// statements of a page to the PostgreSQL at BARE_DATABASE_URL at each call, and responds with the rows as JSON.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createPool } from '@waypost/platform/database/pool';
import type { Statement } from './sql.ts';

const CONNECTIONS = 10;
const [file = '', port = ''] = process.argv.slice(2);
const statements: Statement[] = JSON.parse(readFileSync(file, 'utf8'));
const to = { connectionString: process.env.BARE_DATABASE_URL ?? '' };
const pool = createPool({ to, statementTimeoutMs: null }, 'app', CONNECTIONS);

createServer(async (_, response) => {
  try {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(await rowsOfPage()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}).listen(Number(port), '127.0.0.1');

async function rowsOfPage(): Promise<unknown[]> {
  const client = await pool.connect();
  try {
    let page: unknown[] = [];
    for (const { sql, parameters } of statements) {
      const { rows } = await client.query(sql, parameters);
      if (/from task t/.test(sql) && rows.length > page.length) page = rows;
    }
    return page;
  } finally {
    client.release();
  }
}
