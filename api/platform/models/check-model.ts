import { classifySecretFailure, type SecretCheck } from '../community-secrets/community-secrets.ts';
import { callModel, type Model } from './call-model.ts';

const timeoutMs = 20_000;

/** Checks that the service accepts a key and has the model, by requesting one token. */
export async function checkModel(model: Model): Promise<SecretCheck> {
  try {
    const asked = { max_tokens: 1, messages: [{ role: 'user', content: 'Hello' }] };
    const response = await callModel(model, asked, timeoutMs);
    return response.ok ? 'works' : classifySecretFailure(response.status);
  } catch {
    return 'unreachable';
  }
}
