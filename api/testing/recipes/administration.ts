import { createPng } from '#api/platform/images/testing.ts';
import { suppressAddress } from '#api/platform/mail/suppressions.ts';
import { turnOnTwoFactor } from '../authenticator.ts';
import { actors, type CommonResponse, call, createTestContext, day, later, type TestCommunity } from '../index.ts';
import { aboutNewItem, asAdmin, type Recipes, withExistingItem } from './recipe.ts';

/** Uploads an import of one person. */
async function uploadOnePersonImport(community: TestCommunity): Promise<{ id: string }> {
  const answer = await call<{ data: { id: string } } & CommonResponse>(community, 'PUT', '/api/admin/user-imports', {
    ...{ as: await actors.admin(community), body: new TextEncoder().encode('email\nuus@people.test\n') },
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.body.data;
}

const waitingToJoin = (community: TestCommunity) => actors.member(community, { user: { status: 'waiting' } });

/** Creates a member whose address is suppressed. */
async function bounced(community: TestCommunity): Promise<{ id: string }> {
  const member = await actors.member(community);
  const context = createTestContext(community);
  await suppressAddress(context.db, context, member.email, 'bounced', 1);
  return member;
}

async function withTwoFactor(community: TestCommunity): Promise<{ id: string }> {
  const member = await actors.member(community);
  await turnOnTwoFactor(community, member);
  return member;
}

/** Requests a member's two-factor reset as an administrator. */
async function requestTwoFactorReset(community: TestCommunity): Promise<{ id: string }> {
  const { id } = await withTwoFactor(community);
  const answer = await call<{ data: { id: string } }>(community, 'POST', `/api/admin/users/${id}/two-factor-reset`, {
    ...{ as: await actors.admin(community), body: { reason: 'Telefon läks kaotsi' } },
  });
  return answer.body.data;
}

/** Prepares an action on one member, without starting it. */
async function prepareUnstartedAction(community: TestCommunity): Promise<{ id: string }> {
  await actors.member(community);
  const answer = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/bulk-acts', {
    ...{ as: await actors.admin(community), body: { kind: 'sign_out', reason: 'Leke', filter: { role: 'user' } } },
  });
  return answer.body.data;
}

/** Creates a tag that no one has. */
async function insertUnusedTag(community: TestCommunity, name = 'Koor'): Promise<{ id: string }> {
  const answer = await call<{ data: { id: string } }>(community, 'POST', '/api/admin/member-tags', {
    ...{ as: await actors.admin(community), body: { name } },
  });
  return answer.body.data;
}

/** Creates an invitation that waits for its owner. */
async function invitationOf(community: TestCommunity): Promise<{ id: string }> {
  const as = await actors.admin(community);
  const path = '/api/admin/invitations';
  await call(community, 'POST', path, { as, body: { people: [{ email: 'uus@people.test' }] } });
  const { body } = await call<{ data: { items: Array<{ id: string }> } }>(community, 'GET', path, { as });
  return { id: body.data.items[0]?.id ?? '' };
}

const withInvitation = async (community: TestCommunity) => {
  const { id } = await invitationOf(community);
  return { as: await actors.admin(community), body: { ids: [id] } };
};

const customizations = '/api/admin/customizations';

/** Creates an administrator with a draft that differs from the published brand. */
const withBrandDraft = async (community: TestCommunity) => {
  const as = await actors.admin(community);
  await call(community, 'PUT', customizations, { as, body: { revision: 0, changes: { corners: 'round' } } });
  return { as, body: { revision: 1, version: 1 } };
};

const withScheduleOf = async (community: TestCommunity) => {
  const { as, body } = await withBrandDraft(community);
  return { as, body: { ...body, at: later(day).toISOString() } };
};

const withTwoBrands = async (community: TestCommunity) => {
  const { as, body } = await withBrandDraft(community);
  await call(community, 'POST', `${customizations}/publish`, { as, body });
  return { as, params: { number: '1' }, body: { version: 2 } };
};

/** Calls for the administration. */
export const administrationCalls: Recipes = {
  'GET /api/admin/weekly-figures': asAdmin(),
  'PUT /api/admin/weekly-figures': asAdmin({ body: { isOn: true } }),
  'GET /api/admin/customizations': asAdmin(),
  'PUT /api/admin/customizations': asAdmin({ body: { revision: 0, changes: { corners: 'round' } } }),
  'DELETE /api/admin/customizations': asAdmin({ body: { revision: 0 } }),
  'POST /api/admin/customizations/publish': withBrandDraft,
  'PUT /api/admin/customizations/schedule': withScheduleOf,
  'DELETE /api/admin/customizations/schedule': async (community) => {
    const { as, body } = await withScheduleOf(community);
    await call(community, 'PUT', `${customizations}/schedule`, { as, body });
    return { as };
  },
  // The versions take two database exchanges, the session and the rows; an isolate remembers which version is current.
  'GET /api/admin/customizations/palettes': asAdmin({ query: 'color=%233b82f6' }),
  'GET /api/admin/customizations/versions': asAdmin(),
  'POST /api/admin/customizations/versions/:number/restore': withTwoBrands,
  'POST /api/admin/customizations/versions/:number/draft': asAdmin({ params: { number: '1' }, body: { revision: 0 } }),
  'PUT /api/admin/customizations/logos/:kind': asAdmin({
    ...{ params: { kind: 'main' }, query: 'revision=0' },
    ...{ body: createPng({ width: 300, height: 100 }), headers: { 'content-type': 'image/png' } },
  }),
  'GET /api/admin/customizations/home': asAdmin(),
  'PUT /api/admin/customizations/home': asAdmin({
    body: { revision: 0, sections: { '0192e4a0-0000-7000-8000-000000000001': { place: 3 } } },
  }),
  'GET /api/admin/customizations/pictures': asAdmin(),
  // Takes two database exchanges: the session and the rate limit.
  'PUT /api/admin/customizations/pictures': asAdmin({
    body: createPng({ width: 300 }),
    headers: { 'content-type': 'image/png' },
  }),
  'POST /api/admin/customizations/preview': asAdmin({ body: { days: 7 } }),
  'DELETE /api/admin/customizations/preview': asAdmin(),
  'GET /api/admin/user-imports': withExistingItem(uploadOnePersonImport, asAdmin()),
  'PUT /api/admin/user-imports': asAdmin({
    body: new TextEncoder().encode('email\nuus@people.test\n'),
    headers: { 'content-type': 'application/octet-stream' },
  }),
  'GET /api/admin/user-imports/:id': aboutNewItem(uploadOnePersonImport, asAdmin()),
  'GET /api/admin/user-imports/:id/refused': aboutNewItem(uploadOnePersonImport, asAdmin()),
  'POST /api/admin/user-imports/:id/start': aboutNewItem(uploadOnePersonImport, asAdmin({ body: {} })),
  'POST /api/admin/user-imports/:id/stop': async (community) => {
    const [{ id }, as] = [await uploadOnePersonImport(community), await actors.admin(community)];
    await call(community, 'POST', `/api/admin/user-imports/${id}/start`, { as, body: {} });
    return { as, params: { id } };
  },
  'GET /api/admin/bulk-acts': withExistingItem(prepareUnstartedAction, asAdmin()),
  'POST /api/admin/bulk-acts': withExistingItem(
    actors.member,
    asAdmin({ body: { kind: 'sign_out', reason: 'Leke', filter: {} } }),
  ),
  'GET /api/admin/bulk-acts/:id': aboutNewItem(prepareUnstartedAction, asAdmin()),
  'POST /api/admin/bulk-acts/:id/start': aboutNewItem(prepareUnstartedAction, asAdmin({ body: { count: 1 } })),
  'POST /api/admin/bulk-acts/:id/stop': async (community) => {
    const [{ id }, as] = [await prepareUnstartedAction(community), await actors.admin(community)];
    await call(community, 'POST', `/api/admin/bulk-acts/${id}/start`, { as, body: { count: 1 } });
    return { as, params: { id } };
  },
  'GET /api/admin/member-tags': withExistingItem(insertUnusedTag, asAdmin()),
  'POST /api/admin/member-tags': asAdmin({ body: { name: 'Asutaja' } }),
  'PATCH /api/admin/member-tags/:id': aboutNewItem(insertUnusedTag, asAdmin({ body: { name: 'Asutaja' } })),
  'POST /api/admin/member-tags/:id/merge': async (community) => {
    const [{ id }, { id: into }] = [await insertUnusedTag(community), await insertUnusedTag(community, 'Asutaja')];
    return { as: await actors.admin(community), params: { id }, body: { into } };
  },
  'DELETE /api/admin/member-tags/:id': aboutNewItem(insertUnusedTag, asAdmin()),
  'POST /api/admin/users/:id/tags': aboutNewItem(actors.member, asAdmin({ body: { name: 'Koor' } })),
  'DELETE /api/admin/users/:id/tags/:tag': async (community) => {
    const [{ id }, as] = [await actors.member(community), await actors.admin(community)];
    const path = `/api/admin/users/${id}/tags`;
    const { body } = await call<{ data: { id: string } }>(community, 'POST', path, { as, body: { name: 'Koor' } });
    return { as, params: { id, tag: body.data.id } };
  },
  'GET /api/admin/user-filters': asAdmin(),
  'POST /api/admin/user-filters': asAdmin({ body: { name: 'Staff', filter: { role: 'moderator' } } }),
  'DELETE /api/admin/user-filters/:name': asAdmin({ params: { name: 'Staff' } }),
  'GET /api/admin/users': asAdmin({ query: 'q=mari&tier=premium&seen=week' }),
  'GET /api/admin/invitations': withExistingItem(invitationOf, asAdmin({ query: 'q=people.test&state=waiting' })),
  'POST /api/admin/invitations': asAdmin({ body: { people: [{ email: 'uus@people.test' }], note: 'Tule ka!' } }),
  'POST /api/admin/invitations/check': asAdmin({ body: { emails: ['uus@people.test', 'x'] } }),
  'POST /api/admin/invitations/resend': withInvitation,
  'POST /api/admin/invitations/revoke': withInvitation,
  'GET /api/admin/users/export': asAdmin(),
  'GET /api/admin/users/:id': aboutNewItem(actors.member, asAdmin()),
  'PATCH /api/admin/users/:id': aboutNewItem(actors.member, asAdmin({ body: { role: 'moderator' } })),
  'DELETE /api/admin/users/:id': async (community) => {
    const { id, email } = await actors.member(community);
    const body = { address: email, reason: 'Palus ise' };
    return { as: await actors.admin(community), params: { id }, body };
  },
  'POST /api/admin/users/:id/email': aboutNewItem(
    actors.member,
    asAdmin({ body: { email: 'uus@people.test', reason: 'Vana postkast suleti' } }),
  ),
  'POST /api/admin/users/:id/tiers': aboutNewItem(
    actors.member,
    asAdmin({ body: { tier: 'premium', until: '2026-06-30', reason: 'Aitäh abi eest' } }),
  ),
  'DELETE /api/admin/users/:id/tiers/:grantId': async (community) => {
    const [{ id }, as] = [await actors.member(community), await actors.admin(community)];
    const body = { tier: 'premium', until: '2026-06-30', reason: 'Aitäh abi eest' };
    const path = `/api/admin/users/${id}/tiers`;
    const given = await call<{ data: { id: string } }>(community, 'POST', path, { as, body });
    return { as, params: { id, grantId: given.body.data.id }, body: { reason: 'Eksitus' } };
  },
  'GET /api/admin/two-factor-resets': asAdmin(),
  'POST /api/admin/users/:id/two-factor-reset': aboutNewItem(
    withTwoFactor,
    asAdmin({ body: { reason: 'Telefon läks kaotsi' } }),
  ),
  'POST /api/admin/two-factor-resets/:id/confirm': aboutNewItem(requestTwoFactorReset, asAdmin()),
  'DELETE /api/admin/two-factor-resets/:id': aboutNewItem(requestTwoFactorReset, asAdmin()),
  'POST /api/moderation/users/:id/case': aboutNewItem(actors.member, asAdmin({ body: {} })),
  'POST /api/admin/users/:id/approve': aboutNewItem(waitingToJoin, asAdmin({ body: {} })),
  'POST /api/admin/users/:id/decline': aboutNewItem(waitingToJoin, asAdmin({ body: { reason: 'Ainult naabritele' } })),
  'POST /api/admin/users/:id/ban': aboutNewItem(actors.member, asAdmin({ body: { reason: 'Reklaam' } })),
  'POST /api/admin/users/:id/unban': async (community) => {
    const { id } = await actors.member(community, { user: { status: 'banned' } });
    return { as: await actors.admin(community), params: { id }, body: { reason: 'Eksitus' } };
  },
  'POST /api/admin/users/:id/lift-mail': aboutNewItem(bounced, asAdmin({ body: { reason: 'Uus server' } })),
  'POST /api/admin/users/:id/sign-out': aboutNewItem(actors.member, asAdmin({ body: {} })),
};
