interface Act<Answer> {
  /** What the action changes. Actions on the same subject run one after another, so that the last click wins. */
  subject: string;
  show: () => void;
  undo: () => void;
  send: () => Promise<Answer>;
  /** Shows the server's response. Not called if a later action has begun, whose response will follow. */
  settle?: (answer: Answer) => void;
}

/** Shows each action at once. If the server refuses it, undoes it and rethrows the refusal. */
export function createActionQueue() {
  const running = new Map<string, Promise<unknown>>();
  return {
    async act<Answer>({ subject, show, undo, send, settle }: Act<Answer>): Promise<void> {
      show();
      const sent = (running.get(subject) ?? Promise.resolve()).catch(() => undefined).then(send);
      running.set(subject, sent);
      const isLast = () => running.get(subject) === sent;
      try {
        const answer = await sent;
        if (isLast()) settle?.(answer);
      } catch (error) {
        if (isLast()) undo();
        throw error;
      } finally {
        if (isLast()) running.delete(subject);
      }
    },
    isRunning: (subject: string) => running.has(subject),
  };
}
