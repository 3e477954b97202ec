import { type PipelineResponse, type SendPipelineBody, type StreamRequest, sendPipeline } from './pipeline.ts';

/** A stream the server may still have open. Only its baton is kept, so requests can share it in workerd. */
interface KeptStream {
  database: string;
  /**
   * Null while an exchange uses the stream, and after one that failed or was abandoned. The server accepts a baton only
   * once, so such a stream can't be continued; it keeps its place here until the server closes it.
   */
  baton: string | null;
  openedAt: number;
  usedAt: number;
}

/** The server closes a stream that is idle for 10 s. */
const closedAfterMs = 10_000;

/** How long an idle stream is reused. Trying one that was just closed only costs one more exchange. */
const keptForMs = 9_500;

/** A stream keeps using a database that has since been deleted, so none is kept for long. */
const maxAgeMs = 30_000;

/** How many streams an isolate keeps. By default, a server opens 128 for all databases and processes together. */
export const pooledStreamLimit = { most: 32 };
const streams = new Set<KeptStream>();

/**
 * Sends requests on a stream that an earlier exchange left open, and leaves it open for the next one. For each new
 * stream the server parses the whole schema, which takes longer than most statements.
 */
export async function sendOnPooledStream(
  database: string,
  requests: StreamRequest[],
  post: SendPipelineBody,
): Promise<PipelineResponse> {
  const { stream, kept } = takeStream(database);
  if (!stream) return sendAndClose(requests, post);
  const isLastUse = stream.usedAt - stream.openedAt >= maxAgeMs;
  const asked = [...requests, ...(isLastUse ? [{ type: 'close' } as const] : clearStored(requests))];
  let answer = await sendPipeline(post, { baton: kept, requests: asked });
  if (kept && answer.refused && (await hasLostStream(answer.refused))) {
    stream.openedAt = stream.usedAt;
    answer = await sendPipeline(post, { baton: null, requests: asked });
  }
  if (answer.refused) return answer;
  if (answer.baton) Object.assign(stream, { baton: answer.baton, usedAt: Date.now() });
  else streams.delete(stream);
  return answer;
}

/** Sends requests on a stream of their own. */
export function sendAndClose(requests: StreamRequest[], post: SendPipelineBody): Promise<PipelineResponse> {
  return sendPipeline(post, { baton: null, requests: [...requests, { type: 'close' }] });
}

/** Clears stored statements, because the next exchange uses the same numbers. */
function clearStored(requests: StreamRequest[]): StreamRequest[] {
  return requests.flatMap((each) => (each.type === 'store_sql' ? { type: 'close_sql', sql_id: each.sql_id } : []));
}

/**
 * Whether the server no longer has the stream: then nothing ran and the exchange can be sent again. An already used
 * baton is different, because this very exchange may have used it before the connection was cut.
 */
async function hasLostStream(refused: Response): Promise<boolean> {
  if (refused.status !== 400) return false;
  return /STREAM_EXPIRED|invalid baton/i.test(await refused.clone().text());
}

/** Claims an idle stream of the database with its baton, or a place for a new stream, unless all places are taken. */
function takeStream(database: string): { stream?: KeptStream; kept: string | null } {
  const now = Date.now();
  let idle: KeptStream | undefined;
  for (const each of streams) {
    if (now - each.usedAt >= closedAfterMs) streams.delete(each);
    else if (!idle && each.baton && each.database === database && now - each.usedAt < keptForMs) idle = each;
  }
  if (!idle && streams.size >= pooledStreamLimit.most) return { kept: null };
  const stream = idle ?? { database, baton: null, openedAt: now, usedAt: now };
  const kept = stream.baton;
  Object.assign(stream, { baton: null, usedAt: now });
  streams.add(stream);
  return { stream, kept };
}
