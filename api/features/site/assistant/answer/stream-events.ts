import type { AnswerEvents } from '../contract.ts';

const encoder = new TextEncoder();

type NamedEvent = { [Name in keyof AnswerEvents]: { name: Name; data: AnswerEvents[Name] } }[keyof AnswerEvents];

/** Server-sent events, one after the other. JSON has no line breaks, so one `data` line is the whole of it. */
export function streamEvents(events: readonly NamedEvent[]): Response {
  const waiting = [...events];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const event = waiting.shift();
      if (!event) return controller.close();
      controller.enqueue(encoder.encode(`event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`));
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' },
  });
}
