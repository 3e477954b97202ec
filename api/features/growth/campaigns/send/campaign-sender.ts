import type { Tenant } from '#api/platform/tenancy/tenant-schema.ts';

/** The sender of campaigns, with the community's name in the language of `tenant`. */
export const campaignSender = ({ name, mailFrom }: Pick<Tenant, 'name' | 'mailFrom'>) => ({ name, address: mailFrom });
