// The label, icon and link target of each kind of notification. Unknown kinds get generic ones.
import {
  AlarmClock,
  BadgeCheck,
  CalendarClock,
  CirclePause,
  CirclePlay,
  CircleX,
  FileCheck2,
  FileClock,
  FileX2,
  Gavel,
  Info,
  KeyRound,
  ListRestart,
  type LucideIcon,
  Megaphone,
  Send,
  Timer,
  TrendingUp,
  Trophy,
  UserCheck,
  UserPlus,
  Users,
  UserX,
} from 'lucide-react'

export interface NotificationKind {
  /** Tooltip of the icon. */
  readonly word: string
  readonly icon: LucideIcon
  readonly leads: 'auction' | 'originators' | 'account' | 'nowhere'
}

const auction = (word: string, icon: LucideIcon): NotificationKind => ({ word, icon, leads: 'auction' })

const kinds: Readonly<Record<string, NotificationKind>> = {
  auction_submitted: auction('Submitted', Send),
  terms_changed: auction('Terms changed', FileClock),
  commitment_waiting: auction('Commitment', FileClock),
  commitment_received: auction('Commitment', FileCheck2),
  commitment_rejected: auction('Commitment', FileX2),
  document_missing: auction('Document', FileX2),
  document_updated: auction('Document', FileClock),
  agreement_changed: auction('Agreement', FileClock),
  loan_transferred: auction('Transfer', ListRestart),
  loan_offered: auction('Transfer', ListRestart),
  loan_offer_accepted: auction('Transfer', ListRestart),
  loan_offer_declined: auction('Transfer', ListRestart),
  loan_offer_withdrawn: auction('Transfer', ListRestart),
  auction_scheduled: auction('Scheduled', CalendarClock),
  auction_rescheduled: auction('Scheduled', CalendarClock),
  auction_withdrawn: auction('Withdrawn', CircleX),
  invitation_withdrawn: auction('Not invited', UserX),
  auction_relisted: auction('Relisted', ListRestart),
  auction_started: auction('Started', Gavel),
  auction_paused: auction('Paused', Timer),
  auction_resumed: auction('Resumed', Timer),
  auction_extended: auction('Extended', Timer),
  auction_reminder: auction('Reminder', AlarmClock),
  outbid: auction('Outbid', TrendingUp),
  automatic_bid: auction('Bid for you', Gavel),
  question_asked: auction('Question', Send),
  question_answered: auction('Answer', Megaphone),
  auction_won: auction('Won', Trophy),
  auction_lost: auction('Lost', CircleX),
  deposit_due: auction('Deposit due', CalendarClock),
  delivery_due: auction('Delivery due', CalendarClock),
  auction_sold: auction('Sold', BadgeCheck),
  auction_no_sale: auction('No sale', CircleX),
  trainer_message: { word: 'Trainer', icon: Megaphone, leads: 'nowhere' },
  originator_request: { word: 'Originator', icon: UserPlus, leads: 'originators' },
  originator_approved: { word: 'Originator', icon: UserCheck, leads: 'account' },
  originator_declined: { word: 'Originator', icon: UserX, leads: 'account' },
  investor_approved: { word: 'Approved', icon: BadgeCheck, leads: 'account' },
  partner_suspended: { word: 'Suspended', icon: CirclePause, leads: 'originators' },
  partner_reactivated: { word: 'Active again', icon: CirclePlay, leads: 'originators' },
  signator_pin: { word: 'PIN', icon: KeyRound, leads: 'nowhere' },
  firm_limits: { word: 'Limits', icon: KeyRound, leads: 'nowhere' },
  signators_changed: { word: 'Signators', icon: Users, leads: 'account' },
  originator_deleted: { word: 'Originator', icon: UserX, leads: 'nowhere' },
}

const unknownKind: NotificationKind = { word: 'Update', icon: Info, leads: 'nowhere' }

/** Looks up a kind by its action. An unknown kind links to its auction, if it has one. */
export function notificationKind(action: string | null | undefined, aboutAuction: boolean): NotificationKind {
  return kinds[action ?? ''] ?? (aboutAuction ? { ...unknownKind, leads: 'auction' } : unknownKind)
}
