export { goodSchema } from '#api/features/content/good/contract.ts';
export { format } from '../lib/format.ts';
