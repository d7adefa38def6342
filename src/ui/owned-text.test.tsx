// A page whose texts are changed by a translation or an extension, while React keeps rendering.
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { keepOwnedText } from './owned-text'

let stop: () => void = () => undefined
beforeAll(() => {
  stop = keepOwnedText(document)
})
afterAll(() => stop())
afterEach(cleanup)

interface Standing {
  readonly price: string
  readonly isWinning: boolean
  readonly seconds: number
  readonly rivals: readonly string[]
}

/** Texts beside texts, texts alone, and texts that come and go. */
function Row({ price, isWinning, seconds, rivals }: Standing) {
  return (
    <p>
      {isWinning ? 'Winning' : 'Outbid'} at {price}, <b>{price}</b> ends in {seconds} s
      {seconds < 10 ? ' closing' : null}
      {rivals.length === 0 ? 'no rivals' : rivals.map((rival) => <i key={rival}>{rival}</i>)}
      {isWinning ? null : <button type="button">Bid</button>}
    </p>
  )
}

let show: (standing: Standing) => void = () => undefined
function Page({ initial }: { readonly initial: Standing }) {
  const [standing, setStanding] = useState(initial)
  show = setStanding
  return <Row {...standing} />
}

const textsIn = (root: Element): readonly Text[] => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  return texts
}
const font = (text: string) => {
  const outer = document.createElement('font')
  outer.append(document.createElement('font'))
  outer.firstElementChild?.append(text)
  return outer
}

const changes: readonly (readonly [string, (text: Text) => void])[] = [
  ['replaces each text with an element', (text) => text.replaceWith(font(`«${text.data}»`))],
  [
    'inserts an element and then removes the text',
    (text) => {
      text.parentNode?.insertBefore(font(`«${text.data}»`), text)
      text.remove()
    },
  ],
  [
    'removes the text and then inserts an element',
    (text) => {
      const { parentNode, nextSibling } = text
      text.remove()
      parentNode?.insertBefore(font(`«${text.data}»`), nextSibling)
    },
  ],
  [
    'wraps each text',
    (text) => {
      const mark = document.createElement('mark')
      text.replaceWith(mark)
      mark.append(text)
    },
  ],
]

const first: Standing = { price: '102-09', isWinning: true, seconds: 12, rivals: [] }
const changed: readonly Standing[] = [
  { ...first, seconds: 11 },
  { ...first, isWinning: false, price: '102-10', seconds: 9, rivals: ['B'] },
  { ...first, isWinning: false, price: '102-11', seconds: 8, rivals: ['C', 'B'] },
  { ...first, price: '102-12', seconds: 20, rivals: ['C'] },
  { ...first, price: '102-12', seconds: 5, rivals: [] },
]
const settled = () => act(async () => await new Promise((done) => setTimeout(done, 0)))
/** The text of the row on a page that nothing modifies. */
const unmodifiedText = (standing: Standing) => {
  const { container, unmount } = render(<Row {...standing} />)
  const text = container.textContent
  unmount()
  return text
}
/** Without the marks that a translation adds around texts that React hasn't changed since. */
const plain = (text: string | null) => (text ?? '').replaceAll(/[«»]/g, '')

describe.each(changes)('when a translation or an extension %s', (_how, change) => {
  it.each([
    ['once', 1],
    ['after every change', changed.length + 1],
  ])('every figure stays correct and the page does not crash: %s', async (_when, times) => {
    const { container, unmount } = render(<Page initial={first} />)
    textsIn(container).forEach(change)
    await settled()
    for (const [at, standing] of changed.entries()) {
      act(() => show(standing))
      await settled()
      expect(plain(container.textContent)).toBe(unmodifiedText(standing))
      if (at + 1 < times) textsIn(container).forEach(change)
      await settled()
    }
    unmount()
    expect(container.textContent).toBe('')
  })
})

it('a removal or an insertion that is wrong for another reason still throws', () => {
  const [one, other] = [document.createElement('p'), document.createElement('i')]
  expect(() => one.removeChild(other)).toThrow()
  expect(() => one.insertBefore(document.createElement('b'), other)).toThrow()
})
