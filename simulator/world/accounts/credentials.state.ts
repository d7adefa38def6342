// Unconfirmed addresses and emailed links.

export type LinkKind = 'confirm' | 'reset'

/** A link in an email. Works once, until `expiresAt` (virtual ms). */
export interface Link {
  readonly token: string
  readonly kind: LinkKind
  readonly userId: number
  readonly expiresAt: number
  readonly usedAt: number | null
}

export interface CredentialsState {
  /** User id → when the account was opened. Only unconfirmed users; those in the world's file count as confirmed. */
  readonly unverified: Readonly<Record<number, number>>
  /** By token. At most one unused link of each kind per user: a newer one voids the older one. */
  readonly links: Readonly<Record<string, Link>>
}

export const noCredentials: CredentialsState = { unverified: {}, links: {} }
