// Saves a text as a file of the browser. Sends nothing anywhere.

/** Saves the text under this name, as a click on a download link would. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser starts to read it before the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
