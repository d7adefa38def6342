// Text inside pages and inside the XML of Office files.

/** The text with the characters escaped that mean something in HTML and XML, in contents and in quoted attributes. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
