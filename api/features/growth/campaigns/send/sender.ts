import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/** Who campaigns are from, under the community's name in the tenant's language. */
export const senderOf = ({ name, mailFrom }: Pick<Tenant, 'name' | 'mailFrom'>) => ({ name, address: mailFrom });
