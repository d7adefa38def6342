// A small reader of XML for untrusted files: elements, attributes and text, without a browser's parser, which workers don't have.
// It takes linear time, and knows no entities besides those of XML.

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string
  /** By their names as written. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly XmlElement[]
  /** The text between its tags, without that of its children. */
  readonly text: string
}

interface OpenElement extends XmlElement {
  readonly tag: string
  readonly children: XmlElement[]
  text: string
}

/** Workbooks have a dozen. */
const MAX_DEPTH = 100
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

class XmlError extends Error {}

function decoded(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&([^;&\s]{0,10});?/g, (_entity, name: string) => {
    const code = /^#x([0-9a-f]{1,6})$/i.exec(name)?.[1] ?? null
    const decimal = /^#(\d{1,7})$/.exec(name)?.[1]
    const point = code === null ? (decimal === undefined ? null : Number(decimal)) : Number.parseInt(code, 16)
    const character = point === null ? NAMED[name] : point <= 0x10ffff ? String.fromCodePoint(point) : undefined
    if (character === undefined) throw new XmlError()
    return character
  })
}

const ATTRIBUTE = /\s*([^\s=/>"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/** An element from the inside of its tag, such as `c r="A1" t="s"`. */
function elementOf(tag: string): OpenElement {
  const [name = ''] = /^[^\s/]+/.exec(tag) ?? []
  if (!/^[\p{L}_][\p{L}\d_.:-]*$/u.test(name)) throw new XmlError()
  const attributes = new Map<string, string>()
  ATTRIBUTE.lastIndex = name.length
  let end = name.length
  for (let match = ATTRIBUTE.exec(tag); match !== null; match = ATTRIBUTE.exec(tag)) {
    attributes.set(match[1] ?? '', decoded(match[2] ?? match[3] ?? ''))
    end = ATTRIBUTE.lastIndex
  }
  if (tag.slice(end).trim() !== '') throw new XmlError()
  return { tag: name, name: name.slice(name.indexOf(':') + 1), attributes, children: [], text: '' }
}

/** Where a tag ends: `>` in a quoted attribute is text. */
function endOfTag(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at += 1) {
    const character = xml[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  throw new XmlError()
}

const after = (xml: string, ending: string, from: number): number => {
  const at = xml.indexOf(ending, from)
  if (at < 0) throw new XmlError()
  return at
}

function read(xml: string): XmlElement {
  const document: OpenElement = { tag: '', name: '', attributes: new Map(), children: [], text: '' }
  const open: OpenElement[] = [document]
  let at = 0
  while (at < xml.length) {
    const parent = open[open.length - 1] ?? document
    const tagAt = xml.indexOf('<', at)
    if (tagAt < 0) break
    if (tagAt > at && open.length > 1) parent.text += decoded(xml.slice(at, tagAt))
    if (xml.startsWith('<!--', tagAt)) at = after(xml, '-->', tagAt) + 3
    else if (xml.startsWith('<![CDATA[', tagAt)) {
      const end = after(xml, ']]>', tagAt)
      parent.text += xml.slice(tagAt + 9, end)
      at = end + 3
    } else if (xml.startsWith('<?', tagAt)) at = after(xml, '?>', tagAt) + 2
    // A document type could define entities.
    else if (xml.startsWith('<!', tagAt)) throw new XmlError()
    else {
      const end = endOfTag(xml, tagAt + 1)
      const tag = xml.slice(tagAt + 1, end)
      at = end + 1
      if (tag.startsWith('/')) {
        if (open.length < 2 || tag.slice(1).trim() !== parent.tag) throw new XmlError()
        open.pop()
      } else {
        const isEmpty = tag.endsWith('/')
        const element = elementOf(isEmpty ? tag.slice(0, -1) : tag)
        parent.children.push(element)
        if (!isEmpty) open.push(element)
        if (open.length > MAX_DEPTH) throw new XmlError()
      }
    }
  }
  const [root] = document.children
  if (open.length > 1 || root === undefined || document.children.length > 1) throw new XmlError()
  return root
}

/** The root of a document; null if the text isn't XML, or has a document type. */
export function parseXml(xml: string): XmlElement | null {
  try {
    return read(xml)
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

/** The element and everything in it with this name, in the order of the document. */
export function elements(within: XmlElement, name: string): readonly XmlElement[] {
  const found: XmlElement[] = []
  const waiting: XmlElement[] = [within]
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.name === name) found.push(element)
    for (let at = element.children.length - 1; at >= 0; at -= 1) {
      const child = element.children[at]
      if (child !== undefined) waiting.push(child)
    }
  }
  return found
}
