// What a world stores of profiles: each in wire form, beside the short form that auctions need. Plain JSON.
import type { BorrowerProfile, InvestorProfile, LenderProfile, OriginatorProfile } from '../../../src/contract/profile'

/** A profile as the world has it: with an id, which the contract leaves open. */
type WithId<T, K extends keyof T> = Omit<T, K> & { readonly id: number }

interface StoredRecord {
  readonly userId: number
  /** Grows with every edit, so that a stale edit is detected. */
  readonly version: number
  /** When it was saved last; missing for one that the world began with. */
  readonly at?: number
}

/** A stored profile. What depends on others (a lender's originators, a lender's name) is not part of it. */
export type ProfileRecord =
  | (StoredRecord & {
      readonly role: 'lender'
      readonly profile: WithId<LenderProfile, 'originators' | 'version' | 'updated_at'>
    })
  | (StoredRecord & { readonly role: 'investor'; readonly profile: WithId<InvestorProfile, 'version' | 'updated_at'> })
  | (StoredRecord & { readonly role: 'borrower'; readonly profile: WithId<BorrowerProfile, 'version' | 'updated_at'> })
  | (StoredRecord & {
      readonly role: 'originator'
      readonly profile: WithId<OriginatorProfile, 'standing' | 'lender_name' | 'version' | 'updated_at'>
      readonly standing: 'waiting' | 'approved' | 'declined'
    })

export type RecordOf<R extends ProfileRecord['role']> = Extract<ProfileRecord, { readonly role: R }>

export interface ProfilesState {
  /** By profile id. A deleted originator is not here any more. */
  readonly byId: Readonly<Record<number, ProfileRecord>>
  /** The id that the next person inside a profile gets; never given twice. */
  readonly nextContactId: number
  /** Profile id → the name of an originator who was deleted: past auctions still show it. */
  readonly formerNames: Readonly<Record<number, string>>
}

/** An e-mail that the product would have sent. */
export interface Mail {
  readonly id: number
  /** Virtual ms. */
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Where its link leads, the secret part apart; `persona` names the origin of the one who gets it. */
  readonly link?: { readonly path: string; readonly token: string; readonly persona: string } | null
}
