// Reads the references and the anchors of a Markdown text.

/** One reference in a text, with its line. */
export interface Reference {
  readonly target: string
  readonly line: number
}

/** The lines of the text, with those in fenced code blocks blank. */
function withoutCode(text: string): readonly string[] {
  let fenced = false
  return text.split('\n').map((line) => {
    const fence = /^\s*(```|~~~)/.test(line)
    if (fence) fenced = !fenced
    return fence || fenced ? '' : line
  })
}

const matches = (lines: readonly string[], pattern: RegExp): readonly Reference[] =>
  lines.flatMap((content, index) =>
    [...content.matchAll(pattern)].map((match) => ({ target: match[1] ?? '', line: index + 1 })),
  )

/** The targets of links and pictures that are not on the web. */
export function linksIn(text: string): readonly Reference[] {
  const lines = withoutCode(text).map((line) => line.replaceAll(/`[^`]*`/g, ''))
  const links = [
    ...matches(lines, /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g),
    ...matches(lines, /^\s*\[[^\]]+\]:\s*(\S+)/g),
    ...matches(lines, /<(?:img|a)\b[^>]*\b(?:src|href)="([^"]+)"/g),
  ]
  return links.filter(({ target }) => !/^[a-z]+:/i.test(target))
}

/** The anchors of the headings, as on GitHub. */
export function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const line of withoutCode(text)) {
    const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = heading
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    let anchor = slug
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`
    anchors.add(anchor)
  }
  return anchors
}

const path = /^(?:src|simulator|scripts|e2e|fixtures|docs|\.github|\.ci)\/[\w./*<>{},-]*$/

/** Paths of the repository in backticks, in which `<noun>`, `*` and `{a,b}` are placeholders. */
export function pathsIn(text: string): readonly Reference[] {
  return matches(withoutCode(text), /`([^`]+)`/g).filter(({ target }) => path.test(target))
}

/** A pattern for a path with placeholders; a folder ends with a slash. */
export function pathPattern(target: string): RegExp {
  const escaped = target
    .replaceAll(/[.+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(${names.replaceAll(',', '|')})`)
    .replaceAll(/<[^>]*>|\*+/g, '[^/]*')
  return new RegExp(`^${escaped}${target.endsWith('/') ? '' : '$'}`)
}
