import { type HostileReader, numbered, times } from '@waypost/platform/testing/hostile';
import { compileExpression, compileUnaryTests, Evaluation, namesOf } from '../src/feel/index.ts';
import { checkModel, compileModel, LimitError, ModelError, readModel } from '../src/index.ts';
import { modelOf } from './support/fixtures.ts';

/** What is refused in words is read to its end as well. */
function orRefuse(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (error instanceof ModelError || error instanceof LimitError) return error.message;
    throw error;
  }
}

const table = (content: string) =>
  modelOf(`<decision id="d" name="D"><decisionTable id="t">${content}</decisionTable></decision>`);

/** Who takes apart what others wrote, with texts that could take more time than in proportion to their size. */
export const hostileReaders: readonly HostileReader[] = [
  {
    reader: 'a decision model',
    read: (source) =>
      orRefuse(() => {
        const { model } = readModel(source);
        return checkModel(compileModel(model));
      }),
    inputs: {
      'open elements': (size) => times('<a>', size),
      'elements in a row': (size) => modelOf(times('<a/>', size)),
      'blanks in a tag': (size) => `<definitions${times(' ', size)}`,
      attributes: (size) => `<a ${numbered((at) => `a${at}="" `, size)}/>`,
      references: (size) => modelOf(times('&amp;', size)),
      ampersands: (size) => modelOf(times('&', size)),
      comments: (size) => modelOf(times('<!---->', size)),
      'pieces of text': (size) => modelOf(times('<![CDATA[a]]>', size)),
      'line ends': (size) => modelOf(`${times('\n', size)}</a>`),
      rules: (size) =>
        table(`<output/>${times('<rule><outputEntry><text>1</text></outputEntry></rule>', size)}`),
      decisions: (size) => modelOf(numbered((at) => `<decision id="d${at}" name="D"/>`, size)),
      'the same id': (size) => modelOf(times('<decision id="d" name="D"/>', size)),
      'types of each other': (size) =>
        modelOf(
          numbered(
            (at) => `<itemDefinition name="t${at}"><typeRef>t${at + 1}</typeRef></itemDefinition>`,
            size,
          ),
        ),
    },
  },
  // The parser takes time that grows with the square of the length of a list or a name: what a text and a model may have of
  // these is limited (`evaluate/compile-text.ts`).
  {
    reader: 'an expression',
    read: (source) =>
      orRefuse(() => compileExpression(source, namesOf('a', 'a b')).run(new Map(), new Evaluation())),
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
    read: (source) => orRefuse(() => compileUnaryTests(source, namesOf('a')).test('a', new Map())),
    inputs: {
      values: (size) => `${times('"a",', size)}"a"`,
      ranges: (size) => `${times('[1..2],', size)}1`,
      dashes: (size) => times('-', size),
      comparisons: (size) => times('>', size),
    },
  },
];
