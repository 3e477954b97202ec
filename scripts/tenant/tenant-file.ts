import { z } from 'zod';
import { brandSettingsSchema } from '#api/features/brand/customizations/contract.ts';
import { tenantSchema } from '../../api/platform/tenancy/tenant-schema.ts';

/** The schema of `tenants/<slug>/tenant.json`: the runtime settings, and the initial brand of a new community. */
export const tenantFileSchema = tenantSchema
  .extend({
    $schema: z.string().optional(),
    status: tenantSchema.shape.status.unwrap().exclude(['restoring'], 'one of active, suspended').default('active'),
    // The brand's names come from the community's settings.
    brand: brandSettingsSchema.omit({ names: true }),
  })
  .superRefine((tenant, issues) => {
    for (const plan of ['premium', 'donator'] as const) {
      for (const code of Object.values(tenant.currencyByLocale)) {
        if (tenant.prices[plan][code] === undefined) {
          issues.addIssue({
            code: 'custom',
            path: ['prices', plan, code],
            message: `a price in ${code}, because currencyByLocale uses it`,
          });
        }
      }
    }
  });

export type TenantFile = z.infer<typeof tenantFileSchema>;
