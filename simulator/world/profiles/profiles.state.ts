// Stored profiles, in wire form. Auctions use a short form stored with the person.
import type { BorrowerProfile, InvestorProfile, LenderProfile, OriginatorProfile } from '../../../src/contract/profile'

/** A profile with an id, which the contract doesn't require. */
type WithId<T, K extends keyof T> = Omit<T, K> & { readonly id: number }

interface StoredRecord {
  readonly userId: number
  /** Grows with every edit, to detect stale edits. */
  readonly version: number
  /** When it was last saved; missing for a profile that the world started with. */
  readonly at?: number
}

/** A stored profile, without fields that depend on others (a lender's originators, a lender's name). */
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
      /** When the lender approved or declined; missing before that, and for one that the world started with. */
      readonly decidedAt?: number
    })

export type RecordOf<R extends ProfileRecord['role']> = Extract<ProfileRecord, { readonly role: R }>

export interface ProfilesState {
  /** By profile id. Excludes deleted originators. */
  readonly byId: Readonly<Record<number, ProfileRecord>>
  /** The id for the next person of a profile; never reused. */
  readonly nextContactId: number
  /** Profile id → the name of a deleted originator, which past auctions still show. */
  readonly formerNames: Readonly<Record<number, string>>
}

/** An email that the product would have sent. */
export interface Mail {
  readonly id: number
  /** Virtual ms. */
  readonly at: number
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Its link: the path, the secret token if it proves something, and the recipient's persona, whose origin it opens on. */
  readonly link?: { readonly path: string; readonly token?: string; readonly persona: string } | null
}
