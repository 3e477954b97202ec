interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Listed {
  webSocketDebuggerUrl: string;
  id: string;
}

export type Inspector = Awaited<ReturnType<typeof openInspector>>;

const timeoutMs = 60_000;

async function list(port: number): Promise<Listed[]> {
  return (await fetch(`http://127.0.0.1:${port}/json`)).json() as Promise<Listed[]>;
}

/** Lists the isolates of a runtime that was started with `inspectorPort`: the Worker and Miniflare's own. */
export async function listIsolates(port: number): Promise<string[]> {
  return (await list(port)).map(({ id }) => id).sort();
}

/** Connects to an isolate's inspector. */
export async function openInspector(port: number, isolate: string) {
  const listed = await list(port);
  const found = listed.find(({ id }) => id === isolate);
  if (!found) throw new Error(`No isolate ${isolate} among: ${listed.map(({ id }) => id).join(', ')}.`);
  const socket = new WebSocket(found.webSocketDebuggerUrl);
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
      const late = setTimeout(() => resolve({ error: { message: 'no response' } }), timeoutMs);
      const { result, error } = await promise;
      clearTimeout(late);
      if (error) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    close: () => socket.close(),
  };
}
