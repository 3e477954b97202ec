import { goodSchema } from '#api/features/content/good/contract.ts';
import { callApi } from '../lib/api-client.ts';

export const good = () => callApi(goodSchema);
