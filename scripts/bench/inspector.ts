interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Listed {
  webSocketDebuggerUrl: string;
  id: string;
}

/** Connects to the inspector of a Worker that was started with `inspectorPort`. */
export async function openInspector(port: number) {
  const listed = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as Listed[];
  const [worker] = listed;
  if (!worker) throw new Error('No Worker is listed by its inspector.');
  const socket = new WebSocket(worker.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer.')), { once: true });
  });
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let sent = 0;
  return {
    call: async <Result>(method: string): Promise<Result> => {
      sent += 1;
      const { promise, resolve } = Promise.withResolvers<Answer>();
      waiting.set(sent, resolve);
      socket.send(JSON.stringify({ id: sent, method }));
      const { result, error } = await promise;
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    close: () => socket.close(),
  };
}
