import { listGoods } from '../../../api/features/good/index.ts';

export const startForm = () => listGoods();
