/** The database server's HTTP protocol: Hrana 2 over JSON, https://github.com/tursodatabase/libsql/blob/main/docs/HRANA_2_SPEC.md */

/** A value in the protocol's format. Integers are strings, because JSON numbers lose digits beyond 2^53. */
export type WireValue =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string };

export interface WireStatement {
  sql?: string;
  sql_id?: number;
  args?: WireValue[];
  want_rows: boolean;
}

export type WireCondition = { type: 'ok'; step: number } | { type: 'not'; cond: WireCondition };

interface WireStep {
  stmt: WireStatement;
  condition?: WireCondition;
}

export type StreamRequest =
  | { type: 'store_sql'; sql_id: number; sql: string }
  | { type: 'close_sql'; sql_id: number }
  | { type: 'execute'; stmt: WireStatement }
  | { type: 'batch'; batch: { steps: WireStep[] } }
  | { type: 'close' };

export interface WireResult {
  cols: ReadonlyArray<{ name: string | null; decltype?: string | null }>;
  rows: ReadonlyArray<readonly WireValue[]>;
  affected_row_count: number;
  last_insert_rowid: string | null;
}

export interface WireError {
  message: string;
  code?: string | null;
}

export interface WireBatchResult {
  step_results: ReadonlyArray<WireResult | null>;
  step_errors: ReadonlyArray<WireError | null>;
}

export type StreamResult =
  | { type: 'ok'; response: { type: string; result?: unknown } }
  | { type: 'error'; error: WireError };

export interface Pipeline {
  baton: string | null;
  requests: readonly StreamRequest[];
}

interface PipelineAnswer {
  /** Continues the stream; null once it is closed. */
  baton: string | null;
  results: readonly StreamResult[];
}

/** The server's response: the results of each request, or a refusal of the whole pipeline before any of it ran. */
export type PipelineResponse = { refused: Response } | ({ refused?: never } & PipelineAnswer);

/** Sends a pipeline's body. */
export type SendPipelineBody = (body: string) => Promise<Response>;

/** Makes one exchange. Responses are parsed here and nowhere else. */
export async function sendPipeline(post: SendPipelineBody, pipeline: Pipeline): Promise<PipelineResponse> {
  const response = await post(JSON.stringify(pipeline));
  return response.ok ? ((await response.json()) as PipelineAnswer) : { refused: response };
}
