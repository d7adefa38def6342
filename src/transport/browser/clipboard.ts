// Copies text to the clipboard, if the browser allows it.
import type { ClipboardPort } from '../../ports/browser'
import type { WindowLike } from './window-like'

/** Creates the clipboard port. */
export const createClipboard = ({ navigator }: Pick<WindowLike, 'navigator'>): ClipboardPort => ({
  async copy(text: string): Promise<boolean> {
    try {
      if (navigator.clipboard === undefined) return false
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      return false
    }
  },
})
