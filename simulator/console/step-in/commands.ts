// The deeds with which a presenter steps into a world, in the words of the control API's commands. Pure.
import type { Market, OpenAuction, Person, World } from '../shapes'

/** As POST /worlds/{id}/commands takes it. */
export type Deed = Readonly<Record<string, unknown>> & { readonly name: string }

/** How many investors get a button per auction. */
const MOST_BIDDERS = 4

/** Who may be made to bid: the investors with a seat, rivals before the trainee; without seats the first of the cast. */
export function biddersOf({ cast, seats = {} }: World): readonly Person[] {
  const seated = Object.entries(seats)
    .toSorted(([one], [other]) => Number(one === 'trainee') - Number(other === 'trainee'))
    .flatMap(([, keys]) => keys)
  const investors = cast.filter(({ role }) => role === 'investor')
  const first = seated.flatMap((key) => investors.filter((person) => person.key === key))
  return [...first, ...investors.filter((person) => !first.includes(person))].slice(0, MOST_BIDDERS)
}

export const deeds = {
  /** At the least figure that is accepted now. */
  bid: ({ id }: OpenAuction, { key }: Person): Deed => ({ name: 'bid', as: key, auction: id, raise: 1 }),
  extend: ({ id }: OpenAuction, minutes: number): Deed => ({ name: 'extend auction', auction: id, minutes }),
  pause: ({ id, paused }: OpenAuction): Deed => ({ name: paused ? 'resume auction' : 'pause auction', auction: id }),
  start: ({ id }: OpenAuction, minutes: number): Deed => ({ name: 'start auction', auction: id, minutes }),
  accept: ({ id }: OpenAuction): Deed => ({ name: 'accept commitment', auction: id }),
  reject: ({ id }: OpenAuction, reason: string): Deed => ({ name: 'reject commitment', auction: id, reason }),
  /** All three Treasuries by so many basis points. */
  moveTreasuries: (
    { ust_5y: five, ust_10y: ten, ust_30y: thirty }: Market['treasuries'],
    basisPoints: number,
  ): Deed => {
    const moved = (percent: number) => Math.max(0.01, Math.round(percent * 100 + basisPoints) / 100)
    return { name: 'publish indication', ust_5y: moved(five), ust_10y: moved(ten), ust_30y: moved(thirty) }
  },
}
