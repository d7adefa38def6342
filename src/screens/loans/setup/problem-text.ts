// Formats a message after a linked field label.

/** The rest of a message that starts with the label (` can not be empty`), else `: ` and the whole message. */
export const afterLabel = (label: string, message: string): string =>
  message.startsWith(`${label} `) ? message.slice(label.length) : `: ${message}`
