import type { Context } from '#api/context.ts';
import { describeError, log } from '#api/platform/http/log.ts';
import type { AnswerEvents } from '../contract.ts';

const encoder = new TextEncoder();

export type SendEvent = <Name extends keyof AnswerEvents>(name: Name, data: AnswerEvents[Name]) => void;

/**
 * Streams server-sent events while they are written. JSON has no line breaks, so each event is one `data` line. If the
 * member leaves the page, writing continues, but sending stops.
 */
export function streamEvents({ defer, tenant }: Context, write: (send: SendEvent) => Promise<void>): Response {
  let reader: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      reader = controller;
    },
    cancel() {
      reader = null;
    },
  });
  const send: SendEvent = (name, data) => {
    reader?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`));
  };
  const finish = async () => {
    try {
      await write(send);
    } catch (error) {
      log('error', 'assistant.answer_failed', { community: tenant.slug, ...describeError(error) });
      send('error', { code: 'internal' });
    }
    reader?.close();
  };
  defer(finish());
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}
