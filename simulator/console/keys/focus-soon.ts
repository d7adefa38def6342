// Moves the focus to an element, even if it hasn't rendered yet.

/** How long to wait for an element to appear, ms. */
const TIMEOUT_MS = 3_000

/** Focuses the first element that matches any of these selectors, in their order, as soon as one exists. */
export function focusSoon(...selectors: readonly string[]): void {
  const tryFocus = (): boolean => {
    for (const selector of selectors) {
      const element = document.querySelector<HTMLElement>(selector)
      if (element === null) continue
      // A field in closed details can't be focused.
      element.closest('details')?.setAttribute('open', '')
      element.focus()
      return true
    }
    return false
  }
  if (tryFocus()) return
  const observer = new MutationObserver(() => {
    if (tryFocus()) stop()
  })
  const stop = (): void => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, TIMEOUT_MS)
}
