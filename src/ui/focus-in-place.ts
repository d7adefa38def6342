import { LOW } from './media-query'

/**
 * Focuses an element that the layout keeps in view, without scrolling. In a short window, where the page or the sheet scrolls as a
 * whole, scrolls as little as needed to show it.
 */
export function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  if (window.matchMedia(LOW).matches) element?.scrollIntoView({ block: 'nearest' })
}
