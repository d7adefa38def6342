// Profiles of every role, and decisions on originators. The world decides which profile is valid. S7.20 to S7.24
import type { ScreenRole } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import type { ProfileEntry } from '../world/profiles/profile-rules'
import type { OwnProfile } from '../world/profiles/profiles.project'
import { lenderOfEmail, ownProfile } from '../world/profiles/profiles.project'
import type { CallRequest, Handlers, Viewer } from './handler'
import { invalid, notFound, refusedBy } from './middleware/refused'

type OwnProfileOf<R extends ScreenRole> = Extract<OwnProfile, { readonly role: R }>['profile']

interface Asked {
  readonly world: RunningWorld
  readonly viewer: Viewer
  readonly submit: CallRequest<'auth.user'>['submit']
}

/** The viewer's own profile of that role, or a thrown 404: nothing was registered yet. */
function read<R extends ScreenRole>({ world, viewer }: Asked, role: R): { readonly data: OwnProfileOf<R> } {
  const own = ownProfile(world.state(), viewer.userId)
  if (own === null || own.role !== role) throw notFound('There is no profile yet.')
  // The role was compared above; TypeScript does not narrow a union by a type parameter.
  return { data: own.profile as OwnProfileOf<R> }
}

/** The handlers of profiles and of originators. */
export const profileHandlers = () => {
  type ProfileCommandName = 'register profile' | 'edit profile'

  async function save<R extends ScreenRole>(
    asked: Asked,
    name: ProfileCommandName,
    entry: ProfileEntry & { readonly role: R },
  ): Promise<{ readonly data: OwnProfileOf<R> }> {
    const { viewer, submit } = asked
    const outcome = await submit({ name, actor: viewer.userId, origin: 'person', entry })
    if (!outcome.ok) throw refusedBy(outcome.refusal)
    return read(asked, entry.role)
  }

  async function decide(
    { viewer, submit }: Asked,
    name: 'approve originator' | 'decline originator',
    profileId: number,
  ): Promise<null> {
    const outcome = await submit({ name, actor: viewer.userId, origin: 'person', profileId })
    if (!outcome.ok) throw refusedBy(outcome.refusal)
    return null
  }

  return {
    'lender-profile.read': (asked) => read(asked, 'lender'),
    'lender-profile.create': (asked) => save(asked, 'register profile', { role: 'lender', profile: asked.input.body }),
    'lender-profile.edit': (asked) => save(asked, 'edit profile', { role: 'lender', profile: asked.input.body }),
    'investor-profile.read': (asked) => read(asked, 'investor'),
    'investor-profile.create': (asked) =>
      save(asked, 'register profile', { role: 'investor', profile: asked.input.body }),
    'investor-profile.edit': (asked) => save(asked, 'edit profile', { role: 'investor', profile: asked.input.body }),
    'borrower-profile.read': (asked) => read(asked, 'borrower'),
    'borrower-profile.create': (asked) =>
      save(asked, 'register profile', { role: 'borrower', profile: asked.input.body }),
    'borrower-profile.edit': (asked) => save(asked, 'edit profile', { role: 'borrower', profile: asked.input.body }),
    'originator-profile.read': (asked) => read(asked, 'originator'),
    'originator-profile.create': (asked) =>
      save(asked, 'register profile', { role: 'originator', profile: asked.input.body }),
    'originator-profile.edit': (asked) =>
      save(asked, 'edit profile', { role: 'originator', profile: asked.input.body }),
    'originator.domain': ({ world, input: { query } }) => {
      if (query === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(query.email)) {
        throw invalid({ email: ['Email must be valid'] })
      }
      return { data: lenderOfEmail(world.state(), query.email) }
    },
    'originator.approve': (asked) => decide(asked, 'approve originator', asked.input.params.id),
    'originator.decline': (asked) => decide(asked, 'decline originator', asked.input.params.id),
    'originator.delete': async ({ viewer, input: { params, query }, submit }) => {
      const outcome = await submit({
        name: 'delete originator',
        actor: viewer.userId,
        origin: 'person',
        profileId: params.id,
        replacementId: query?.replace_originator_profile_id ?? null,
      })
      if (!outcome.ok) throw refusedBy(outcome.refusal)
      return null
    },
  } satisfies Partial<Handlers>
}
