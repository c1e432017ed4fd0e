/** Does each work when what was asked for before it has ended. */
export type OneAtATime = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function oneAtATime(): OneAtATime {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}
