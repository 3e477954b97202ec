import { listGoods } from '#api/features/content/good/index.ts';

export const GoodList = () => <p>{listGoods()}</p>;
