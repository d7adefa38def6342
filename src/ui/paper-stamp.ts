// The foot of every printed page. Only margin boxes of the page itself repeat on each page, and they take text from a property of the
// root alone. It is set before printing, because a change while printing isn't laid out again.
import { useEffect } from 'react'

/** The text as a string of a style sheet, in which nothing can end the string or a style element. */
export const cssString = (text: string): string =>
  `"${text.replace(/[\\"<\n]/g, (found) => `\\${found.charCodeAt(0).toString(16)} `)}"`

/** Prints the text next to the page number, for style sheets that use `--paper-stamp`. `textOf` must be stable. */
export function usePaperStamp(textOf: () => string): void {
  useEffect(() => {
    const stamp = () => document.documentElement.style.setProperty('--paper-stamp', cssString(textOf()))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [textOf])
}
