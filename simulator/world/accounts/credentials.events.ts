// Events about accounts and emailed links.

import type { Person } from '../state'
import type { Link } from './credentials.state'

export type CredentialEvent =
  | { readonly type: 'account-opened'; readonly person: Person; readonly at: number }
  | { readonly type: 'link-issued'; readonly link: Link }
  | { readonly type: 'email-confirmed'; readonly userId: number; readonly token: string; readonly at: number }
  | {
      readonly type: 'password-changed'
      readonly userId: number
      readonly token: string
      readonly passwordHash: string
      readonly at: number
    }
