// Whether this browser opens names below localhost, on which each person has an origin of their own. Chrome, Edge and Firefox
// do; Safari asks the system, which often doesn't know them.
import { useQuery } from '@tanstack/react-query'
import { PLAIN_LINKS_COOKIE } from '../../control-api/plain-links'

const ICON = '/simulator/icon.svg'
const ONE_YEAR_SECONDS = 31_536_000

/** True when anything at all answers there. */
const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}${ICON}`, { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  )

async function look({ document, location: { hostname, port, origin } }: Window): Promise<boolean> {
  // On another machine the links have no such names. A simulator that is down says nothing about names.
  const isNeeded =
    /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname) &&
    !(await answers(`http://guest--main.localhost:${port}`)) &&
    (await answers(origin))
  // Joining a room reads it.
  document.cookie = `${PLAIN_LINKS_COOKIE}=1; Path=/simulator; SameSite=Lax; Max-Age=${isNeeded ? ONE_YEAR_SECONDS : 0}`
  return isNeeded
}

/** True when links have to do without names below localhost. Looked up once. */
export const usePlainLinks = (): boolean =>
  useQuery({ queryKey: ['plain links'], queryFn: () => look(window), staleTime: Number.POSITIVE_INFINITY }).data ===
  true
