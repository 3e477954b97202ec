import { fetchExternal } from '../http/fetch-external.ts';

/** A language model of an OpenAI-compatible service. */
export interface Model {
  /** Base URL of the service, with its version: `https://api.openai.com/v1`. */
  address: string;
  model: string;
  key: string;
}

/** Builds the request for a chat completion. */
export const chatRequest = ({ address, model, key }: Model, body: object) => ({
  address: `${address}/chat/completions`,
  init: {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ model, ...body }),
  },
});

/** Sends a chat completion's body, to which the model is added. Throws if there is no response in time. */
export function callModel(model: Model, body: object, timeoutMs: number): Promise<Response> {
  const { address, init } = chatRequest(model, body);
  return fetchExternal(address, { ...init, timeoutMs });
}
