const JAVA = 'calls a function of Java, which is not run: a model is data, and never runs code of the host';
const FOLDER_JAVA = '0076-feel-external-java/0076-feel-external-java-test-01';

/** The cases of the conformance kit that fail, by `folder/file id`, each with its reason. */
export const knownFailures: Readonly<Record<string, string>> = {
  [`${FOLDER_JAVA} boxed_001`]: JAVA,
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [
      `${FOLDER_JAVA} literal_${String(at + 1).padStart(3, '0')}`,
      JAVA,
    ]),
  ),
  [`${FOLDER_JAVA} varargs_001`]: JAVA,
};
