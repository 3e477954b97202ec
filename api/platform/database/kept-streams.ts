/** The body of a Hrana pipeline, as the libSQL client sends it. */
interface Pipeline {
  baton?: string | null;
  requests: Array<{ type: string; sql_id?: number }>;
}

interface PipelineAnswer {
  baton: string | null;
  results: unknown[];
}

/** A stream the server may still have open. Only its baton is kept, so requests can share it in workerd. */
interface KeptStream {
  database: string;
  /**
   * Null while an exchange uses it, and after one that failed or was abandoned. The server accepts a baton only once,
   * so no one can continue such a stream; it keeps its place here until the server closes it.
   */
  baton: string | null;
  openedAt: number;
  usedAt: number;
}

/** The server closes a stream that is idle for 10 s. */
const closedAfterMs = 10_000;
const keptForMs = 5_000;

/** A stream keeps using a database that has since been deleted, so none is kept for long. */
const maxAgeMs = 30_000;

/** The server opens 128 for all databases and processes together. */
const maxKept = 32;
const closeResult = { type: 'ok', response: { type: 'close' } };
const streams = new Set<KeptStream>();

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
  const { stream, kept } = takeStream(database);
  if (!stream) return send(body);
  const asked = requests.slice(0, -1);
  // The next pipeline stores its statements under the same numbers.
  const stored = asked.filter(({ type }) => type === 'store_sql');
  const cleared = stored.map(({ sql_id }) => ({ type: 'close_sql', sql_id }));
  const isLastUse = stream.usedAt - stream.openedAt >= maxAgeMs;
  const sent = [...asked, ...(isLastUse ? [{ type: 'close' }] : cleared)];
  const sendOn = (last: string | null) => send(JSON.stringify({ baton: last, requests: sent }));
  let response = await sendOn(kept);
  if (kept && response.status === 400) {
    // The server no longer has the stream, so nothing ran.
    await response.body?.cancel();
    stream.openedAt = stream.usedAt;
    response = await sendOn(null);
  }
  if (!response.ok) return response;
  const answer = (await response.json()) as PipelineAnswer;
  if (answer.baton) Object.assign(stream, { baton: answer.baton, usedAt: Date.now() });
  else streams.delete(stream);
  return Response.json({ ...answer, baton: null, results: [...answer.results.slice(0, asked.length), closeResult] });
}

/** An idle stream of the database with its baton, or a place for a new one; nothing if all places are taken. */
function takeStream(database: string): { stream?: KeptStream; kept: string | null } {
  const now = Date.now();
  for (const each of streams) if (now - each.usedAt >= closedAfterMs) streams.delete(each);
  const isIdle = (each: KeptStream) => each.database === database && each.baton && now - each.usedAt < keptForMs;
  const idle = [...streams].find(isIdle);
  if (!idle && streams.size >= maxKept) return { kept: null };
  const stream = idle ?? { database, baton: null, openedAt: now, usedAt: now };
  const kept = stream.baton;
  Object.assign(stream, { baton: null, usedAt: now });
  streams.add(stream);
  return { stream, kept };
}
