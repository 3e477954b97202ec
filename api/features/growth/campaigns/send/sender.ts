import type { Context } from '#api/context.ts';
import { loadBrand, mailBrand } from '#api/features/brand/customizations/index.ts';

/** Whom campaigns are from, in the viewer's language. */
export async function senderOf(context: Context): Promise<{ name: string; address: string }> {
  const { tenant, origin, locale } = context;
  const { settings } = await loadBrand(context);
  return { name: mailBrand(settings, tenant, origin, locale).name, address: tenant.mailFrom };
}
