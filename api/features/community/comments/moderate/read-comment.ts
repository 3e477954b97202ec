import type { Context } from '#api/context.ts';
import type { Member } from '#api/permissions.ts';
import { AppError } from '#api/platform/http/app-error.ts';
import { type FoundComment, findAnyComment } from './queries.ts';

export async function readComment({ db }: Context, member: Member, id: string): Promise<FoundComment> {
  const [comment] = await findAnyComment(db, member, id);
  if (!comment) throw new AppError('not_found');
  return comment;
}
