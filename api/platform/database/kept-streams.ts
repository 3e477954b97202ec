/** The body of a Hrana pipeline, as the libSQL client sends it. */
interface Pipeline {
  baton?: string | null;
  requests: Array<{ type: string; sql_id?: number }>;
}

interface PipelineAnswer {
  baton: string | null;
  results: unknown[];
}

/** A database's streams that stay open. Only their batons are kept, so requests can share them in workerd. */
interface KeptStreams {
  /** The latest last. */
  idle: Array<{ baton: string; since: number }>;
  busy: Set<{ since: number }>;
}

/** The server closes a stream that is idle for 10 s. */
const keptForMs = 5_000;

/** If a visitor leaves, workerd ends the request without running what follows its exchange. */
const abandonedAfterMs = 10_000;

/** Out of the 128 that the server opens for a database. Other processes need some too. */
const maxKept = 16;
const closeResult = { type: 'ok', response: { type: 'close' } };
const byDatabase = new Map<string, KeptStreams>();

/**
 * Sends a pipeline on a stream that an earlier exchange left open, and leaves it open for the next.
 * For a new stream the server parses the whole schema, which takes longer than most statements.
 * A transaction's pipelines have a stream of their own, and are sent as they are.
 */
export async function sendOnKeptStream(
  database: string,
  body: string,
  send: (body: string) => Promise<Response>,
): Promise<Response> {
  const { baton, requests } = JSON.parse(body) as Pipeline;
  if (baton || requests.at(-1)?.type !== 'close') return send(body);
  const streams = keptStreams(database);
  const kept = streams.idle.pop()?.baton ?? null;
  if (!kept && streams.busy.size >= maxKept) return send(body);
  const asked = requests.slice(0, -1);
  // The next pipeline stores its statements under the same numbers.
  const stored = asked.filter(({ type }) => type === 'store_sql');
  const cleared = stored.map(({ sql_id }) => ({ type: 'close_sql', sql_id }));
  const sendOn = (stream: string | null) => send(JSON.stringify({ baton: stream, requests: [...asked, ...cleared] }));
  const use = { since: Date.now() };
  streams.busy.add(use);
  try {
    let response = await sendOn(kept);
    if (kept && response.status === 400) {
      // The server no longer has the stream, so nothing ran.
      await response.body?.cancel();
      response = await sendOn(null);
    }
    if (!response.ok) return response;
    const answer = (await response.json()) as PipelineAnswer;
    if (answer.baton) streams.idle.push({ baton: answer.baton, since: Date.now() });
    return Response.json({ ...answer, baton: null, results: [...answer.results.slice(0, asked.length), closeResult] });
  } finally {
    streams.busy.delete(use);
  }
}

function keptStreams(database: string): KeptStreams {
  const streams = byDatabase.get(database) ?? { idle: [], busy: new Set() };
  byDatabase.set(database, streams);
  const now = Date.now();
  const latest = streams.idle.at(-1);
  // The others have been idle for longer.
  if (latest && now - latest.since >= keptForMs) streams.idle.length = 0;
  for (const use of streams.busy) if (now - use.since >= abandonedAfterMs) streams.busy.delete(use);
  return streams;
}
