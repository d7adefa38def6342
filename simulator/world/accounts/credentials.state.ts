// What a world stores of accounts beside the person: unconfirmed addresses, and the links that were sent.

export type LinkKind = 'confirm' | 'reset'

/** A link in an e-mail. Works once, until `expiresAt` (virtual ms). */
export interface Link {
  readonly token: string
  readonly kind: LinkKind
  readonly userId: number
  readonly expiresAt: number
  readonly usedAt: number | null
}

export interface CredentialsState {
  /** User id → when the account was opened; confirmed people and those of the world's file are not here. */
  readonly unverified: Readonly<Record<number, number>>
  /** By token. At most one unused of each kind per person: a newer one voids the older. */
  readonly links: Readonly<Record<string, Link>>
}

export const noCredentials: CredentialsState = { unverified: {}, links: {} }
