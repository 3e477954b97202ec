interface Act<Answer> {
  /** Key of what it changes: acts with the same key run one after another, so that the last click counts. */
  subject: string;
  show: () => void;
  undo: () => void;
  send: () => Promise<Answer>;
  /** Shows what the server says. A later act is already shown, and its answer comes after this one. */
  settle?: (answer: Answer) => void;
}

/** Shows acts at once, and takes them back when they are refused. The refusal is thrown. */
export function createActQueue() {
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
