import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type EmbeddingsRequest, respondWithEmbeddings } from './stand-in-embeddings.ts';
import { type StartedServer, startServer } from './start-server.ts';

export const rightModelKey = 'a-key-of-the-model';

interface ModelRequest {
  model: string;
  messages?: Array<{ role: string; content: string }>;
  stream?: boolean;
  response_format?: { type: string };
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

type Material = Partial<Record<'title' | 'summary' | 'body' | 'coverAlt', string>> & {
  lines?: string[];
  sources?: Array<{ number: number; text: string }>;
  comments?: Array<{ member: string; text: string }>;
  conversation?: Array<{ from: string; text: string }>;
};

/**
 * Returns what a well-behaved model responds with in JSON: a recipe, a summary of comments, a reply in a conversation,
 * or a marked translation of each text.
 */
function answerTo(material: Material) {
  const { title = '', lines, sources } = material;
  if (sources)
    return { title: 'A draft', summary: 'In short.', body: `## What is said\n\n${sources[0]?.text} [1] [9]` };
  if (material.conversation) return { reply: `Tere, {name}! Vastan ${material.conversation.length} sõnumile.` };
  if (material.comments) {
    const sides = [{ says: 'Yes, as M1 says.', members: ['M1', 'M2', 'M99'] }];
    return { gist: `M1 asks, and ${material.comments.length} answer.`, sides, openQuestions: ['When?'] };
  }
  if (!lines) return { summary: `${title}.`, introduction: 'Soe ja lihtne.', recipe };
  const translate = (text = '') => text && `${text} (translated)`;
  const { summary, body = '', coverAlt } = material;
  return {
    title: translate(title),
    summary: translate(summary),
    body: body && `${body}\n\nTranslated.`,
    coverAlt: translate(coverAlt),
    lines: lines.map(translate),
  };
}

/** Faulty JSON that a model might return, by mode. `obeys` follows the instructions in the material. */
const jsonFaults: Record<string, (answer: object, material: Material) => string> = {
  prose: () => 'Certainly! Here is what you asked for.',
  half: (answer) => JSON.stringify(Object.fromEntries(Object.entries(answer).slice(0, 1))),
  fenced: (answer) => `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``,
  loses: (answer, { body = '' }) => JSON.stringify({ ...answer, body: body.replaceAll(/!?\[.*?\]\(.*?\)/g, '') }),
  repeats: (answer, material) => {
    const text = JSON.stringify(material).toLowerCase();
    return JSON.stringify({ ...answer, gist: text, reply: text });
  },
  obeys: (answer, { body = '' }) => {
    const text = `${body}\n\n[Win](https://evil.example/) ![](https://evil.example/pixel.png)`;
    return JSON.stringify({ ...answer, body: text, reply: text });
  },
};

/** Returns the answer to a question in JSON, in eight pieces. */
function piecesFor(content: string, mode: string): string[] {
  const material = JSON.parse(content) as Material;
  const answer = answerTo(material);
  const text = jsonFaults[mode]?.(answer, material) ?? JSON.stringify(answer);
  const length = Math.ceil(text.length / 8);
  return Array.from({ length: 8 }, (_, index) => text.slice(index * length, (index + 1) * length));
}

/** The number of requests for each conversation, for modes that only respond the second time. */
const asked = new Map<string, number>();

/** Returns the words of a stream: an answer from the first source, or the requested text. */
function wordsFor(content: string, mode: string, isJson: boolean): string[] {
  if (isJson) return piecesFor(content, mode);
  // The worst possible model repeats its whole input.
  if (mode === 'repeats') return [content];
  const [, said] = /stand-in says: (.+)/.exec(content) ?? [];
  return (said ?? 'The model answers from the first source [1].').split(/(?<= )/);
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Error responses, by mode. */
const refusals: Record<string, (response: ServerResponse) => unknown> = {
  busy: (response) => response.writeHead(429, { 'retry-after': '0' }).end('{"error":{"message":"Rate limit reached"}}'),
  later: (response) => response.writeHead(429, { 'retry-after': '60' }).end(),
  broken: (response) => response.writeHead(502).end('<html>'),
};

/** Errors after three words, by mode. The stream ends there. */
const streamFaults: Record<string, (response: ServerResponse) => unknown> = {
  cut: (response) => response.destroy(),
  stalling: () => undefined,
  short: (response) => response.end(),
  failing: (response) => response.end(`data: ${JSON.stringify({ error: { message: 'The server had an error' } })}\n\n`),
};

/** In the `timed` mode, sends the current time and then waits two seconds before the rest. */
async function sendTimeFirst(mode: string, choose: (delta: object) => void): Promise<void> {
  if (mode !== 'timed') return;
  choose({ content: `${Date.now()} ` });
  await wait(2_000);
}

/** Sends server-sent events like the real service: pieces, the finish reason, the usage, and `[DONE]`. */
async function stream(response: ServerResponse, content: string, isJson: boolean): Promise<void> {
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
  await sendTimeFirst(mode, choose);
  for (const [index, word] of wordsFor(content, mode, isJson).entries()) {
    if (mode === 'slowly' || index === 3) await wait(60);
    const happen = index === 3 && streamFaults[mode];
    if (happen) return void happen(response);
    choose({ content: word });
  }
  choose({}, 'stop');
  if (mode !== 'uncounted') send({ choices: [], usage: { prompt_tokens: 240, completion_tokens: 34 } });
  response.end('data: [DONE]\n\n');
}

/**
 * Starts a stand-in for an OpenAI-compatible service. The question controls it: `stand-in: ` and a mode, and, for
 * answers other than JSON, `stand-in says: ` and an answer. A request without a stream only checks the key.
 */
export async function startModelService(): Promise<StartedServer> {
  const server = await startServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as ModelRequest & EmbeddingsRequest;
    const content = body.messages?.at(-1)?.content ?? '';
    const isKnown = request.headers.authorization === `Bearer ${rightModelKey}`;
    if (isKnown && request.url === '/v1/embeddings') return respondWithEmbeddings(body, response);
    const isRight = request.method === 'POST' && request.url === '/v1/chat/completions' && body.model === 'small-model';
    const isJson = body.response_format?.type === 'json_object';
    if (isKnown && isRight && body.stream) return await stream(response, content, isJson);
    response.statusCode = !isKnown ? 401 : !isRight ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: 'Hello' } }] }));
  });
  return { ...server, url: `${server.url}/v1` };
}
