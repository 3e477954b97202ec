import type { Context } from '#api/context.ts';
import { isOffered } from '#api/platform/offerings/contract.ts';
import type { HomeSection } from './contract.ts';

/**
 * Removes what belongs to offerings that the community has switched off: their lists, and buttons that link to them.
 */
export function keepOfferedSections({ tenant, t }: Context, sections: readonly HomeSection[]): readonly HomeSection[] {
  const { switchedOff } = tenant;
  if (switchedOff.length === 0) return sections;
  const label = t('shell:signUp');
  const join = { label: { et: label, en: label }, path: '/auth/signup' };
  const offered = <Button extends { path: string }>(button: Button | undefined) =>
    button && isOffered(switchedOff, button.path) ? button : undefined;
  return sections.flatMap((section): HomeSection[] => {
    switch (section.kind) {
      case 'content':
        return switchedOff.includes(`${section.type}s`) ? [] : [{ ...section, action: offered(section.action) }];
      case 'story':
        return [{ ...section, action: offered(section.action) }];
      case 'hero': {
        const [primary = join, secondary] = [section.primary, section.secondary].flatMap((each) => offered(each) ?? []);
        return [{ ...section, primary, secondary }];
      }
      case 'invitation':
        return [{ ...section, primary: offered(section.primary) ?? join }];
      default:
        return [section];
    }
  });
}
