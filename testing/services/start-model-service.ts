import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StartedServer, startServer } from './start-server.ts';

export const rightModelKey = 'a key of the model';

interface ModelRequest {
  model: string;
  messages: Array<{ role: string; content: string }>;
  stream?: boolean;
}

/** A recipe as a well-behaved model returns it. */
const recipe = {
  servings: 4,
  prepMinutes: 10,
  cookMinutes: 25,
  ingredients: [
    { amount: 2.5, unit: 'dl', name: { et: 'kaerahelbeid', en: 'rolled oats' } },
    { amount: null, unit: null, name: { et: 'soola', en: 'salt' } },
  ],
  steps: [{ et: 'Keeda helbed pehmeks.', en: 'Cook the oats until soft.' }],
};

function answerTo(asked: string): string {
  if (asked === 'prose') return 'Certainly! Here is a recipe.';
  const steps = asked === 'half' ? [] : recipe.steps;
  return JSON.stringify({ summary: `${asked}.`, introduction: 'Soe ja lihtne.', recipe: { ...recipe, steps } });
}

/** How often each conversation was asked, for those that are answered only the second time. */
const asked = new Map<string, number>();

/** What a stream brings, word by word: the first source in its first sentence, or what was asked for. */
function wordsFor(content: string): string[] {
  const [, said] = /stand-in says: (.+)/.exec(content) ?? [];
  return (said ?? 'The model answers from the first source [1].').split(/(?<= )/);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Refusals to answer at all, by mode. */
const refusals: Record<string, (response: ServerResponse) => unknown> = {
  busy: (response) => response.writeHead(429, { 'retry-after': '0' }).end('{"error":{"message":"Rate limit reached"}}'),
  later: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  broken: (response) => response.writeHead(502).end('<html>'),
};

/** What goes wrong after three words, by mode. The stream ends there. */
const accidents: Record<string, (response: ServerResponse) => unknown> = {
  cut: (response) => response.destroy(),
  stalling: () => undefined,
  short: (response) => response.end(),
  failing: (response) => response.end(`data: ${JSON.stringify({ error: { message: 'The server had an error' } })}\n\n`),
};

/** Server-sent events like the service's own: pieces, the reason for the end, what it took, and `[DONE]`. */
async function stream(response: ServerResponse, content: string): Promise<void> {
  const [, mode = ''] = /stand-in: ([a-z]+)/.exec(content) ?? [];
  const times = (asked.get(content) ?? 0) + 1;
  asked.set(content, times);
  const refuse = refusals[mode === 'crowded' && times === 1 ? 'busy' : mode];
  if (refuse) return void refuse(response);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if (mode === 'silent') return;
  const send = (data: object) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  const choose = (delta: object, reason: string | null = null) =>
    send({ choices: [{ index: 0, delta, finish_reason: reason }] });
  response.write(': a comment\n\n');
  choose({ role: 'assistant', content: '' });
  for (const [index, word] of wordsFor(content).entries()) {
    if (mode === 'slowly' || index === 3) await wait(60);
    const happen = index === 3 && accidents[mode];
    if (happen) return void happen(response);
    choose({ content: word });
  }
  choose({}, 'stop');
  if (mode !== 'uncounted') send({ choices: [], usage: { prompt_tokens: 1_200, completion_tokens: 34 } });
  response.end('data: [DONE]\n\n');
}

/**
 * A stand-in for an OpenAI-compatible service. The request controls it. Without a stream: `prose` returns no JSON, `half`
 * an incomplete recipe, `lost` an error. With one: `stand-in: ` and a mode, and `stand-in says: ` and an answer.
 */
export async function startModelService(): Promise<StartedServer> {
  const server = await startServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as ModelRequest;
    const content = body.messages.at(-1)?.content ?? '';
    const isKnown = request.headers.authorization === `Bearer ${rightModelKey}`;
    const isRight = request.method === 'POST' && request.url === '/v1/chat/completions' && body.model === 'small-model';
    if (isKnown && isRight && body.stream) return await stream(response, content);
    response.statusCode = !isKnown ? 401 : !isRight ? 404 : content === 'lost' ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answerTo(content) } }] }));
  });
  return { ...server, url: `${server.url}/v1` };
}
