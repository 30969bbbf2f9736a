/** Parses the content of a viewport, in lower case. Commas and semicolons separate; the last value of a name counts. */
export function viewportProperties(content: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const part of content.slice(0, 2000).toLowerCase().split(/[,;]/)) {
    const [name = '', value = ''] = part.split('=', 2);
    if (name.trim() !== '') properties.set(name.trim(), value.trim());
  }
  return properties;
}
