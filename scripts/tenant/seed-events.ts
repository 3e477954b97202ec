import type { EventEntry } from '#api/features/events/events/contract.ts';
import { createDemoEvents } from '#api/features/operations/demo-events/index.ts';
import type { Tenant } from '#tenants/schema.ts';
import { refuseProduction } from './seed-accounts.ts';
import type { Target } from './target/target.ts';

/** Makes the events of a demo community that are not there yet, on this machine only. After the people who go. */
export async function seedEvents(target: Target, tenant: Tenant, events: readonly EventEntry[]): Promise<number> {
  if (events.length === 0) return 0;
  refuseProduction(target.kind);
  return createDemoEvents({ db: target.connect(tenant), tenant, now: new Date() }, events);
}
