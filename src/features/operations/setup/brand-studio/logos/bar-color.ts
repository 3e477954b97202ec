/** Returns the header's color in a theme, from the draft's style sheet. `shown` is the page in the preview. */
export function barColor(shown: Document | null | undefined, isDark: boolean): string {
  const sheets = [...(shown ?? document).styleSheets];
  const sheet = sheets.find(({ ownerNode }) => 'brand' in ((ownerNode as HTMLElement | null)?.dataset ?? {}));
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
