import { text } from 'node:stream/consumers';
import { type StartedServer, startServer } from './start-server.ts';

export const rightModelKey = 'a key of the model';

interface ModelRequest {
  model: string;
  messages: Array<{ role: string; content: string }>;
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

/**
 * A stand-in for an OpenAI-compatible service. The request controls it: `prose` returns no JSON,
 * `half` an incomplete recipe, `lost` an error.
 */
export async function startModelService(): Promise<StartedServer> {
  const server = await startServer(async (request, response) => {
    const { model, messages } = JSON.parse(await text(request)) as ModelRequest;
    const asked = messages.at(-1)?.content ?? '';
    const isKnown = request.headers.authorization === `Bearer ${rightModelKey}`;
    const isRight = request.method === 'POST' && request.url === '/v1/chat/completions' && model === 'small-model';
    response.statusCode = !isKnown ? 401 : !isRight ? 404 : asked === 'lost' ? 500 : 200;
    const content = answerTo(asked);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  return { ...server, url: `${server.url}/v1` };
}
