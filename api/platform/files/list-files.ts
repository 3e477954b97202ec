import type { Environment } from '../tenancy/environment.ts';

/**
 * Lists the stored files under a prefix in order of key, a page at a time, because the storage returns at most 1,000 at
 * once. Files may be deleted between pages.
 */
export async function* listFiles(storage: Environment['FILES'], prefix: string): AsyncGenerator<R2Object[]> {
  let cursor: string | undefined;
  do {
    const page = await storage.list({ prefix, ...(cursor && { cursor }) });
    yield page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}
