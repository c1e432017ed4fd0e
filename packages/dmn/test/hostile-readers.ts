import { type HostileReader, numbered, times } from '@waypost/platform/testing/hostile';
import { compileExpression, compileUnaryTests, Evaluation, untypedNames } from '../src/feel/index.ts';
import { checkModel, compileModel, LimitError, ModelError, readModel } from '../src/index.ts';
import { buildModel } from './support/fixtures.ts';

/** Runs a reader, and accepts a refusal as a complete result. */
function runOrRefuse(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelError || error instanceof LimitError) return error.message;
    throw error;
  }
}

const table = (content: string) =>
  buildModel(`<decision id="d" name="D"><decisionTable id="t">${content}</decisionTable></decision>`);

/** Readers of untrusted texts, with texts that might take more than linear time. */
export const hostileReaders: readonly HostileReader[] = [
  {
    reader: 'a decision model',
    read: (source) =>
      runOrRefuse(() => {
        const { model } = readModel(source);
        return checkModel(compileModel(model));
      }),
    inputs: {
      'open elements': (size) => times('<a>', size),
      'elements in a row': (size) => buildModel(times('<a/>', size)),
      'blanks in a tag': (size) => `<definitions${times(' ', size)}`,
      attributes: (size) => `<a ${numbered((at) => `a${at}="" `, size)}/>`,
      references: (size) => buildModel(times('&amp;', size)),
      ampersands: (size) => buildModel(times('&', size)),
      comments: (size) => buildModel(times('<!---->', size)),
      'pieces of text': (size) => buildModel(times('<![CDATA[a]]>', size)),
      'line ends': (size) => buildModel(`${times('\n', size)}</a>`),
      rules: (size) =>
        table(`<output/>${times('<rule><outputEntry><text>1</text></outputEntry></rule>', size)}`),
      decisions: (size) => buildModel(numbered((at) => `<decision id="d${at}" name="D"/>`, size)),
      'the same id': (size) => buildModel(times('<decision id="d" name="D"/>', size)),
      'types of each other': (size) =>
        buildModel(
          numbered(
            (at) => `<itemDefinition name="t${at}"><typeRef>t${at + 1}</typeRef></itemDefinition>`,
            size,
          ),
        ),
    },
  },
  // The time of the parser grows with the square of the length of a list or a name, so the texts of a model are limited
  // (`evaluate/compile-text.ts`).
  {
    reader: 'an expression',
    read: (source) =>
      runOrRefuse(() => compileExpression(source, untypedNames('a', 'a b')).run(new Map(), new Evaluation())),
    inputs: {
      parentheses: (size) => times('(', size),
      'a sum': (size) => `1${times('+1', size)}`,
      'an endless text': (size) => `"${times('a', size)}`,
      escapes: (size) => `"${times('\\u0041', size)}"`,
      'a comment': (size) => `1 /*${times('*', size)}`,
      digits: (size) => times('9', size),
      negations: (size) => `${times('-', size)}1`,
      conditions: (size) => times('if true then ', size),
    },
  },
  {
    reader: 'a cell',
    read: (source) => runOrRefuse(() => compileUnaryTests(source, untypedNames('a')).test('a', new Map())),
    inputs: {
      values: (size) => `${times('"a",', size)}"a"`,
      ranges: (size) => `${times('[1..2],', size)}1`,
      dashes: (size) => times('-', size),
      comparisons: (size) => times('>', size),
    },
  },
];
