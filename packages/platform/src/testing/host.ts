// A process that opens the embedded database in the folder named by its argument and, on the input `insert`, inserts
// rows endlessly. It prints a line when the database is open and for every acknowledged row.
import { openDatabase } from '../database/open.ts';

const database = await openDatabase({ databaseUrl: null, home: process.argv[2] ?? '' });
const pool = database.pool('owner', 2);
await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (id int PRIMARY KEY)');
process.stdout.write('open\n');

process.stdin.on('data', async () => {
  for (let id = 0; id < 1_000_000; id += 1) {
    await pool.query('INSERT INTO acknowledged VALUES ($1)', [id]);
    process.stdout.write(`${id}\n`);
  }
});
