import { AppError } from '#api/platform/http/app-error.ts';
import { refuse } from '#api/platform/http/refusal.ts';

export function takeGood(left: number) {
  if (left > 9) throw new AppError('goods_kind', { code: 'goods_code' });
  return left === 0 ? refuse('goods_gone') : refuse('goods_refused');
}
