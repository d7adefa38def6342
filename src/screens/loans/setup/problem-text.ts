// A message behind the label of its field, where the label is a link.

/** What is left to say after the label: ` can not be empty` of `City can not be empty`, else `: ` and the whole message. */
export const afterLabel = (label: string, message: string): string =>
  message.startsWith(`${label} `) ? message.slice(label.length) : `: ${message}`
