// What stands at the foot of every printed page: as of when it was right, who printed it, and whether it is simulated. Pure.
import type { selectSession } from '../state/session/session.slice'

type User = NonNullable<ReturnType<typeof selectSession>['user']>

export interface Stamp {
  /** `03/02/2026 10:42:00 ET`; null if the official time isn't known. */
  readonly now: string | null
  /** Null for a guest. */
  readonly printedBy: string | null
  /** The simulator's world; null on a real server. */
  readonly world: string | null
}

/** `Prairie Lending, desk@prairie.example`. */
export const printedBy = ({ profile, email }: User): string => [profile?.name, email].filter(Boolean).join(', ')

/** `As of 03/02/2026 10:42:00 ET · Prairie Lending, desk@prairie.example · Simulated: world spring`. */
export const stampText = ({ now, printedBy: person, world }: Stamp): string =>
  [now === null ? null : `As of ${now}`, person, world === null ? null : `Simulated: world ${world}`]
    .filter((part) => part !== null)
    .join(' · ')
