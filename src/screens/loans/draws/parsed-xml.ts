// XML out of a file that comes from elsewhere, as a document that is read and never shown.

declare global {
  /** Not in every browser, and not in the types of the DOM; what it makes passes for a text. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { readonly createHTML: (text: string) => string },
        ): { createHTML(text: string): string }
      }
    | undefined
}

/** Where the browser demands to be told who makes markup of a text. */
const xmlPolicy = globalThis.trustedTypes?.createPolicy('spreadsheet', { createHTML: (xml) => xml })

/** Null for what is no XML, or defines entities. */
export function parsedXml(xml: string): Document | null {
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return null
  const document = new DOMParser().parseFromString(xmlPolicy?.createHTML(xml) ?? xml, 'text/xml')
  return elements(document, 'parsererror').length > 0 ? null : document
}

/** All elements with this name, whatever the prefix that the file gives its namespace. */
export const elements = (within: Document | Element, name: string): readonly Element[] =>
  [...within.querySelectorAll('*')].filter(({ localName }) => localName === name)
