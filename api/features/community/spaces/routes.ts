import { type Api, endpoint } from '#api/platform/http/endpoint.ts';
import { clearSpaceChoice, setSpaceChoice } from './space-choice.ts';

const choices = {
  membership: ['Join a space', 'Leave a space'],
  mute: ['Mute a space', 'Hear from a space again'],
} as const;

export function mountSpaces(api: Api): void {
  for (const choice of ['membership', 'mute'] as const) {
    const [set, clear] = choices[choice];
    const call = { tag: 'spaces', path: `/api/spaces/:id/${choice}` };
    endpoint(api, { ...call, method: 'put', summary: set }, setSpaceChoice(choice));
    endpoint(api, { ...call, method: 'delete', summary: clear }, clearSpaceChoice(choice));
  }
}
