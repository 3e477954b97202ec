import { listGoods } from '../../../../api/features/content/good/index.ts';

export const startForm = () => listGoods();
