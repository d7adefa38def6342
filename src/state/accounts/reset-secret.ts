// The two secrets of a password reset as the one text that ports.secrets holds: it keeps the newest only.

export interface ResetSecret {
  /** Of the link. */
  readonly token: string
  readonly password: string
}

/** A token has no line break, so the first one divides. */
export const packResetSecret = ({ token, password }: ResetSecret): string => `${token}\n${password}`

/** The two again. */
export function unpackResetSecret(text: string): ResetSecret {
  const at = text.indexOf('\n')
  return { token: text.slice(0, at), password: text.slice(at + 1) }
}
