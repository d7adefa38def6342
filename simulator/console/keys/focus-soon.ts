// Moves the focus to a part of the page, also to one that is still loading.

/** How long what is not there yet is waited for, ms. */
const PATIENCE = 3_000

/** Focuses the first element of these selectors that there is, as soon as there is one. */
export function focusSoon(...selectors: readonly string[]): void {
  const found = (): boolean => {
    for (const selector of selectors) {
      const element = document.querySelector<HTMLElement>(selector)
      if (element === null) continue
      // A field in what is folded away cannot have the focus.
      element.closest('details')?.setAttribute('open', '')
      element.focus()
      return true
    }
    return false
  }
  if (found()) return
  const watching = new MutationObserver(() => {
    if (found()) stop()
  })
  const stop = (): void => watching.disconnect()
  watching.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, PATIENCE)
}
