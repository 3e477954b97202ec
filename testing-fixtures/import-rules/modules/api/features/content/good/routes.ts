import { goodSchema } from './contract.ts';
import { listGoods } from './list-goods.ts';

export const mountGoods = () => [goodSchema, listGoods];
