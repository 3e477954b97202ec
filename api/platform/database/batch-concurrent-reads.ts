import type { PipelineResponse, StreamRequest, StreamResult } from './pipeline.ts';

/** Runs one request of a stream. */
export type SendStreamRequest = (request: StreamRequest) => Promise<StreamResult>;

interface Waiting {
  request: StreamRequest;
  resolve: (result: StreamResult) => void;
  reject: (thrown: unknown) => void;
}

/** How many microtasks a read waits for others: enough to join the session's read with the page's reads. */
const turns = 40;

/** The maximum number of reads in one exchange. With more, the first would wait for too many others. */
const mostTogether = 8;

/**
 * Sends reads that start at the same time, such as the parts of a page, in one exchange. Each is its own transaction
 * and fails separately.
 */
export function batchConcurrentReads(
  exchange: (requests: StreamRequest[]) => Promise<PipelineResponse>,
  toError: (refused: Response) => Promise<Error>,
): SendStreamRequest {
  let open: Waiting[] | undefined;
  const sendSoon = async (together: Waiting[]) => {
    for (let turn = 0; turn < turns; turn += 1) await null;
    if (open === together) open = undefined;
    try {
      const answer = await exchange(together.map(({ request }) => request));
      if (answer.refused) throw await toError(answer.refused);
      for (const [index, { resolve }] of together.entries()) resolve(answer.results[index] as StreamResult);
    } catch (thrown) {
      for (const { reject } of together) reject(thrown);
    }
  };
  return (request) =>
    new Promise((resolve, reject) => {
      const asked = { request, resolve, reject };
      if (open && open.length < mostTogether) {
        open.push(asked);
        return;
      }
      open = [asked];
      void sendSoon(open);
    });
}
