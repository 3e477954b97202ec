import { fillNextInMail, keepCodeFromLink } from '../lib/kept-code.ts';
import { startAnalytics } from './analytics.ts';
import { keepBrandFresh } from './brand-cache.ts';
import { startBuildCheck } from './build-check.ts';
import { fillForMembers } from './fill-for-members.ts';
import { followSession } from './follow-session.ts';
import { completeJoinLinks } from './join-links.ts';
import { keepInputAcrossLanguages } from './keep-typed.ts';
import { startLoadingOverlay } from './loading-overlay.ts';
import { replaceBrokenLogos, replaceBrokenPictures } from './logo-fallback.ts';
import { signOutOnLostSession } from './lost-session.ts';
import { closeMenuOnTabOut } from './menus.ts';
import { storeChosenLanguage } from './store-language.ts';
import { startThemeToggle } from './theme.ts';

// The one script on every page: small, framework-free and optional.
keepCodeFromLink();
fillNextInMail();
startThemeToggle();
startLoadingOverlay();
closeMenuOnTabOut();
keepInputAcrossLanguages();
storeChosenLanguage();
completeJoinLinks();
replaceBrokenLogos();
replaceBrokenPictures();
followSession();
fillForMembers('[data-member-menu]', () =>
  import('../layouts/shell/MemberMenu.tsx').then((loaded) => loaded.MemberMenu),
);
signOutOnLostSession();
startBuildCheck();
keepBrandFresh();
startAnalytics();
