/** A stand-in for the browser's locks, which jsdom lacks. A lock has one holder at a time, in the order of requests. */
export function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      const turn = (held.get(name) ?? Promise.resolve()).catch(() => undefined).then(act);
      held.set(name, turn);
      return turn;
    },
  };
}
