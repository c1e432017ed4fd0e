import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const HEADINGS =
  'MRN,Visit #,Pt Last Name,Pt First Name,MI,DOB,Sex,Address,City,State,Zip,Home Phone,Email,DOS,Ins1 Name,Ins1 Member ID,Ins1 Group #,Ins1 Rel,Ins2 Name,Ins2 Policy #';

function* lines(rows: number): Generator<string> {
  yield `${HEADINGS}\r\n`;
  for (let at = 0; at < rows; at += 1) {
    const [month, day] = [1 + (at % 12), 1 + (at % 28)];
    const second = at % 3 === 0 ? 'Medicare,1EG4TE5MK73' : ',';
    yield `${String(at).padStart(7, '0')},V-${at},"O'Neil-${at % 997}",Ann ${at % 503},${'ABC'[at % 3]},${month}/${day}/${1930 + (at % 80)},${at % 2 === 0 ? 'M' : 'F'},"${at} ""Old"" Mill Road",Lakemont,OH,0${1000 + (at % 9000)},(555) 555-${1000 + (at % 9000)},p${at}@example.org,${month}/${day}/2026,Tidewater PPO,TWM${at},G${at % 99},Self,${second}\r\n`;
  }
}

/** Writes a registration list like a practice's export; the same number of rows always gives the same list. */
export const writeList = (file: string, rows: number): Promise<void> =>
  pipeline(Readable.from(lines(rows)), createWriteStream(file));
