import { type Api, endpoint, withDeclaration } from '#api/platform/http/endpoint.ts';
import { expertProfileSchema, expertSchema, expertsPage } from './contract.ts';
import { getExpert } from './get-expert.ts';
import { getOwnProfile } from './get-own-profile.ts';
import { listExperts } from './list-experts.ts';
import { saveExpertProfile } from './save-expert-profile.ts';

const get = { method: 'get', tag: 'experts' } as const;

export function mountExperts(api: Api): void {
  endpoint(
    api,
    {
      ...get,
      path: '/api/experts',
      summary: 'The directory of experts, newest first',
      answer: { data: expertsPage },
    },
    withDeclaration(listExperts, async (context, input) => ({ data: (await listExperts(context, input)).data })),
  );
  endpoint(api, { ...get, path: '/api/experts/:id', summary: 'One expert', answer: { data: expertSchema } }, getExpert);
  const own = { path: '/api/expert/profile', tag: 'experts', answer: { data: expertProfileSchema } } as const;
  endpoint(
    api,
    { ...own, method: 'get', summary: 'The expert’s own profile, in both languages' },
    withDeclaration(getOwnProfile, async (context) => ({ data: (await getOwnProfile(context)).data })),
  );
  endpoint(api, { ...own, method: 'put', summary: 'Replace the expert’s own profile' }, saveExpertProfile);
}
