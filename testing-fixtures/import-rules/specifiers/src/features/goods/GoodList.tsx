import { listGoods } from '#api/features/good/index.ts';

export const GoodList = () => <p>{listGoods()}</p>;
