import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { permanentFailure } from './failures.ts';
import type { Letter } from './letter.ts';

const require = createRequire(import.meta.url);
/** Read once: parsing a font takes most of the time of a letter. */
const readFont = (file: string): Font => create(readFileSync(file)) as Font;
/** The portal's typeface: Latin, Greek and Cyrillic letters with all their marks. */
const plain = readFont(
  require.resolve('@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf'),
);
const bold = readFont(
  require.resolve('@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf'),
);

/**
 * A parsed font, which the types of the library do not declare. Each glyph remembers the character for which it was
 * first used, which copying text from the letter returns, so glyphs must not be shared between documents.
 */
function toFontSource(font: Font): ArrayBuffer {
  const source = font as unknown as ArrayBuffer & { _glyphs: object };
  source._glyphs = {};
  return source;
}

const inch = 72;

/**
 * Typesets a letter as a tagged PDF on US Letter paper. The same letter gives the same bytes.
 * @throws SendError when the font lacks a character: nothing is left out silently
 */
export async function pdfOf({ title, paragraphs, writtenAt }: Letter): Promise<Buffer> {
  checkCharacters([title, ...paragraphs].join('\n'));
  const document = new PDFDocument({
    size: 'LETTER',
    margin: inch,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    // The parsed fonts are registered below.
    font: '',
    info: { Title: title, Producer: 'Waypost', Creator: 'Waypost', CreationDate: writtenAt },
  });
  document.registerFont('plain', toFontSource(plain)).registerFont('bold', toFontSource(bold)).font('plain');
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
  const letter = document.struct('Document');
  document.addStructure(letter);
  const add = (kind: 'H1' | 'P', set: () => void): void => void letter.add(document.struct(kind, {}, [set]));
  add('H1', () => document.font('bold').fontSize(15).text(title).moveDown(0.8));
  for (const paragraph of paragraphs)
    add('P', () => document.font('plain').fontSize(10.5).text(paragraph, { lineGap: 3 }).moveDown(0.7));
  letter.end();
  document.end();
  await ended;
  return Buffer.concat(pieces);
}

function checkCharacters(text: string): void {
  const isMissing = (character: string): boolean =>
    !/\s/.test(character) && !plain.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  if ([...text].some(isMissing)) throw permanentFailure('characters');
}
