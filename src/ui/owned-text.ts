// Keeps React's text on the screen when something else changes the page: a forced translation, or an extension that marks words.
// They replace a text node with an element, while React keeps writing to the node. Without this, figures freeze, and the next
// removal throws (https://github.com/facebook/react/issues/11538).

/** What replaced a text node that was removed from the page. */
const standIns = new WeakMap<Node, ChildNode>()

/** True for nodes that React created: it marks each with its own key. */
const isOwned = (node: Node): boolean => Object.keys(node).some((key) => key.startsWith('__reactFiber$'))

const isForeign = (node: Node): node is Element => node instanceof Element && !isOwned(node)

/** The child of `parent` that is, holds, or stands in for this node; null if there is none. */
function placeOf(node: Node, parent: Node): ChildNode | null {
  let place: Node = standIns.get(node) ?? node
  while (place.parentNode !== null && place.parentNode !== parent) place = place.parentNode
  return place.parentNode === parent ? (place as ChildNode) : null
}

/** Pairs each removed text with the element that replaced it. */
function recordStandIns(records: readonly MutationRecord[]): void {
  const removed = new Map<Node, Text[]>()
  const added = new Map<Node, Element[]>()
  const append = <N extends Node>(map: Map<Node, N[]>, parent: Node, node: N) => {
    const nodes = map.get(parent)
    if (nodes === undefined) map.set(parent, [node])
    else nodes.push(node)
  }
  for (const { target, removedNodes, addedNodes } of records) {
    for (const node of removedNodes)
      if (node instanceof Text && !node.isConnected && isOwned(node)) append(removed, target, node)
    for (const node of addedNodes) if (node.parentNode === target && isForeign(node)) append(added, target, node)
  }
  for (const [parent, nodes] of removed) {
    const elements = added.get(parent) ?? []
    if (elements.length !== nodes.length) continue
    nodes.forEach((text, at) => {
      const element = elements[at]
      if (element === undefined) return
      standIns.set(text, element)
      // React keeps writing to the detached node, so observe it as well as the page.
      observer?.observe(text, { characterData: true })
    })
  }
}

/** Puts a text that React has written to back where it was. */
function restore(text: Node): void {
  const element = standIns.get(text)
  if (element === undefined) return
  standIns.delete(text)
  if (element.isConnected) element.replaceWith(text)
}

let observer: MutationObserver | null = null

/** Starts watching the page below `root`; call it once, before React renders. Returns a function that stops watching. */
export function keepOwnedText(root: Node): () => void {
  observer = new MutationObserver((records) => {
    recordStandIns(records.filter(({ type }) => type === 'childList'))
    for (const { type, target } of records) if (type === 'characterData') restore(target)
  })
  observer.observe(root, { childList: true, subtree: true })

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T
    const place = placeOf(child, this)
    if (place === null && !isOwned(child)) return removeChild.call(this, child) as T
    place?.remove()
    standIns.delete(child)
    return child
  }
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (before === null || before.parentNode === this || !isOwned(before)) {
      return insertBefore.call(this, node, before) as T
    }
    return insertBefore.call(this, node, placeOf(before, this)) as T
  }
  return () => {
    observer?.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore })
  }
}
