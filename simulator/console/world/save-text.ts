// Downloads a text as a file.

/** Saves the text under this file name, like a click on a download link. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser starts reading it before the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
