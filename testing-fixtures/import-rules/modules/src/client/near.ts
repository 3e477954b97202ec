export { goodSchema } from '#api/features/good/contract.ts';
export { format } from '../lib/format.ts';
