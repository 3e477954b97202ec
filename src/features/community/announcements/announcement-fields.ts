/** A form's fields whose names are paths such as `texts.et.subject`, by the part after the prefix. */
export function fieldsWithin(form: HTMLFormElement, prefix: string): Record<string, string> {
  const own = [...new FormData(form)].filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(prefix.length), String(value)]));
}
