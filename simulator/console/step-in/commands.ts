// The commands that a presenter can send to a world. Pure.
import type { InjectedCommand } from '../../control-api/control.requests'
import type { Market, OpenAuction, Person, World } from '../../control-api/control.schemas'

/** A command of the scenario language, as `commands.inject` takes it. */
export type Command = InjectedCommand & { readonly name: string }

/** The investors of the cast: seated ones first, rivals before the trainee, then the rest. */
export function biddersOf({ cast, seats }: World): readonly Person[] {
  const seated = Object.entries(seats)
    .toSorted(([one], [other]) => Number(one === 'trainee') - Number(other === 'trainee'))
    .flatMap(([, keys]) => keys)
  const investors = cast.filter(({ role }) => role === 'investor')
  const first = seated.flatMap((key) => investors.filter((person) => person.key === key))
  return [...first, ...investors.filter((person) => !first.includes(person))]
}

export const commands = {
  /** Bids the minimum that is accepted now. */
  bid: ({ id }: OpenAuction, { key }: Person): Command => ({ name: 'bid', as: key, auction: id, raise: 1 }),
  /** Bids this figure: a price such as 102-18 or 102.5, or a rate such as 5.125 or 5.125%. */
  bidAt: ({ id, process }: OpenAuction, { key }: Person, figure: string): Command =>
    process === 'price'
      ? { name: 'bid', as: key, auction: id, price: figure }
      : { name: 'bid', as: key, auction: id, rate: Number(figure.replace(/%$/, '')) },
  extend: ({ id }: OpenAuction, minutes: number): Command => ({ name: 'extend auction', auction: id, minutes }),
  pause: ({ id, paused }: OpenAuction): Command => ({ name: paused ? 'resume auction' : 'pause auction', auction: id }),
  start: ({ id }: OpenAuction, minutes: number): Command => ({ name: 'start auction', auction: id, minutes }),
  accept: ({ id }: OpenAuction): Command => ({ name: 'accept commitment', auction: id }),
  reject: ({ id }: OpenAuction, reason: string): Command => ({ name: 'reject commitment', auction: id, reason }),
  approve: ({ key }: Market['new_investors'][number]): Command => ({ name: 'approve investor', as: key }),
  /** Moves all three Treasuries by this many basis points. */
  moveTreasuries: (
    { ust_5y: five, ust_10y: ten, ust_30y: thirty }: Market['treasuries'],
    basisPoints: number,
  ): Command => {
    const moved = (percent: number) => Math.max(0.01, Math.round(percent * 100 + basisPoints) / 100)
    return { name: 'publish indication', ust_5y: moved(five), ust_10y: moved(ten), ust_30y: moved(thirty) }
  },
}
