// The market that a crowd watches, with as many investors as a bench asks for.
import { scriptFrom } from '../../simulator/runtime/library'
import { CROWDED } from './fanout-crowd'

/** The script with so many more investors, `investor-0` and on; they never sign in by a password. */
export function crowdedScript(investors: number): ReturnType<typeof scriptFrom> {
  const script = scriptFrom('crowded', CROWDED, 'crowded')
  const more = Array.from({ length: investors }, (_, place) => ({
    key: `investor-${place}`,
    role: 'investor' as const,
    name: `Investor ${place}`,
    email: `desk@investor-${place}.example`,
    phone: '12025550100',
    password: 'never signs in',
    registered: true,
  }))
  return { ...script, world: { ...script.world, people: [...script.world.people, ...more] } }
}
