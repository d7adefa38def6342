// Hands a text to the browser to be kept as a file. Sends nothing anywhere.

/** Saves the text under this name, as a press on a download link would. */
export function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser has begun to read it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
