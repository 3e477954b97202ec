import type { SecretCheck } from '#api/platform/community-secrets/community-secrets.ts';

const timeoutMs = 20_000;

/** Whether the service takes a key and has the model: asks it for one word. */
export async function checkModel(ai: { address: string; model: string }, key: string): Promise<SecretCheck> {
  try {
    const response = await fetch(`${ai.address}/chat/completions`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ model: ai.model, max_tokens: 1, messages: [{ role: 'user', content: 'Hello' }] }),
    });
    await response.body?.cancel();
    if (response.ok) return 'works';
    return response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused';
  } catch {
    return 'unreachable';
  }
}
