const dateFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();

/**
 * `Intl`'s formatter of dates, made once for each language and style: to make one takes longer than
 * to draw the rest of a list's row. They are as many as there are time zones and currencies in use.
 */
export function dateFormat(tag: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return once(dateFormats, tag, options, () => new Intl.DateTimeFormat(tag, options));
}

/** The same of numbers. */
export function numberFormat(tag: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  return once(numberFormats, tag, options, () => new Intl.NumberFormat(tag, options));
}

function once<Format>(formats: Map<string, Format>, tag: string, options: object, make: () => Format): Format {
  const key = tag + JSON.stringify(options);
  const known = formats.get(key);
  if (known) return known;
  const format = make();
  formats.set(key, format);
  return format;
}
