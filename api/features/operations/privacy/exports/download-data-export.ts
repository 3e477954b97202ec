import { AppError } from '#api/platform/http/app-error.ts';
import { idParams } from '#api/platform/http/contract.ts';
import { verb } from '#api/verb.ts';
import { findReadyExport } from './queries.ts';
import { exportKey } from './rules.ts';

/** Downloads the copy. Responds 404 to anyone but its owner. */
export const downloadDataExport = verb(
  { access: 'member', params: idParams },
  async (context, { id }, { user }): Promise<Response> => {
    const { db, env, now, tenant } = context;
    const [ready] = await findReadyExport(db, id, user.id, now);
    if (!ready) throw new AppError('not_found');
    const file = await env.FILES.get(exportKey(tenant.slug, id)).catch((cause: unknown) => {
      throw new AppError('unavailable', { cause });
    });
    if (!file) throw new AppError('not_found');
    return new Response(file.body, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${tenant.slug}-${now.toISOString().slice(0, 10)}.zip"`,
      },
    });
  },
);
