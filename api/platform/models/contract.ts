/**
 * Why a model gave no answer. `no_model`: none is set up, or its key is missing. `model_busy`, `model_slow`,
 * `model_unreachable`: worth trying again. `model_refused`: the service refuses the key or the model. `model_spent`: it
 * would exceed the month's ceiling. `model_unusable`: the answer isn't of the requested form.
 */
export const modelRefusals = {
  no_model: 'not_found',
  model_busy: 'unavailable',
  model_slow: 'unavailable',
  model_unreachable: 'unavailable',
  model_refused: 'unavailable',
  model_spent: 'unavailable',
  model_unusable: 'unavailable',
} as const;

export type ModelRefusal = keyof typeof modelRefusals;

/** How long a browser waits for an answer. The server gives up sooner, so the browser learns why there is no answer. */
export const modelPatienceMs = 160_000;
