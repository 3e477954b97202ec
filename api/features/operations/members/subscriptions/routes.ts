import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { changeMemberPlan } from './change-member-plan.ts';
import { memberSubscriptionResponse } from './contract.ts';
import { refundCharges } from './refund-charges.ts';
import { endRenewal, resumeRenewal } from './set-renewal.ts';

const tag = 'members';
const path = '/api/admin/users/:id/subscription';
const act = { tag, method: 'post', answer: memberSubscriptionResponse } as const;

export function mountMemberSubscriptions(api: Api): void {
  endpoint(
    api,
    { ...act, path: `${path}/cancel`, summary: 'Cancel a member’s subscription at the end of the paid time' },
    endRenewal,
  );
  endpoint(
    api,
    { ...act, path: `${path}/resume`, summary: 'Let a member’s cancelled subscription renew after all' },
    resumeRenewal,
  );
  endpoint(
    api,
    { ...act, path: `${path}/change`, summary: 'Change a member’s plan with the next charge' },
    changeMemberPlan,
  );
  endpoint(
    api,
    { ...act, path: `${path}/refund`, summary: 'Refund a member’s charges and end their subscription' },
    refundCharges,
  );
}
