import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { SourceCode } from '@waypost/contract/sources/calls';
import { ClipboardPaste, Download, Pencil, Plus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { NewCode } from '#src/app/data-import/new-code.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { saveFile } from '#src/ui/data-grid/csv.ts';
import { FirstOf } from '#src/ui/FirstOf.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { MutedText, Table, TableScroll } from '#src/ui/table.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { codesCsv, withCodes } from './code-file.ts';
import { kindWords, type Meanings, meaningText } from './code-words.ts';
import { PasteCodes } from './PasteCodes.tsx';

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginBottom: 8,
  '& h3': { flex: '1 1 120px', margin: 0, fontSize: 13, lineHeight: '20px', fontWeight: 600 },
  '& h3:focus': { outline: 'none' },
});
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** More rows can be found with the search. */
const MAX_SHOWN = 100;

type CodeMapProps = {
  codes: readonly SourceCode[];
  meanings: Meanings;
  arePlansLoading: boolean;
  /** The errors of the server, by path. */
  refused: ReadonlyArray<{ path: string; message: string }>;
  begun: NewCode | null;
  onNewCodeDone: () => void;
  onChange: (codes: SourceCode[]) => void;
};

type Open = { view: 'paste' } | { view: 'code'; at: number | null };
const keyOf = ({ kind, code }: SourceCode): string => `${kind}\n${code}`;

/**
 * The meanings of a source's codes, one row each, with import from and export to CSV. They are saved with the source.
 */
export function CodeMap(props: CodeMapProps) {
  const { codes, meanings, arePlansLoading, refused, begun, onNewCodeDone, onChange } = props;
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const open: Open | null = opened ?? (begun && { view: 'code', at: null });
  const edited = open?.view === 'code' && open.at !== null ? (codes[open.at] ?? null) : null;
  const close = () => {
    setOpened(null);
    onNewCodeDone();
  };
  const troubles = new Map(
    refused.flatMap(({ path, message }) => {
      const at = /^(?:body\.)?codes\.(\d+)\./.exec(path)?.[1];
      const one = at === undefined ? undefined : codes[Number(at)];
      return one ? [[keyOf(one), message] as const] : [];
    }),
  );
  const text = search.trim().toLowerCase();
  const found = codes
    .map((one, at) => ({ one, at, meaning: meaningText(meanings, one) }))
    .filter(({ one, meaning }) =>
      `${kindWords[one.kind]} ${one.code} ${meaning}`.toLowerCase().includes(text),
    );
  return (
    <section aria-label="Codes">
      <Head>
        <h3 ref={heading} tabIndex={-1}>
          Codes <MutedText>{codes.length.toLocaleString('en-US')}</MutedText>
        </h3>
        {codes.length > 0 && (
          <SearchField label="Find a code" placeholder="Find a code" text={search} onSearch={setSearch} />
        )}
        <IconButton
          label="Download CSV"
          onClick={() =>
            saveFile('codes.csv', new Blob([codesCsv(codes, meanings)], { type: 'text/csv;charset=utf-8' }))
          }
        >
          <Download {...icon} />
        </IconButton>
        <Button
          size="small"
          startIcon={<ClipboardPaste {...icon} size={14} />}
          onClick={() => setOpened({ view: 'paste' })}
        >
          Paste CSV
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Plus {...icon} size={14} />}
          onClick={() => setOpened({ view: 'code', at: null })}
        >
          Add Code
        </Button>
      </Head>
      {troubles.size > 0 && (
        <div role="alert" style={{ marginBottom: 8 }}>
          <Banner kind="bad" title="Some codes cannot be kept.">
            <FirstOf
              texts={codes.flatMap((one) => {
                const trouble = troubles.get(keyOf(one));
                return trouble ? [`${kindWords[one.kind]} ${one.code}: ${trouble}`] : [];
              })}
            />
          </Banner>
        </div>
      )}
      {codes.length === 0 ? (
        <MutedText>Without codes the source has to send the values that are used here.</MutedText>
      ) : (
        <TableScroll>
          <Table aria-label="Codes" sx={{ minWidth: 460 }}>
            <colgroup>
              <col style={{ width: 120 }} />
              <col style={{ width: 140 }} />
              <col />
              <col style={{ width: 88 }} />
            </colgroup>
            <thead>
              <tr>
                <th scope="col">Kind</th>
                <th scope="col">Code</th>
                <th scope="col">Meaning</th>
                <th scope="col">
                  <span className="visually-hidden">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MAX_SHOWN).map(({ one, at, meaning }) => (
                <tr key={keyOf(one)}>
                  <td>{kindWords[one.kind]}</td>
                  <td title={one.code}>
                    <code>{one.code}</code>
                  </td>
                  <td title={meaning}>{meaning}</td>
                  <td>
                    <IconButton
                      small
                      label={`Edit ${one.code}`}
                      onClick={() => setOpened({ view: 'code', at })}
                    >
                      <Pencil {...icon} size={14} />
                    </IconButton>
                    <IconButton
                      small
                      label={`Remove ${one.code}`}
                      onClick={() => {
                        onChange(codes.filter((_one, other) => other !== at));
                        heading.current?.focus();
                      }}
                    >
                      <Trash2 {...icon} size={14} />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <p role="status">
            {found.length === 0 && <MutedText>No codes match</MutedText>}
            {found.length > MAX_SHOWN && (
              <MutedText>
                {MAX_SHOWN} of {found.length.toLocaleString('en-US')} are shown. Search to find others.
              </MutedText>
            )}
          </p>
        </TableScroll>
      )}
      {open?.view === 'code' && (
        <CodeDialog
          first={edited ?? (begun ? { kind: begun.kind, code: begun.code, meaning: '' } : null)}
          isEdited={edited !== null}
          others={codes.filter((one) => one !== edited)}
          meanings={meanings}
          arePlansLoading={arePlansLoading}
          onDone={(code) => {
            onChange(edited ? codes.map((one) => (one === edited ? code : one)) : [...codes, code]);
            close();
          }}
          onClose={close}
        />
      )}
      {open?.view === 'paste' && (
        <PasteCodes
          meanings={meanings}
          onTaken={(taken) => {
            onChange(withCodes(codes, taken));
            close();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
