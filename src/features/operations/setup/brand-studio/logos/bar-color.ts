/** The header's color in a theme, from the stylesheet of the draft that the preview shows. */
export function barColor(isDark: boolean): string {
  const frame = document.querySelector<HTMLIFrameElement>('[data-preview-frame]')?.contentDocument;
  const sheet = (frame ?? document).querySelector<HTMLLinkElement>('link[data-brand]')?.sheet;
  const rules = sheet ? flatten(sheet.cssRules) : [];
  const rule = rules.find(({ selectorText: text }) =>
    (isDark ? /^:root\[data-theme="?dark"?\]$/ : /^:root$/).test(text),
  );
  return rule?.style.getPropertyValue('--nav').trim() || (isDark ? '#101418' : '#ffffff');
}

function flatten(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof Object && 'selectorText' in rule) return [rule as CSSStyleRule];
    return 'cssRules' in rule ? flatten(rule.cssRules as CSSRuleList) : [];
  });
}
