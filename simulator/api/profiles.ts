// Profile calls of every role, and decisions about originators. The world decides whether a profile is valid. S7.20 to S7.24
import type { ScreenRole } from '../../src/contract/role'
import type { RunningWorld } from '../runtime/running-world'
import { isEmail } from '../world/email'
import { originatorRemoval } from '../world/originators/originator-removal'
import type { ProfileEntry } from '../world/profiles/profile-rules'
import { lenderOfEmail, type OwnProfile, ownProfile } from '../world/profiles/profiles.project'
import type { CallRequest, Handlers, Viewer } from './handler'
import { invalid, notFound, refusedBy } from './middleware/refused'

type OwnProfileOf<R extends ScreenRole> = Extract<OwnProfile, { readonly role: R }>['profile']

interface ProfileRequest {
  readonly world: RunningWorld
  readonly viewer: Viewer
  readonly submit: CallRequest<'auth.user'>['submit']
}

/** The viewer's profile in this role; throws a 404 before registration, and a 410 for an originator who was removed. */
function read<R extends ScreenRole>({ world, viewer }: ProfileRequest, role: R): { readonly data: OwnProfileOf<R> } {
  const own = ownProfile(world.state(), viewer.userId)
  const removal = own === null ? originatorRemoval(world.state(), viewer.userId) : null
  if (removal !== null) throw refusedBy(removal)
  if (own === null || own.role !== role) throw notFound('There is no profile yet.')
  // The role was compared above, but TypeScript doesn't narrow unions by type parameters.
  return { data: own.profile as OwnProfileOf<R> }
}

/** The profile and originator handlers. */
export const profileHandlers = () => {
  type ProfileCommandName = 'register profile' | 'edit profile'

  async function save<R extends ScreenRole>(
    request: ProfileRequest,
    name: ProfileCommandName,
    entry: ProfileEntry & { readonly role: R },
  ): Promise<{ readonly data: OwnProfileOf<R> }> {
    const { viewer, submit } = request
    const outcome = await submit({ name, actor: viewer.userId, origin: 'person', entry })
    if (!outcome.ok) throw refusedBy(outcome.refusal)
    return read(request, entry.role)
  }

  async function decide(
    { viewer, submit }: ProfileRequest,
    name: 'approve originator' | 'decline originator',
    profileId: number,
  ): Promise<null> {
    const outcome = await submit({ name, actor: viewer.userId, origin: 'person', profileId })
    if (!outcome.ok) throw refusedBy(outcome.refusal)
    return null
  }

  return {
    'lender-profile.read': (request) => read(request, 'lender'),
    'lender-profile.create': (request) =>
      save(request, 'register profile', { role: 'lender', profile: request.input.body }),
    'lender-profile.edit': (request) => save(request, 'edit profile', { role: 'lender', profile: request.input.body }),
    'investor-profile.read': (request) => read(request, 'investor'),
    'investor-profile.create': (request) =>
      save(request, 'register profile', { role: 'investor', profile: request.input.body }),
    'investor-profile.edit': (request) =>
      save(request, 'edit profile', { role: 'investor', profile: request.input.body }),
    'borrower-profile.read': (request) => read(request, 'borrower'),
    'borrower-profile.create': (request) =>
      save(request, 'register profile', { role: 'borrower', profile: request.input.body }),
    'borrower-profile.edit': (request) =>
      save(request, 'edit profile', { role: 'borrower', profile: request.input.body }),
    'originator-profile.read': (request) => read(request, 'originator'),
    'originator-profile.create': (request) =>
      save(request, 'register profile', { role: 'originator', profile: request.input.body }),
    'originator-profile.edit': (request) =>
      save(request, 'edit profile', { role: 'originator', profile: request.input.body }),
    'originator.domain': ({ world, input: { query } }) => {
      if (query === undefined || !isEmail(query.email)) {
        throw invalid({ email: ['Email must be valid'] })
      }
      return { data: lenderOfEmail(world.state(), query.email) }
    },
    'originator.approve': (request) => decide(request, 'approve originator', request.input.params.id),
    'originator.decline': (request) => decide(request, 'decline originator', request.input.params.id),
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
