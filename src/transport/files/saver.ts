// Saves files through the browser's downloads.
import type { SaverPort } from '../../ports/browser'
import type { WindowLike } from '../browser/window-like'

/** Saves a file under a name, by a click on a temporary link. */
export const createSaver =
  ({ document, URL }: Pick<WindowLike, 'document' | 'URL'>) =>
  (file: Blob, name: string): void => {
    const link = document.createElement?.('a')
    if (URL === undefined || link === undefined) return
    const address = URL.createObjectURL(file)
    link.href = address
    link.download = name
    link.click()
    URL.revokeObjectURL(address)
  }

/** Saves texts, as UTF-8. */
export const createTextSaver = (save: (file: Blob, name: string) => void): SaverPort => ({
  save({ name, type, text }) {
    save(new Blob([text], { type: `${type};charset=utf-8` }), name)
  },
})
