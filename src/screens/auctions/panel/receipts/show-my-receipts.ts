// Takes the reader to My receipts in the open panel.

/** The id of the section. */
export const MY_RECEIPTS = 'my-receipts'

/** Scrolls to the section and focuses it; does nothing if the panel doesn't show it. */
export function showMyReceipts(): void {
  const section = document.getElementById(MY_RECEIPTS)
  section?.focus({ preventScroll: true })
  // Some browsers return a promise here.
  void section?.scrollIntoView({ block: 'start' })
}
