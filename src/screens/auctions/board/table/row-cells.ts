// The cells of a row of a board's table, written into the document by hand and not by React: in a busy market five rows become rows
// of other auctions with every frame, and nearly all that happens to them is a text.
import type { ReactNode } from 'react'
import { cueClass } from '../../../../ui/change-cue'
import { SCALE_PATH } from '../../../../ui/scale-icon'
import type { Tone } from '../../../../ui/tag'

/** What a cell shows. */
export type CellContent =
  | { readonly kind: 'text'; readonly text: string }
  /** A figure that says for a second that it has changed. */
  | { readonly kind: 'figure'; readonly text: string; readonly value: number | null }
  | { readonly kind: 'tag'; readonly text: string; readonly tone: Tone }
  | { readonly kind: 'countdown'; readonly text: string; readonly soon: boolean }
  /** A text that asks for nothing; the label says it in full. */
  | { readonly kind: 'quiet'; readonly text: string; readonly label: string }
  /** What is more than a text: React draws it into the cell. */
  | { readonly kind: 'drawn'; readonly node: ReactNode }

/** What a row shows. */
interface RowContent {
  readonly auctionId: number
  /** By column. The first one has the link and nothing else. */
  readonly cells: readonly CellContent[]
  readonly link: {
    readonly id: string
    readonly href: string
    readonly title: string
    readonly text: string
    /** Its auction is the one that is open. */
    readonly current: boolean
  }
  /** What selects the auction for the comparison; null where nothing is compared. */
  readonly toggle: { readonly label: string; readonly on: boolean } | null
}

export interface RowActs {
  /** The link was pressed. */
  readonly follow: (event: MouseEvent) => void
  /** The toggle of an auction was pressed. */
  readonly toggle: (auctionId: number) => void
}

/** The cells of one row. */
export interface RowCells {
  readonly elements: readonly HTMLElement[]
  /** Writes what differs from what it wrote last, of the same auction or of another one. */
  readonly write: (content: RowContent) => void
}

const QUIET = 'board-table__quiet'
const CHECK_PATH = 'M20 6 9 17l-5-5'
const SVG = 'http://www.w3.org/2000/svg'

function elementOf(name: string, className: string): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  return element
}

/** Makes empty cells with these classes, and one behind them for the toggle. */
export function createRowCells(classes: readonly string[], acts: RowActs): RowCells {
  const elements = classes.map((className) => elementOf('td', className))
  const cells = elements.slice(1).map((element, at) => createCell(element, classes[at + 1] ?? ''))
  const link = elementOf('a', 'board-table__link')
  elements[0]?.append(link)
  const last = elementOf('td', 'board-table__pick')
  let toggle: ReturnType<typeof createToggle> | null = null
  let shown: RowContent | null = null
  onPress(link, () => shown?.auctionId, acts.follow)
  return {
    elements: [...elements, last],
    write(content) {
      const isOther = shown?.auctionId !== content.auctionId
      // Its new auction was not pressed, typed into, or tabbed to.
      if (isOther && link.parentElement?.parentElement?.contains(document.activeElement)) blurActive()
      writeLink(link, shown?.link ?? null, content.link)
      for (const [at, write] of cells.entries()) {
        const cell = content.cells[at + 1]
        if (cell !== undefined) write(cell, isOther)
      }
      shown = content
      if (content.toggle === null) return
      toggle ??= createToggle(last, () => shown?.auctionId, acts.toggle)
      toggle(content.toggle)
    },
  }
}

function blurActive(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Acts on a press that began on the same auction: under a pointer that is held down, the row may become one of another. */
function onPress(element: HTMLElement, shows: () => number | undefined, act: (event: MouseEvent) => void): void {
  let pressed: number | undefined
  element.addEventListener('pointerdown', () => {
    pressed = shows()
  })
  element.addEventListener('click', (event) => {
    // A key and a script press without a pointer.
    if (event.detail === 0 || pressed === shows()) act(event)
    else event.preventDefault()
  })
}

function writeLink(link: HTMLElement, before: RowContent['link'] | null, now: RowContent['link']): void {
  if (before?.id !== now.id) link.id = now.id
  if (before?.href !== now.href) link.setAttribute('href', now.href)
  if (before?.title !== now.title) link.title = now.title
  if (before?.text !== now.text) writeText(link, now.text)
  if (now.current) link.setAttribute('aria-current', 'true')
  else if (before?.current) link.removeAttribute('aria-current')
}

function writeText(node: Node, text: string): void {
  const inner = node.firstChild ?? node
  if (inner === node && !(node instanceof Text)) node.textContent = text
  else if (inner.nodeValue !== text) inner.nodeValue = text
}

type Written = Exclude<CellContent, { readonly kind: 'drawn' }>

/** What writes a cell; what React draws into it is left alone. */
function createCell(cell: HTMLElement, className: string): (content: CellContent, isOther: boolean) => void {
  let before: CellContent | null = null
  let node: Text | HTMLElement | null = null
  return (now, isOther) => {
    const last = isOther ? null : before
    if (now.kind === 'drawn') {
      node?.remove()
      node = null
    } else if (node === null) {
      node = nodeOf(now, last)
      cell.append(node)
    } else if (before?.kind === now.kind && !hasChanged(last, now)) {
      writeText(node, now.text)
      if (node instanceof HTMLElement && (isOther || now.kind !== 'figure')) node.className = classOf(now, last) ?? ''
    } else {
      const next = nodeOf(now, last)
      node.replaceWith(next)
      node = next
    }
    if (now.kind === 'quiet') {
      cell.className = QUIET
      cell.setAttribute('aria-label', now.label)
    } else if (before?.kind === 'quiet') {
      cell.className = className
      cell.removeAttribute('aria-label')
    }
    before = now
  }
}

/** True for a figure that is another one than before: it is a new element, for its second begins anew. */
const hasChanged = (before: CellContent | null, now: Written): boolean =>
  before?.kind === 'figure' && now.kind === 'figure' && before.value !== now.value

function nodeOf(now: Written, before: CellContent | null): Text | HTMLElement {
  const className = classOf(now, before)
  if (className === null) return document.createTextNode(now.text)
  const node = elementOf('span', className)
  node.textContent = now.text
  if (now.kind === 'countdown') {
    node.setAttribute('role', 'timer')
    node.setAttribute('aria-live', 'off')
  }
  return node
}

/** The class of the element that says it; null where the text stands by itself. */
function classOf(now: Written, before: CellContent | null): string | null {
  switch (now.kind) {
    case 'figure':
      return cueClass(before?.kind === 'figure' ? before.value : now.value, now.value)
    case 'tag':
      return `tag tag--${now.tone}`
    case 'countdown':
      return now.soon ? 'num soon' : 'num'
    case 'text':
    case 'quiet':
      return null
    default:
      return now satisfies never
  }
}

/** Puts the toggle into the cell; answers what writes it. */
function createToggle(cell: HTMLElement, shows: () => number | undefined, act: RowActs['toggle']) {
  const button = elementOf('button', 'compare-pick')
  button.setAttribute('type', 'button')
  button.title = 'Compare'
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('class', 'scale-icon')
  icon.setAttribute('viewBox', '0 0 24 24')
  icon.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  icon.append(path)
  button.append(icon)
  cell.append(button)
  onPress(button, shows, () => {
    const id = shows()
    if (id !== undefined) act(id)
  })
  let before: RowContent['toggle'] = null
  return (now: NonNullable<RowContent['toggle']>): void => {
    if (before?.label !== now.label) button.setAttribute('aria-label', now.label)
    if (before?.on !== now.on) {
      button.setAttribute('aria-pressed', String(now.on))
      path.setAttribute('d', now.on ? CHECK_PATH : SCALE_PATH)
    }
    before = now
  }
}
