// Parses XML from untrusted files. The document is only read, never shown.

declare global {
  /** Not in every browser, nor in the DOM types. Its result is used as a string. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createHTML: (text: string) => string },
        ): { createHTML(text: string): string }
      }
    | undefined
}

/** For browsers that enforce Trusted Types. */
const xmlPolicy = globalThis.trustedTypes?.createPolicy('spreadsheet', { createHTML: (xml) => xml })

/** Null if the text isn't XML or defines entities. */
export function parseXml(xml: string): Document | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return null
  const document = new DOMParser().parseFromString(xmlPolicy?.createHTML(xml) ?? xml, 'text/xml')
  return elements(document, 'parsererror').length > 0 ? null : document
}

/** All elements with this local name, with any namespace prefix. */
export const elements = (within: Document | Element, name: string): readonly Element[] =>
  [...within.querySelectorAll('*')].filter(({ localName }) => localName === name)
