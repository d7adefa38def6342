// What is remembered of a guest between the forms: the address that was typed last, so that nobody types it twice.

export interface AccountsState {
  /** The e-mail address of the last sign-up, sign-in or recovery; null before the first. */
  readonly email: string | null
}

export const noAccounts: AccountsState = { email: null }
