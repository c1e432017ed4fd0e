import { FileRefused } from '../refusal.ts';
import type { FileFormat, OpenFile, Sheet } from '../types.ts';
import { defaultLimits } from '../types.ts';
import { type PartListener, unpackParts } from './parts.ts';
import { xmlPart } from './xml.ts';

export type ListedSheet = Sheet & { part: string };

/** The sheets of a workbook with their parts. */
export class SheetList {
  readonly #named: Array<Sheet & { relation: string }> = [];
  readonly #targets = new Map<string, string>();
  usesDatesOf1904 = false;

  /** Returns the listener for a part that describes sheets; null for any other part. */
  createListener(part: string): PartListener | null {
    if (/^xl\/workbook\d*\.xml$/.test(part))
      return xmlPart({
        open: (name, attributes) => {
          if (name === 'sheet') this.#addSheet(attributes);
          if (name === 'workbookPr') this.usesDatesOf1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
        },
      });
    if (/^xl\/_rels\/workbook\d*\.xml\.rels$/.test(part))
      return xmlPart({
        open: (name, { Id, Type, Target }) => {
          if (name === 'Relationship' && Id && Target && Type?.endsWith('/worksheet'))
            this.#targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`);
        },
      });
    return null;
  }

  #addSheet(attributes: Readonly<Record<string, string>>): void {
    const relation = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
    const { name = '', state } = attributes;
    this.#named.push({ name, isHidden: state === 'hidden' || state === 'veryHidden', relation });
  }

  get sheets(): ListedSheet[] {
    return this.#named.flatMap(({ relation, ...sheet }) => {
      const part = this.#targets.get(relation);
      return part === undefined ? [] : [{ ...sheet, part }];
    });
  }
}

/** Lists the sheets of a workbook; the first visible one is used until the user chooses another. */
export async function inspectWorkbook(open: OpenFile): Promise<FileFormat> {
  const list = new SheetList();
  const names: string[] = [];
  const slices = unpackParts(
    open,
    (name) => {
      names.push(name);
      return list.createListener(name);
    },
    defaultLimits.unpacked,
  );
  for await (const _slice of slices);
  const hasPart = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  if (hasPart(/(^|\/)vbaProject\.bin$/i)) throw new FileRefused('macros');
  if (hasPart(/^xl\/workbook\.bin$/)) throw new FileRefused('binary-workbook');
  if (hasPart(/^(word|ppt)\/|^content\.xml$/)) throw new FileRefused('other-office');
  const sheets = list.sheets.map(({ name, isHidden }) => ({ name, isHidden }));
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0];
  if (!chosen) throw new FileRefused(hasPart(/^xl\//) ? 'broken-workbook' : 'zip');
  return { type: 'workbook', sheets, sheet: chosen.name };
}
