/** The namespace of each version of DMN. */
export const versions: Readonly<Record<string, string>> = {
  'http://www.omg.org/spec/DMN/20151101/dmn.xsd': '1.1',
  'http://www.omg.org/spec/DMN/20180521/MODEL/': '1.2',
  'https://www.omg.org/spec/DMN/20191111/MODEL/': '1.3',
  'https://www.omg.org/spec/DMN/20211108/MODEL/': '1.4',
  'https://www.omg.org/spec/DMN/20230324/MODEL/': '1.5',
};

/** Returns whether an expression language is FEEL; each version has its own URI. */
export const isFeel = (language: string | null): boolean =>
  language === null || language === '' || /feel/i.test(language);
