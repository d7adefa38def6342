// Escapes text for HTML pages and for the XML of Office files.

/** Escapes text for HTML and XML, both content and quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
