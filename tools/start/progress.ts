/** Prints one line when a step begins and one when it is done, so that the output is readable in a file too. */
export type Progress = {
  say(line: string): void;
  step<T>(title: string, run: () => Promise<T>, describe?: (result: T) => string): Promise<T>;
};

export function createProgress(write: (text: string) => void): Progress {
  const print = (line: string): void => write(`${line}\n`);
  return {
    say: print,
    async step(title, run, describe = () => 'done') {
      print(`${title} …`);
      const began = performance.now();
      const result = await run();
      print(`${title}: ${describe(result)} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
      return result;
    },
  };
}
